"""What cards about a fault say: of the model, or on our side. What has happened, and that nothing is lost."""

from collections.abc import Mapping

from interviews.core.cards.text import CardText, CardWording
from interviews.core.context import Language

FAULT_WORDING: CardWording = {
    # --- the model ---
    "model_unavailable": {
        "en": CardText(
            "The model is unavailable",
            "The model did not answer, so the built-in coach has answered instead. Nothing is lost.",
            "The connection to the model, or the model itself, is having problems; this usually passes.",
            "Ask the model again, or continue like this?",
            chain=(
                "Your words were stored.",
                "The model was asked, {tried}.",
                "No answer could be used, and the built-in coach stepped in.",
            ),
        ),
        "zh": CardText(
            "模型暂时不可用",
            "模型没有回应，这一次由内置教练来回答。什么都没丢。",
            "与模型的连接或模型本身暂时不稳定，通常过一会儿就会恢复。",
            "再问一次模型，还是就这样继续？",
            chain=(
                "你的内容已经保存。",
                "请求了模型，{tried}。",
                "没有得到能用的回答，由内置教练接手。",
            ),
        ),
    },
    "model_unclear": {
        "en": CardText(
            "The model's answer was unusable",
            "The model's answer could not be used, so the built-in coach has answered instead. Nothing is lost.",
            "What came back was not in a format we can read.",
            "Ask the model again, or continue like this?",
            chain=(
                "Your words were stored.",
                "The model was asked, {tried}, and told what was missing.",
                "None of its answers could be read, and the built-in coach stepped in.",
            ),
        ),
        "zh": CardText(
            "模型的回答没法用",
            "模型有回应，但内容用不上，所以由内置教练来回答。什么都没丢。",
            "返回的内容格式不对，无法读取。",
            "再问一次模型，还是就这样继续？",
            chain=(
                "你的内容已经保存。",
                "请求了模型，{tried}，也告诉了它缺什么。",
                "它的回答都读不出来，由内置教练接手。",
            ),
        ),
    },
    "key_rejected": {
        "en": CardText(
            "The model key was not accepted",
            "{provider} rejected the key used here, so the built-in coach has answered instead. Nothing is lost.",
            "A key can expire, be replaced, or belong to another provider.",
            "A few steps fix this, now or later.",
            fix="Enter another key, choose another provider, or stay with the built-in coach.",
            chain=(
                "Your words were stored.",
                "We sent a request to {provider} with the key used here.",
                "{provider} did not accept the key, and the built-in coach stepped in.",
            ),
        ),
        "zh": CardText(
            "模型密钥没有被接受",
            "{provider} 不接受这里使用的密钥，这一次由内置教练来回答。什么都没丢。",
            "密钥可能过期了、被更换了，或者属于另一家服务商。",
            "几步就能解决，现在或之后都可以。",
            fix="换一个密钥，换一家服务商，或者继续用内置教练。",
            chain=(
                "你的内容已经保存。",
                "我们用当前的密钥请求了 {provider}。",
                "{provider} 没有接受密钥，由内置教练接手。",
            ),
        ),
    },
    "quota_exhausted": {
        "en": CardText(
            "The model key has no quota left",
            "The quota of the key used here is used up at {provider}, so the built-in coach has answered instead. "
            "Nothing is lost.",
            "The key's credit or limit at {provider} is used up for now.",
            "A few steps fix this, now or later.",
            fix="Enter another key, top this one up at the provider, or stay with the built-in coach.",
            chain=(
                "Your words were stored.",
                "We sent a request to {provider} with the key used here.",
                "{provider} reported a used-up quota, and the built-in coach stepped in.",
            ),
        ),
        "zh": CardText(
            "模型密钥的额度用完了",
            "这里使用的密钥在 {provider} 的额度用完了，这一次由内置教练来回答。什么都没丢。",
            "密钥在 {provider} 的余额或上限暂时用尽。",
            "几步就能解决，现在或之后都可以。",
            fix="换一个密钥，等这个密钥在服务商那边充值，或者继续用内置教练。",
            chain=(
                "你的内容已经保存。",
                "我们用当前的密钥请求了 {provider}。",
                "{provider} 表示额度已用完，由内置教练接手。",
            ),
        ),
    },
    "model_unknown": {
        "en": CardText(
            "The chosen model could not answer",
            "{provider} could not process the request to the chosen model, so the built-in coach has answered "
            "instead. Nothing is lost.",
            "The model may be renamed, retired, not available for this key, or expect another request format.",
            "A few steps fix this, now or later.",
            fix="Choose another model, or stay with the built-in coach.",
            chain=(
                "Your words were stored.",
                "We asked the chosen model at {provider}.",
                "{provider} could not process the request, and the built-in coach stepped in.",
            ),
        ),
        "zh": CardText(
            "所选的模型没能回答",
            "{provider} 没能处理发给所选模型的内容，这一次由内置教练来回答。什么都没丢。",
            "模型可能改名、下线了，或者不对这个密钥开放，也可能需要另一种格式的请求。",
            "几步就能解决，现在或之后都可以。",
            fix="换一个模型，或者继续用内置教练。",
            chain=(
                "你的内容已经保存。",
                "我们请求了 {provider} 上所选的模型。",
                "{provider} 没能处理发过去的内容，由内置教练接手。",
            ),
        ),
    },
    "budget_exhausted": {
        "en": CardText(
            "Today’s model budget is used up",
            "The built-in coach has taken over, and nothing is lost. The model is available again at {until}.",
            "Everyone here has the same daily share of the model.",
            "You can continue: the whole interview works this way.",
            fix="To use a model right away, enter your own key in the settings.",
        ),
        "zh": CardText(
            "今天的模型额度已用完",
            "内置教练已经接手，会继续陪你练，什么都没丢。模型在 {until} 恢复可用。",
            "每个人每天能用的模型额度是一样的。",
            "继续就好，整场面试都可以这样进行。",
            fix="在设置里填入自己的密钥，马上就能用。",
        ),
    },
    # --- our side ---
    "expert_failed": {
        "en": CardText(
            "Something went wrong on our side",
            "I had trouble reading your message, so this is a simpler answer. Your message is saved.",
            "A part of the coach stopped working for a moment; that was our fault.",
            "Continue, or have it read again?",
            chain=(
                "Your words were stored.",
                "The coach started working on your message.",
                "It stopped before it was done; nothing was changed, and you got a simpler answer instead.",
            ),
        ),
        "zh": CardText(
            "我们这边出了点问题",
            "我读这条消息时出了点问题，所以这次回答得简单一些。你的消息已保存。",
            "教练的某个部分停了一下，是我们的问题。",
            "继续，还是让我再读一遍？",
            chain=(
                "你的内容已经保存。",
                "教练开始处理你的消息。",
                "它中途停住了；已有的内容都没变，先用一个简单的回答代替。",
            ),
        ),
    },
    "turn_failed": {
        "en": CardText(
            "No answer this time",
            "There is still no answer after several attempts; that is our fault. Your message is saved.",
            "The coach could not finish its work on this message.",
            "Ask again, or move on without this answer?",
            chain=(
                "Your message was stored.",
                "The coach worked on an answer, more than once.",
                "None of the attempts produced an answer.",
            ),
        ),
        "zh": CardText(
            "这次没等到回答",
            "试了几次还是没有得到回答，是我们这边的问题。你的内容已经保存。",
            "教练没能处理完这条消息。",
            "再问一次，还是先不等这个回答？",
            chain=(
                "你的消息已经保存。",
                "教练试着回答，而且不止一次。",
                "几次尝试都没有得到回答。",
            ),
        ),
    },
    "repeated_failure": {
        "en": CardText(
            "Three problems in a row",
            "Something on our side failed three times in this stage, so let's pause. Everything you wrote is kept.",
            "Likely causes: {causes}",
            "Take a break, or choose another option.",
        ),
        "zh": CardText(
            "连续出了三次问题",
            "在这个阶段，我们这边连着出了三次问题，先停一停吧。你写的都在。",
            "可能的原因：{causes}",
            "休息一下，或者选择其他办法。",
        ),
    },
    "state_repaired": {
        "en": CardText(
            "A note was restored",
            "One of the coach's notes was missing and has been restored from your conversation. Nothing is lost.",
            "Something was briefly inconsistent on our side.",
            "Continue where you left off.",
            fix="If something looks wrong, just say so in the conversation.",
        ),
        "zh": CardText(
            "一条笔记已恢复",
            "教练的一条笔记丢失了，已根据对话恢复。什么都没丢。",
            "我们这边的记录暂时不一致。",
            "从刚才的地方继续。",
            fix="要是觉得哪里不对，直接在对话里说就行。",
        ),
    },
    "state_reset": {
        "en": CardText(
            "Back to stage 1",
            "The coach's notes were damaged, which is our fault. All {messages} messages and your code are kept; "
            "we are back at stage 1.",
            "The notes could not be restored from the conversation.",
            "Let's see what is there and where to continue.",
            fix="Restate the task in one sentence, and we will catch up quickly.",
            chain=(
                "The conversation had {messages} messages.",
                "The coach's notes were damaged on our side.",
                "We started new notes at stage 1 and kept everything else.",
            ),
        ),
        "zh": CardText(
            "回到第一个阶段",
            "教练的笔记损坏了，是我们的问题。全部 {messages} 条消息和你的代码都在，现在回到了第一个阶段。",
            "这些笔记无法根据对话恢复。",
            "一起看看保留了什么，从哪里继续。",
            fix="先用一句话说出题目要什么，后面很快就能接上。",
            chain=(
                "对话已经有 {messages} 条消息。",
                "教练的笔记在我们这边损坏了。",
                "我们从第一个阶段重新记笔记，其余的都保留下来。",
            ),
        ),
    },
    "not_begun": {
        "en": CardText(
            "The coach has not started yet",
            "Your interview is saved, but the coach has not opened it yet. Nothing is lost.",
            "The opening was interrupted on our side.",
            "Continue, and the coach will begin.",
            fix="One click starts the coach.",
        ),
        "zh": CardText(
            "教练还没有开场",
            "你的面试已经保存，只是教练还没开场。什么都没丢。",
            "开场在我们这边中断了。",
            "点击继续，教练就会开始。",
            fix="点一下，教练就开始。",
        ),
    },
    "report_sections_failed": {
        "en": CardText(
            "Some of the report is still missing",
            "Sections ready: {written}; still missing: {failed}. Nothing in the interview is lost.",
            "Each section is written separately, and some could not be finished.",
            "Write the missing ones again, or leave it like this?",
            fix="Writing again touches only the missing sections.",
            chain=(
                "Your interview ended, and all of it was stored.",
                "The report was started.",
                "{written} are ready; {failed} could not be finished.",
            ),
        ),
        "zh": CardText(
            "报告还缺几个部分",
            "报告已有 {written} 个部分可以阅读，还缺 {failed} 个。面试内容都在。",
            "每个部分单独写成，有几个没能写完。",
            "补写缺少的部分，还是保持现状？",
            fix="重写只会补上缺少的部分，不动已经写好的。",
            chain=(
                "面试结束，全部内容已经保存。",
                "开始写报告。",
                "{written} 个部分可以阅读，{failed} 个没能写完。",
            ),
        ),
    },
    "report_failed": {
        "en": CardText(
            "The report is not written yet",
            "No section of the report could be written this time. The whole conversation and your code are kept.",
            "The reason was not recorded.",
            "A few steps get you the report, or you can continue without it.",
            fix="Write it again, with or without the model.",
            chain=(
                "Your interview ended, and all of it was stored.",
                "The report was started.",
                "None of the sections could be finished.",
            ),
        ),
        "zh": CardText(
            "报告还没有写好",
            "这次报告的各个部分都没能写出来。整段对话和你的代码都在。",
            "没有记录下是什么原因。",
            "几步就能拿到报告，也可以先不写。",
            fix="重新写一次，用不用模型都可以。",
            chain=(
                "面试结束，全部内容已经保存。",
                "开始写报告。",
                "各个部分都没能写完。",
            ),
        ),
    },
    "database_busy": {
        "en": CardText(
            "Busy right now",
            "Our storage was briefly busy, so this was not saved. Earlier data is unchanged, and sending this again "
            "never saves it twice.",
            "Too much was being saved at the same time.",
            "Trying again usually works.",
            fix="Wait a few seconds, then try again.",
        ),
        "zh": CardText(
            "系统繁忙",
            "存储暂时繁忙，这次没有保存。之前保存的都没有变；再发一次也不会存成两份。",
            "同一时刻要保存的内容太多了。",
            "再试一次通常就好。",
            fix="等几秒钟，再试一次。",
        ),
    },
    "storage_full": {
        "en": CardText(
            "Storage is full",
            "Our storage is full, so this could not be saved. Everything saved before is safe and readable.",
            "There is no space left on our side; you did nothing wrong.",
            "Keep a copy of what you wrote, and send it again later.",
            fix="Tell an administrator of this server; sending it again never saves it twice.",
        ),
        "zh": CardText(
            "存储空间已满",
            "我们的存储空间满了，这次没能保存下来。之前保存的都还在，也都能看。",
            "是我们这边没有空间了，和你的操作无关。",
            "先把写的内容留一份，过一会儿再发。",
            fix="请告诉本站管理员；再发一次也不会存成两份。",
        ),
    },
    "server_error": {
        "en": CardText(
            "Something went wrong on our side",
            "The error has been recorded. Everything saved before is safe.",
            "A part of our program stopped unexpectedly.",
            "Wait a moment and try again.",
        ),
        "zh": CardText(
            "我们这边出了故障",
            "故障已经记录下来。之前保存的内容都安全。",
            "我们的程序有一处意外停住了。",
            "稍等一下，再试一次。",
        ),
    },
}
"""Texts of the cards about a fault."""

