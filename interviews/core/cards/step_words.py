"""What the steps of the wizards say, by wizard and step, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from interviews.core.context import Language


@dataclass(frozen=True)
class StepText:
    """The texts of a step: what it tells, the ``label`` of its question or field, and those of its choices by value.

    ``name`` is what a step with an answer is called in the list of what was answered before; a choice without a text
    here has its own label. ``button`` is what the button of a step without a question says where it does more than lead
    to the next one.
    """

    text: str
    label: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)
    name: str = ""
    button: str = ""


KEPT_SECRET: Mapping[Language, str] = {"en": "stored", "zh": "已保存"}
"""What stands for a secret in the list of what was answered before."""

LEAVE: Mapping[str, Mapping[Language, str]] = {
    "use_curated": {
        "en": "Skip this and continue with the built-in coach",
        "zh": "先不处理，由内置教练继续",
    },
    "advance": {"en": "Skip this and continue at the first stage", "zh": "先不处理，从第一个阶段继续"},
    "write_curated": {
        "en": "Skip this and write the report without the model",
        "zh": "先不处理，不用模型来写报告",
    },
}
"""What the button out of a wizard says, by its fallback action."""

_MODEL: Mapping[Language, StepText] = {
    "en": StepText("The next step asks for your key for it.", label="Which model?", name="Model"),
    "zh": StepText("下一步会请你输入它的密钥。", label="用哪个模型？", name="模型"),
}
_KEY: Mapping[Language, StepText] = {
    "en": StepText(
        "It is stored encrypted, never shown again, and used from the next step on.",
        label="Your key for it",
        name="Key",
    ),
    "zh": StepText("密钥会加密保存，不再显示，从下一步起使用。", label="你的密钥", name="密钥"),
}

WIZARD_WORDING: Mapping[str, Mapping[str, Mapping[Language, StepText]]] = {
    "model_access": {
        "explain": {
            "en": StepText(
                "Your own key is used here. Your message and the coach's answer to it are saved. In a few short "
                "steps, choose who talks with you from here on, and whether that message is answered again."
            ),
            "zh": StepText(
                "这里用的是你自己的密钥。你的消息和教练对它的回答都已保存。"
                "只要几小步，就能选好接下来由谁来陪你练，以及要不要重新回答那条消息。"
            ),
        },
        "explain_again": {
            "en": StepText(
                "The new key and model were not accepted either. Your message and the coach's answer to it are "
                "saved. In a few short steps, you can enter another key, choose another model, or use the built-in "
                "coach."
            ),
            "zh": StepText(
                "新的密钥和模型也没有被接受。你的消息和教练对它的回答都已保存。"
                "只要几小步，就能再换一个密钥、换一个模型，或者改用内置教练。"
            ),
        },
        "explain_platform": {
            "en": StepText(
                "The key and the model belong to this server, so an administrator has to fix them. Your message is "
                "saved, and the built-in coach has answered it. Next, choose who talks with you until then."
            ),
            "zh": StepText(
                "密钥和模型都由本站提供，需要管理员来处理。你的消息已保存，内置教练也已经回答。接下来请你选在那之前由谁来陪你练。"
            ),
        },
        "choose": {
            "en": StepText(
                "Your choice takes effect immediately, for this interview and your others.",
                label="Who should talk with you from the next step on?",
                choices={
                    "other_key": "Another key, model or provider",
                    "curated": "The built-in coach, without a model",
                    "unchanged": "No change: it has been fixed at the provider",
                },
                name="Coach",
            ),
            "zh": StepText(
                "选好之后马上生效，这场和其他面试都一样。",
                label="从下一步起，由谁来陪你练？",
                choices={
                    "other_key": "换一个密钥、模型或服务商",
                    "curated": "内置教练，不用模型",
                    "unchanged": "保持不变：服务商那边已经处理好了",
                },
                name="教练",
            ),
        },
        "choose_platform": {
            "en": StepText(
                "Your choice takes effect immediately, for this interview and your others.",
                label="Who should talk with you from the next step on?",
                choices={
                    "curated": "The built-in coach, without a model",
                    "other_key": "A model, with my own key",
                },
                name="Coach",
            ),
            "zh": StepText(
                "选好之后马上生效，这场和其他面试都一样。以后可以在设置里再改。",
                label="从下一步起，由谁来陪你练？",
                choices={"curated": "内置教练，不用模型", "other_key": "用模型，填自己的密钥"},
                name="教练",
            ),
        },
        "model": _MODEL,
        "key": _KEY,
        "retry": {
            "en": StepText(
                "Saved, and used from the next step on.",
                label="Should your last message be answered again?",
                choices={"retry": "Answer it again", "go_on": "Keep the current answer and continue"},
                name="Your last message",
            ),
            "zh": StepText(
                "设置好了，从下一步起使用。",
                label="要重新回答你上一条消息吗？",
                choices={"retry": "重新回答", "go_on": "保留已有的回答，继续"},
                name="上一条消息",
            ),
        },
        "advance": {
            "en": StepText(
                "Your message is being answered again. Once the answer is there, these steps are done and the "
                "interview continues."
            ),
            "zh": StepText("正在重新回答你的消息。回答一到，这些步骤就完成了，面试从那里继续。"),
        },
    },
    "state_reset": {
        "explain": {
            "en": StepText(
                "What you worked out is kept too, as far as the notes could be read. The next step asks where you "
                "would like to continue."
            ),
            "zh": StepText("已经得出的结论，只要笔记还能读出来，也都保留着。下一步请你选从哪里继续。"),
        },
        "explain_here": {
            "en": StepText(
                "What you worked out is kept too, as far as the notes could be read. The interview continues here, "
                "at the first stage.",
                button="Continue at the first stage",
            ),
            "zh": StepText(
                "已经得出的结论，只要笔记还能读出来，也都保留着。面试就从这里，也就是第一个阶段继续。",
                button="从第一个阶段继续",
            ),
        },
        "where": {
            "en": StepText(
                "Both options keep everything, and you can go back to an earlier stage at any time.",
                label="Where would you like to continue?",
                choices={"resume": "Where I was, as far as the notes reach", "start": "Here, at the first stage"},
                name="Place",
            ),
            "zh": StepText(
                "两种方式都会保留全部内容，之后也随时可以回到前面的阶段。",
                label="你想从哪里继续？",
                choices={"resume": "回到刚才的地方，能恢复多少就多少", "start": "就从第一个阶段开始"},
                name="位置",
            ),
        },
    },
    "report_access": {
        "explain": {
            "en": StepText(
                "Your own key was used. Your interview and the finished parts of the report are saved. In a few "
                "short steps, choose how to write the missing sections, and have them written."
            ),
            "zh": StepText(
                "用的是你自己的密钥。面试和已经写好的部分都已保存。只要几小步，就能选好用什么来写缺少的部分，然后补写。"
            ),
        },
        "explain_again": {
            "en": StepText(
                "The new key and model were not accepted either. Your interview and the finished parts of the "
                "report are saved. You can enter another key, choose another model, or write it without one."
            ),
            "zh": StepText(
                "新的密钥和模型也没有被接受。面试和已经写好的部分都已保存。"
                "可以再换一个密钥、换一个模型，或者不用模型来写。"
            ),
        },
        "explain_platform": {
            "en": StepText(
                "The key and the model belong to this server, so an administrator has to put them right. Your "
                "interview and all that is written of the report are stored. Next you choose how the rest is "
                "written."
            ),
            "zh": StepText(
                "密钥和模型都由本站提供，需要管理员来处理。面试和已经写好的部分都已保存。接下来请你选缺少的部分怎么写。"
            ),
        },
        "choose": {
            "en": StepText(
                "Without the model the report is written from the same evidence.",
                label="With what should the missing sections be written?",
                choices={
                    "other_key": "Another key, model or provider",
                    "curated": "Without a model",
                    "unchanged": "No change: it has been fixed at the provider",
                },
                name="Report",
            ),
            "zh": StepText(
                "不用模型时，报告依据同样的记录写成。",
                label="用什么来写缺少的部分？",
                choices={
                    "other_key": "换一个密钥、模型或服务商",
                    "curated": "不用模型",
                    "unchanged": "保持不变：服务商那边已经处理好了",
                },
                name="报告",
            ),
        },
        "choose_platform": {
            "en": StepText(
                "Without the model the report is written from the same evidence.",
                label="With what should the missing sections be written?",
                choices={"curated": "Without a model", "other_key": "With a model, and a key of my own"},
                name="Report",
            ),
            "zh": StepText(
                "不用模型时，报告依据同样的记录写成。",
                label="用什么来写缺少的部分？",
                choices={"curated": "不用模型", "other_key": "用模型，填自己的密钥"},
                name="报告",
            ),
        },
        "model": _MODEL,
        "key": _KEY,
        "retry": {
            "en": StepText(
                "Saved, and used from the next step on.",
                label="Should the missing sections be written now?",
                choices={"retry": "Write the missing sections", "without": "Finish with what there is"},
                name="Missing sections",
            ),
            "zh": StepText(
                "设置好了，从下一步起使用。",
                label="现在补写缺少的部分吗？",
                choices={"retry": "补写缺少的部分", "without": "就用现有的，结束"},
                name="缺少的部分",
            ),
        },
    },
    "report_failed": {
        "explain": {
            "en": StepText(
                "The whole conversation, your code and your stages are kept, so the report can still be written from "
                "them."
            ),
            "zh": StepText("整段对话、你的代码和各个阶段都保留着，报告仍然可以据此写成。"),
        },
        "choose": {
            "en": StepText(
                "Without the model the report is written from the same evidence.",
                label="What should happen next?",
                choices={
                    "again": "Write the report again",
                    "curated": "Write it without the model",
                    "without": "Finish without a report",
                },
                name="Report",
            ),
            "zh": StepText(
                "不用模型时，报告依据同样的记录写成。",
                label="接下来怎么办？",
                choices={"again": "重新写一次报告", "curated": "不用模型来写", "without": "不要报告，直接结束"},
                name="报告",
            ),
        },
    },
}
