"""What cards about a fault say: of the model, or on our side. What has happened, and that nothing is lost."""

from collections.abc import Mapping

from interviews.core.cards.text import CardText, CardWording
from interviews.core.context import Language

FAULT_WORDING: CardWording = {
    # --- the model ---
    "model_unavailable": {
        "en": CardText(
            "The model is not available just now",
            "The model did not answer, so the curated coach has answered instead. Nothing is lost.",
            "The line to the model, or the model itself, is having a moment; that passes.",
            "Ask the model once more, or carry on like this?",
            chain=(
                "Your words were stored.",
                "The model was asked, {tried}.",
                "No answer could be used, and the curated coach stepped in.",
            ),
        ),
        "zh": CardText(
            "模型暂时不可用",
            "模型没有回应，这一次由内置教练来回答。什么都没丢。",
            "通往模型的线路或模型本身暂时不稳定，过一会儿就好。",
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
            "The model was hard to follow",
            "The model's answer was of no use, so the curated coach has answered instead. Nothing is lost.",
            "What came back was not in a shape that we can read.",
            "Ask the model once more, or carry on like this?",
            chain=(
                "Your words were stored.",
                "The model was asked, {tried}, and told what was missing.",
                "None of its answers could be read, and the curated coach stepped in.",
            ),
        ),
        "zh": CardText(
            "模型的回答没法用",
            "模型回了话，但内容用不上，所以由内置教练来回答。什么都没丢。",
            "返回的内容，我们读不出来。",
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
            "{provider} does not take the key that is used here, so the curated coach has answered instead. "
            "Nothing is lost.",
            "A key can expire, be replaced, or belong to another provider.",
            "A few steps lead on, now or later.",
            fix="Enter another key, choose another provider, or stay with the curated coach.",
            chain=(
                "Your words were stored.",
                "We asked {provider} with the key that is used here.",
                "{provider} did not accept the key, and the curated coach stepped in.",
            ),
        ),
        "zh": CardText(
            "模型密钥没有被接受",
            "{provider} 不接受这里使用的密钥，这一次由内置教练来回答。什么都没丢。",
            "密钥可能过期了、被更换了，或者属于另一家服务商。",
            "几步就能继续，现在或之后都可以。",
            fix="换一个密钥，换一家服务商，或者继续用内置教练。",
            chain=(
                "你的内容已经保存。",
                "我们用这里使用的密钥请求了 {provider}。",
                "{provider} 没有接受密钥，由内置教练接手。",
            ),
        ),
    },
    "quota_exhausted": {
        "en": CardText(
            "The model key has no quota left",
            "{provider} has no quota left for the key that is used here, so the curated coach has answered instead. "
            "Nothing is lost.",
            "The key's credit or limit at {provider} is used up for now.",
            "A few steps lead on, now or later.",
            fix="Enter another key, have this one topped up at the provider, or stay with the curated coach.",
            chain=(
                "Your words were stored.",
                "We asked {provider} with the key that is used here.",
                "{provider} reported a used-up quota, and the curated coach stepped in.",
            ),
        ),
        "zh": CardText(
            "模型密钥的额度用完了",
            "这里使用的密钥在 {provider} 的额度用完了，这一次由内置教练来回答。什么都没丢。",
            "密钥在 {provider} 的余额或上限暂时用尽。",
            "几步就能继续，现在或之后都可以。",
            fix="换一个密钥，等这个密钥在服务商那边充值，或者继续用内置教练。",
            chain=(
                "你的内容已经保存。",
                "我们用这里使用的密钥请求了 {provider}。",
                "{provider} 表示额度已用完，由内置教练接手。",
            ),
        ),
    },
    "model_unknown": {
        "en": CardText(
            "The chosen model could not answer",
            "{provider} could not work with what was sent to the chosen model, so the curated coach has answered "
            "instead. Nothing is lost.",
            "The model may be renamed, retired or closed to this key, or it takes requests in another form.",
            "A few steps lead on, now or later.",
            fix="Choose another model, or stay with the curated coach.",
            chain=(
                "Your words were stored.",
                "We asked the chosen model at {provider}.",
                "{provider} could not work with what was sent, and the curated coach stepped in.",
            ),
        ),
        "zh": CardText(
            "所选的模型没能回答",
            "{provider} 没能处理发给所选模型的内容，这一次由内置教练来回答。什么都没丢。",
            "模型可能改名、下线了，或者不对这个密钥开放，也可能需要另一种格式的请求。",
            "几步就能继续，现在或之后都可以。",
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
            "The curated coach has answered and goes on with you, so nothing is lost. The model is back at {until}.",
            "Everybody here has the same share of the model for a day.",
            "Carry on, the whole interview works this way.",
            fix="A key of your own in the settings works at once.",
        ),
        "zh": CardText(
            "今天的模型额度已用完",
            "内置教练已经接手，会继续陪你练，什么都没丢。模型在 {until} 回来。",
            "每个人每天能用的模型额度是一样的。",
            "继续就好，整场面试都可以这样进行。",
            fix="在设置里填入自己的密钥，马上就能用。",
        ),
    },
    # --- our side ---
    "expert_failed": {
        "en": CardText(
            "Something went wrong on our side",
            "I stumbled while reading your message, so this answer is a simple one. Your words are safe.",
            "A part of the coach stopped working for a moment; that was us.",
            "Carry on, or have it read once more?",
            chain=(
                "Your words were stored.",
                "The part of the coach that speaks in this stage began to work on them.",
                "It stopped before it was done; nothing you have was changed, and a simple answer took its place.",
            ),
        ),
        "zh": CardText(
            "我们这边出了点问题",
            "我读这条消息时绊了一下，所以这次回答得简单一些。你的内容都在。",
            "教练的某个部分停了一下，是我们的问题。",
            "继续，还是让我再读一遍？",
            chain=(
                "你的内容已经保存。",
                "负责这个阶段的教练开始处理。",
                "它中途停住了；已有的内容都没变，先用一个简单的回答代替。",
            ),
        ),
    },
    "turn_failed": {
        "en": CardText(
            "The answer did not come",
            "After several attempts there is still no answer, and that is our side. Your words are stored.",
            "The coach could not finish its work on this message.",
            "Ask once more, or move on without this answer?",
            chain=(
                "Your message was stored.",
                "The coach worked on an answer, more than once.",
                "None of the attempts led to an answer.",
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
            "Three hitches in a row",
            "Something on our side got stuck three times at this stage, so let us pause. All you wrote is kept.",
            "What is likely behind it: {causes}",
            "Take a break, or choose another way on.",
        ),
        "zh": CardText(
            "连续卡了三次",
            "在这个阶段，我们这边连着出了三次问题，先停一停吧。你写的都在。",
            "可能的原因：{causes}",
            "休息一下，或者换一条路走。",
        ),
    },
    "state_repaired": {
        "en": CardText(
            "A note was put together again",
            "A note of the coach had gone missing and is back, taken from your conversation. Nothing is lost.",
            "Something on our side did not fit together for a moment.",
            "Carry on from where you were.",
            fix="If something looks odd to you, just say so in the conversation.",
        ),
        "zh": CardText(
            "一条笔记已经补好",
            "教练有一条笔记不见了，已经根据你们的对话补上。什么都没丢。",
            "我们这边的记录有一会儿没对上。",
            "从刚才的地方接着来。",
            fix="要是觉得哪里不对，直接在对话里说就行。",
        ),
    },
    "state_reset": {
        "en": CardText(
            "We start again from stage 1",
            "The coach's notes were damaged, which is our fault. All {messages} messages and your code are kept; "
            "we are back at stage 1.",
            "The notes could not be put together again from the conversation.",
            "Let us see together what is there and where to go on.",
            fix="Say the task in one sentence, and the rest follows quickly.",
            chain=(
                "The conversation had {messages} messages.",
                "The coach's notes of it were damaged on our side.",
                "We began new notes at stage 1 and kept all the rest.",
            ),
        ),
        "zh": CardText(
            "从第一个阶段重新走起",
            "教练的笔记损坏了，是我们的问题。全部 {messages} 条消息和你的代码都在，现在回到了第一个阶段。",
            "这些笔记没法根据对话重新补全。",
            "一起看看留下了什么，从哪里继续。",
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
            "The coach has not opened it yet",
            "Your interview is stored, and the coach has not said the first word yet. Nothing is lost.",
            "The opening was interrupted on our side.",
            "Move on, and the coach begins.",
            fix="One click lets the coach begin.",
        ),
        "zh": CardText(
            "教练还没有开场",
            "你的面试已经保存，只是教练还没说第一句话。什么都没丢。",
            "开场在我们这边中断了。",
            "往下走，教练就会开始。",
            fix="点一下，教练就开始。",
        ),
    },
    "report_sections_failed": {
        "en": CardText(
            "Some of the report is still missing",
            "Sections of the report to read: {written}; still missing: {failed}. Nothing of the interview is lost.",
            "Each section is checked on its own, and a few did not get through.",
            "Have the missing ones written again, or leave it like this?",
            fix="Writing again touches only the missing sections.",
            chain=(
                "Your interview ended, and all of it was stored.",
                "The report was begun.",
                "{written} can be read; {failed} could not be finished.",
            ),
        ),
        "zh": CardText(
            "报告还缺几个部分",
            "报告已有 {written} 个部分可以阅读，还缺 {failed} 个。面试内容都在。",
            "每个部分是分开检查的，有几个没能写完。",
            "把缺少的补上，还是就这样？",
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
            "What kept it from being written was not recorded.",
            "A few steps bring the report, or move on without it.",
            fix="Have it written again, or written without the model.",
            chain=(
                "Your interview ended, and all of it was stored.",
                "The report was begun.",
                "None of the sections could be finished.",
            ),
        ),
        "zh": CardText(
            "报告还没有写好",
            "这次报告的各个部分都没能写出来。整段对话和你的代码都在。",
            "没有记录下是什么原因。",
            "几步就能拿到报告，也可以先不要它。",
            fix="重新写一次，或者不用模型来写。",
            chain=(
                "面试结束，全部内容已经保存。",
                "开始写报告。",
                "各个部分都没能写完。",
            ),
        ),
    },
    "database_busy": {
        "en": CardText(
            "Busy for a moment",
            "Our storage was busy for a moment. What was stored before is unchanged, and sending this again never "
            "stores it twice.",
            "Many things were being stored at the same time.",
            "A second try usually works.",
            fix="Wait a few seconds, then try again.",
        ),
        "zh": CardText(
            "这会儿有点忙",
            "存储这会儿正忙。之前保存的都没有变；再发一次也不会存成两份。",
            "同一时刻要保存的内容太多了。",
            "再试一次通常就好。",
            fix="等几秒钟，再试一次。",
        ),
    },
    "storage_full": {
        "en": CardText(
            "No room to store anything",
            "Our storage is full, so this could not be kept. All that was stored before is safe and can be read.",
            "There is no space left on our side; it is nothing that you did.",
            "Keep a copy of what you wrote, and send it again later.",
            fix="Tell whoever runs this site; sending it again never stores it twice.",
        ),
        "zh": CardText(
            "没有空间可以保存了",
            "我们的存储空间满了，这次没能保存下来。之前保存的都还在，也都能看。",
            "是我们这边没有空间了，和你的操作无关。",
            "先把写的内容留一份，过一会儿再发。",
            fix="请告诉网站的管理者；再发一次也不会存成两份。",
        ),
    },
    "server_error": {
        "en": CardText(
            "That one is on us",
            "Something broke on our side and has been written down. What was stored before is safe.",
            "A part of our program stopped unexpectedly.",
            "Wait a moment and try again.",
        ),
        "zh": CardText(
            "这是我们的问题",
            "我们这边出了故障，已经记录下来。之前保存的内容都安全。",
            "我们的程序有一处意外停住了。",
            "稍等一下，再试一次。",
        ),
    },
}
"""Texts of the cards about a fault."""

FAULT_CAUSES: Mapping[str, Mapping[Language, str]] = {
    "rate_limit": {
        "en": "The provider takes only so many requests in a while, and this was one too many.",
        "zh": "服务商在一段时间内只接受一定数量的请求，这次正好超出了。",
    },
    "timeout": {
        "en": "The model hung: no answer came within the time that was left for it.",
        "zh": "模型没有动静：在留给它的时间里一直没有回应。",
    },
    "connection": {
        "en": "No connection to the provider's address came about.",
        "zh": "没能连上服务商的地址。",
    },
    "server": {
        "en": "The provider's server reported a fault of its own.",
        "zh": "服务商的服务器报告了它自己的故障。",
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
        "en": "The provider does not know the model or the address: it may be renamed, retired or closed to this key.",
        "zh": "服务商不认识这个模型或地址：它可能改名、下线了，或者不对这个密钥开放。",
    },
    "bad_request": {
        "en": "The provider does not take the request in the form in which this model was asked.",
        "zh": "服务商不接受以这种形式发给该模型的请求。",
    },
    "bad_reply": {
        "en": "The provider answered, but there was no text in it that could be read.",
        "zh": "服务商有回应，但里面没有能读出来的文字。",
    },
    "unparsable": {
        "en": "The model answered, but never in the shape that was asked for, so it could not be read.",
        "zh": "模型有回答，但始终不是约定的格式，读不出来。",
    },
    "address": {
        "en": "The provider's address may not be asked from this installation.",
        "zh": "这个平台不允许访问服务商的地址。",
    },
    "workers_lost": {
        "en": "The process that worked on it was lost more than once, on our side.",
        "zh": "处理它的进程在我们这边不止一次中断了。",
    },
}
"""Why a call of a model failed, by the kind of its fault (``interviews/llm/port.py``), as a card says it."""

TRIED: Mapping[Language, Mapping[str, str]] = {
    "en": {"": "as often as there was time", "once": "once", "more": "{attempts} times", "waits": ", {waits} s apart"},
    "zh": {"": "在时间允许的范围内试了", "once": "一次", "more": "{attempts} 次", "waits": "，间隔 {waits} 秒"},
}
"""How often something was tried, in the middle of a sentence; "" where nobody knows."""
