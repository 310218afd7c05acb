"""The proof of one problem of the bank, without anything of interviews."""

from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.judge.sandbox import Sandbox
from problems.proof.check import check_problem
from problems.proof.mutant_check import check_mutants

FEWEST_CAUGHT = 6


def faults_of_problem(slug: str, sandbox: Sandbox) -> list[str]:
    """Return what is wrong: its code does not do what it says, its tests miss mutants, or a secret is told early."""
    problem = read_bank_problem(BANK_DIRECTORY / f"{slug}.yaml")
    report = check_mutants(problem, sandbox)
    few = [f"only {report.caught} mutants are caught"] if report.caught < FEWEST_CAUGHT else []
    return [*check_problem(problem, sandbox), *report.faults, *few]
