"""What cards say, by error code, and what their buttons are called, in both languages.

Warm and short; never blaming; what happened, what is safe, what to do next. The texts stand in four files, by what a
card is about: the conversation, running code, a fault of a model or of ours, and a request that could not be taken.
"""

from collections.abc import Mapping

from interviews.core.cards.code_words import CODE_WORDING
from interviews.core.cards.fault_words import FAULT_WORDING
from interviews.core.cards.request_words import REQUEST_WORDING
from interviews.core.cards.text import CardWording
from interviews.core.cards.turn_words import TURN_WORDING
from interviews.core.context import Language

CARD_WORDING: CardWording = {**TURN_WORDING, **CODE_WORDING, **FAULT_WORDING, **REQUEST_WORDING}

ACTION_LABELS: Mapping[str, Mapping[Language, str]] = {
    # --- on with the conversation ---
    "go_on": {"en": "Continue", "zh": "继续"},
    "begin": {"en": "Begin the interview", "zh": "开始面试"},
    "keep_going": {"en": "Keep going", "zh": "继续练"},
    "end_interview": {"en": "End the interview", "zh": "结束面试"},
    "skip_to_end": {"en": "Skip it and end the interview", "zh": "跳过并结束面试"},
    "stay": {"en": "Stay in this stage", "zh": "留在这一阶段"},
    "choose": {"en": "This one", "zh": "就是这个"},
    "back": {"en": "Go back to an earlier stage", "zh": "回到前面的阶段"},
    "edit": {"en": "Edit what I wrote", "zh": "改一改再发"},
    "resend": {"en": "Send it again", "zh": "重新发送"},
    "take_back": {"en": "Take back", "zh": "撤回"},
    "stronger_hint": {"en": "A stronger hint", "zh": "更强的提示"},
    "easier_problem": {"en": "Try an easier problem", "zh": "换一道容易些的题"},
    "another_problem": {"en": "Practise another problem", "zh": "换一道题"},
    "misheard": {"en": "Something else", "zh": "都不是，是别的意思"},
    "none_of_these": {"en": "None of these", "zh": "都不是"},
    "pause": {"en": "Pause and come back", "zh": "先暂停，之后再来"},
    "ask_coach": {"en": "Ask a human coach", "zh": "请真人教练帮忙"},
    "join_cohort": {"en": "Join a cohort", "zh": "加入小组"},
    # --- out of a fault ---
    "retry": {"en": "Ask again", "zh": "再问一次"},
    "advance": {"en": "Move on", "zh": "先往下走"},
    "answer_without_model": {"en": "Answer without the model", "zh": "不用模型，直接回答"},
    "use_curated": {"en": "Switch to the built-in coach", "zh": "改用内置教练"},
    "start_wizard": {"en": "Fix it step by step", "zh": "一步一步解决"},
    "cancel_wizard": {"en": "Exit these steps", "zh": "退出这些步骤"},
    "retry_failed_sections": {"en": "Write the missing sections again", "zh": "重写缺少的部分"},
    "write_curated": {"en": "Write them without the model", "zh": "不用模型来写"},
    "show_log": {"en": "Show the full log", "zh": "查看完整日志"},
    "model_settings": {"en": "Check the model settings", "zh": "检查模型设置"},
    # --- elsewhere, or the same once more ---
    "refresh": {"en": "Load the latest", "zh": "加载最新内容"},
    "reload": {"en": "Reload the page", "zh": "刷新页面"},
    "wait": {"en": "All right, I'll wait", "zh": "好，等一下"},
    "try_again": {"en": "Try again", "zh": "再试一次"},
    "read_transcript": {"en": "Read the transcript", "zh": "查看面试记录"},
    "my_interviews": {"en": "My interviews", "zh": "我的面试"},
    "log_in": {"en": "Log in", "zh": "登录"},
    "read_api": {"en": "Read the API documentation", "zh": "阅读 API 文档"},
}
"""What the button of an action is called."""

REPORT_AGAIN: Mapping[Language, str] = {"en": "Write it again", "zh": "重新写一次"}
"""What ``retry`` is called where a whole report is missing: nobody asks anything there."""

OUTCOME_LABELS: Mapping[str, Mapping[Language, str]] = {
    **ACTION_LABELS,
    "resume": {"en": "Continued where it stopped", "zh": "已从原处继续"},
    "superseded": {"en": "Replaced by something newer", "zh": "已有新的情况"},
}
"""What is said of a card that was folded, by its outcome: mostly what was pressed."""
