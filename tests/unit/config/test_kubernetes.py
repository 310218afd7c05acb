"""``deploy/kubernetes/``: by the schemas of Kubernetes, and by what our processes need. No cluster has run them."""

import re

import kubernetes_validate
import pytest
import yaml
from django.conf import settings

ROOT = settings.BASE_DIR
COMMANDS = set(re.findall(r"^(\w+)\)$", (ROOT / "deploy" / "entrypoint.sh").read_text(), re.MULTILINE))
SETTINGS = set(re.findall(r"^(?:# )?([A-Z][A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
SETTINGS |= set(re.findall(r"GRANIAN_[A-Z]+", (ROOT / "deploy" / "entrypoint.sh").read_text()))
OBJECTS = [
    one
    for file in sorted((ROOT / "deploy" / "kubernetes").glob("*.yaml"))
    for one in yaml.safe_load_all(file.read_text())
]
BY_KIND = {kind: [one for one in OBJECTS if one["kind"] == kind] for kind in {one["kind"] for one in OBJECTS}}
SECONDS_TO_STOP = {"web": 5 + 30, "worker": 75}


def name_of(one: dict) -> str:
    return f"{one['kind']} {one['metadata']['name']}"


def template_of(one: dict) -> dict:
    if one["kind"] == "CronJob":
        return one["spec"]["jobTemplate"]["spec"]["template"]
    return one["spec"]["template"]


PODS = {name_of(one): template_of(one) for one in OBJECTS if one["kind"] in ("Deployment", "Job", "CronJob")}


@pytest.mark.parametrize("version", ["1.30", "1.37"])
@pytest.mark.parametrize("one", OBJECTS, ids=name_of)
def test_by_the_schema(one, version):
    kubernetes_validate.validate(one, version, strict=True)


def test_the_schema_finds_a_fault():
    wrong = {"apiVersion": "v1", "kind": "Service", "metadata": {"name": "web"}, "spec": {"portz": []}}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(wrong, "1.30", strict=True)


def test_there_is_what_an_installation_needs():
    assert PODS.keys() == {
        "Deployment web", "Deployment worker", "Job migrate-1", "CronJob backup", "CronJob clean", "CronJob check",
    }  # fmt: skip
    assert {one["metadata"].get("namespace", "dryrun") for one in OBJECTS} == {"dryrun"}


@pytest.mark.parametrize("pod", PODS.values(), ids=PODS)
class TestPods:
    def test_they_run_the_entry_point(self, pod):
        (container,) = pod["spec"]["containers"]
        assert container["args"][0] in COMMANDS and "command" not in container
        assert re.fullmatch(r"registry\.example\.org/dryrun:\w+", container["image"])

    def test_they_may_do_little(self, pod):
        (container,) = pod["spec"]["containers"]
        assert pod["spec"]["securityContext"]["runAsNonRoot"]
        assert pod["spec"]["securityContext"]["runAsUser"] == 10001  # of the Dockerfile
        assert pod["spec"]["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        assert pod["spec"]["automountServiceAccountToken"] is False
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }

    def test_what_they_write_has_a_place(self, pod):
        (container,) = pod["spec"]["containers"]
        mounted = {one["name"]: one["mountPath"] for one in container["volumeMounts"]}
        assert mounted.keys() == {one["name"] for one in pod["spec"]["volumes"]}
        assert {"/tmp", "/app/var/logs"} <= set(mounted.values())
        written = [argument for argument in container["args"][1:] if argument.startswith("/")]
        assert set(written) <= set(mounted.values())

    def test_settings_and_secrets_come_from_outside(self, pod):
        (container,) = pod["spec"]["containers"]
        assert "env" not in container
        assert container["envFrom"] == [{"configMapRef": {"name": "dryrun"}}, {"secretRef": {"name": "dryrun"}}]

    def test_memory_is_what_compose_gives(self, pod):
        (container,) = pod["spec"]["containers"]
        services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
        limits, requests = container["resources"]["limits"], container["resources"]["requests"]
        assert limits["memory"] == services[container["name"]]["mem_limit"].replace("m", "Mi")
        assert int(requests["memory"].removesuffix("Mi")) <= int(limits["memory"].removesuffix("Mi"))
        assert requests["cpu"]


@pytest.mark.parametrize("name", ["web", "worker"])
def test_deployments(name):
    (deployment,) = (one for one in BY_KIND["Deployment"] if one["metadata"]["name"] == name)
    (budget,) = (one for one in BY_KIND["PodDisruptionBudget"] if one["metadata"]["name"] == name)
    pod = deployment["spec"]["template"]
    (container,) = pod["spec"]["containers"]
    labels = pod["metadata"]["labels"]
    assert deployment["spec"]["selector"] == budget["spec"]["selector"] == {"matchLabels": labels}
    assert deployment["spec"]["replicas"] > budget["spec"]["maxUnavailable"] == 1
    assert deployment["spec"]["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
    assert pod["spec"]["terminationGracePeriodSeconds"] > SECONDS_TO_STOP[name]
    ports = {port["name"] for port in container["ports"]}
    probes = [container[probe] for probe in ("startupProbe", "livenessProbe", "readinessProbe") if probe in container]
    assert len(probes) == (3 if name == "web" else 2)
    assert {probe["httpGet"]["port"] for probe in probes} <= ports
    # What looks at the database must not end a process.
    assert container["livenessProbe"]["httpGet"]["path"] == ("/health/live" if name == "web" else "/metrics")


def test_settings_exist_and_are_no_secrets():
    (config,) = BY_KIND["ConfigMap"]
    assert config["data"].keys() <= SETTINGS
    assert not [
        name for name in config["data"] if re.search("KEY|PASSWORD|TOKEN|_URL$|DSN", name) and name != "SITE_URL"
    ]
    assert "Secret" not in BY_KIND
    assert int(config["data"]["GRANIAN_WORKERS"]) == 2  # what the limit of memory is for


def test_the_way_in_leads_to_the_web_and_not_to_figures():
    services = {one["metadata"]["name"]: one for one in BY_KIND["Service"]}
    pods = [pod["metadata"]["labels"] for pod in PODS.values()]
    (ingress,) = BY_KIND["Ingress"]
    (rule,) = ingress["spec"]["rules"]
    led = {path["path"]: path["backend"]["service"]["name"] for path in rule["http"]["paths"]}
    reached = {
        path: any(services[to]["spec"]["selector"].items() <= pod.items() for pod in pods) for path, to in led.items()
    }
    assert reached == {"/metrics": False, "/health": False, "/": True}
    assert ingress["metadata"]["annotations"]["nginx.ingress.kubernetes.io/proxy-buffering"] == "off"