FAULT_CAUSES: Mapping[str, Mapping[Language, str]] = {
    "rate_limit": {
        "en": "The provider limits how many requests it accepts, and the limit was reached.",
        "zh": "服务商限制了请求的频率，这次超出了上限。",
    },
    "timeout": {
        "en": "The model did not answer in time.",
        "zh": "模型没有在限定时间内回应。",
    },
    "connection": {
        "en": "The provider's address could not be reached.",
        "zh": "无法连接服务商的地址。",
    },
    "server": {
        "en": "The provider's server reported an error.",
        "zh": "服务商的服务器报告了故障。",
    },
    "key": {
        "en": "The provider refused the key: it may have expired, been replaced, or belong to another provider.",
        "zh": "服务商拒绝了密钥：它可能过期了、被更换了，或者属于另一家服务商。",
    },
    "quota": {
        "en": "The key's credit or limit at the provider is used up for now.",
        "zh": "密钥在服务商那边的余额或上限暂时用尽。",
    },
    "not_found": {
        "en": "The provider does not know the model or the address: it may be renamed, retired or not available for "
        "this key.",
        "zh": "服务商不认识这个模型或地址：它可能改名、下线了，或者不对这个密钥开放。",
    },
    "bad_request": {
        "en": "The provider does not accept the request in this format for this model.",
        "zh": "服务商不接受以这种形式发给该模型的请求。",
    },
    "bad_reply": {
        "en": "The provider answered, but without readable text.",
        "zh": "服务商有回应，但里面没有能读出来的文字。",
    },
    "unparsable": {
        "en": "The model answered, but never in the required format.",
        "zh": "模型有回答，但始终不是约定的格式。",
    },
    "address": {
        "en": "This server is not allowed to contact the provider's address.",
        "zh": "本站不允许访问服务商的地址。",
    },
    "workers_lost": {
        "en": "The process working on it stopped more than once on our side.",
        "zh": "处理它的进程在我们这边不止一次中断了。",
    },
}
"""Why a call of a model failed, by the kind of its fault (``interviews/llm/port.py``), as a card says it."""

TRIED: Mapping[Language, Mapping[str, str]] = {
    "en": {"": "as often as there was time", "once": "once", "more": "{attempts} times", "waits": ", {waits} s apart"},
    "zh": {"": "在限定时间内", "once": "一次", "more": "{attempts} 次", "waits": "，间隔 {waits} 秒"},
}
"""How often something was tried, in the middle of a sentence; "" where nobody knows."""
