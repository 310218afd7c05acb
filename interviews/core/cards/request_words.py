"""What cards say about a request that could not be taken: not in this status, not like this, or not by this person."""

from interviews.core.cards.text import CardText, CardWording

REQUEST_WORDING: CardWording = {
    # --- states and configuration ---
    "status_conflict": {
        "en": CardText(
            "Not just now",
            "That cannot be done at this moment, so nothing has changed. All you have is kept.",
            "The interview's status is “{status_label}”, and this step belongs to another one.",
            "Give it a moment, or load what is new.",
            fix="Try again once the status has changed.",
        ),
        "zh": CardText(
            "现在还不行",
            "这一步此刻做不了，所以什么都没有改变。已有的内容都在。",
            "面试目前是“{status_label}”，这一步要在别的状态下进行。",
            "稍等一下，或者加载最新内容。",
            fix="等状态变了再试。",
        ),
    },
    "no_failed_sections": {
        "en": CardText(
            "No section is missing",
            "All sections of the report are there, so nothing was written again.",
            "Only sections that are missing get written again.",
            "Load what is new and read the report.",
            fix="Load the page to see the whole report.",
        ),
        "zh": CardText(
            "没有缺少的部分",
            "报告的各个部分都在，所以没有重写任何内容。",
            "只有缺少的部分才会重写。",
            "加载最新内容，看看报告吧。",
            fix="加载页面，就能看到完整的报告。",
        ),
    },
    "not_in_report_review": {
        "en": CardText(
            "There is no report to review just now",
            "Nothing was written again, and everything stays as it is.",
            "Missing sections are written while the report is in review; the interview's status is “{status_label}”.",
            "Load what is new to see where things stand.",
            fix="Load what is new, then go on from there.",
        ),
        "zh": CardText(
            "现在没有待补的报告",
            "没有重写任何内容，一切保持原样。",
            "只有在查看报告的阶段才能补写缺少的部分，而面试目前是“{status_label}”。",
            "加载最新内容，看看进展到哪里了。",
            fix="加载最新内容，再从那里继续。",
        ),
    },
    "invalid_ai_config": {
        "en": CardText(
            "These model settings do not fit yet",
            "They were not saved, and the settings from before stay in use.",
            "{reason}",
            "Change them a little, then save again.",
            fix="Choose a provider and a model from the list, and enter its key.",
        ),
        "zh": CardText(
            "这组模型设置还不合适",
            "新设置没有保存，之前的设置继续有效。",
            "{reason}",
            "稍作修改，再保存一次。",
            fix="从列表里选好服务商和模型，再填入对应的密钥。",
        ),
    },
    "wizard_moved_on": {
        "en": CardText(
            "These steps went on elsewhere",
            "They were continued in another tab, so nothing was done twice. Everything chosen there is kept.",
            "This page shows a step that is already done.",
            "Load what is new to see the current step.",
            fix="Load what is new, then go on with the next step.",
        ),
        "zh": CardText(
            "这些步骤在别处继续了",
            "它们在另一个标签页里继续了，所以这里没有重复执行。在那边选好的都在。",
            "这个页面上的步骤已经做完了。",
            "加载最新内容，看看现在到哪一步。",
            fix="加载最新内容，再做下一步。",
        ),
    },
    "invalid_wizard_answer": {
        "en": CardText(
            "This step needs something else",
            "The step stays open, and the steps before it are kept.",
            "{reason}",
            "Change the answer, or leave these steps for now.",
            fix="Change the answer and send it again.",
        ),
        "zh": CardText(
            "这一步还差一点",
            "这一步还开着，前面的步骤都保留着。",
            "{reason}",
            "改一下回答，或者先退出这些步骤。",
            fix="改好以后再提交一次。",
        ),
    },
    "no_key_to_test": {
        "en": CardText(
            "There is no key to test yet",
            "No call was made, and the settings are unchanged.",
            "A test needs a key that is entered or stored.",
            "The settings are the place to enter one.",
            fix="Enter a key, then test it.",
        ),
        "zh": CardText(
            "还没有可以测试的密钥",
            "没有发出任何请求，设置保持不变。",
            "测试需要一个刚填入的或已保存的密钥。",
            "可以到设置里填写。",
            fix="填入密钥，再测试。",
        ),
    },
    # --- requests ---
    "invalid_request": {
        "en": CardText(
            "One part could not be read",
            "The request was not carried out, so nothing has changed.",
            "{reason}",
            "Change that part, then send it again.",
            fix="Change what is named above.",
        ),
        "zh": CardText(
            "有一处没能读懂",
            "这个请求没有执行，所以什么都没有改变。",
            "{reason}",
            "修改这一处，再发一次。",
            fix="修改上面提到的地方。",
        ),
    },
    "not_authenticated": {
        "en": CardText(
            "Please log in first",
            "This belongs to an account, and nobody is logged in here. Everything stored is safe.",
            "A login ends by itself after a while, and a token can be missing or replaced.",
            "Log in, then go on where you were.",
            fix="Log in again, or send a current token.",
        ),
        "zh": CardText(
            "请先登录",
            "这里的内容属于某个账号，而目前没有登录。保存过的都安全。",
            "登录状态过一段时间会自动结束，令牌也可能缺失或已更换。",
            "登录以后，接着刚才的继续。",
            fix="重新登录，或者附上当前的令牌。",
        ),
    },
    "token_ended": {
        "en": CardText(
            "This token has ended",
            "The token that was sent has ended. Nothing was changed, and everything stored is safe.",
            "It worked until the day chosen when it was made, so that a forgotten one opens nothing.",
            "Make a new one, then go on where you were.",
            fix="Make a new token under Account → API, and send that one.",
        ),
        "zh": CardText(
            "这个令牌已经过期",
            "发来的令牌已经过期。什么都没有改变，保存过的都安全。",
            "它只在创建时选定的期限内有效，忘在别处也不会一直管用。",
            "新建一个，接着刚才的继续。",
            fix="到“账号 → API”新建一个令牌，换上它再发。",
        ),
    },
    "token_reads_only": {
        "en": CardText(
            "This token only reads",
            "The token that was sent only reads, so this change was not made. Everything stays as it is.",
            "Its scope is “read and export only”, chosen when it was made.",
            "A token that may practise takes you on.",
            fix="Make one to read and practise under Account → API, and send that one.",
        ),
        "zh": CardText(
            "这个令牌只能读取",
            "发来的令牌只能读取，所以这次修改没有执行。一切保持原样。",
            "它的权限是创建时选的“只读取和导出”。",
            "换一个可以练习的令牌就能继续。",
            fix="到“账号 → API”新建一个“读取和练习”的令牌，换上它再发。",
        ),
    },
    "permission_denied": {
        "en": CardText(
            "This door is for other people",
            "Your account does not open this one, so nothing was done. What is yours is safe.",
            "It is kept for people with another role.",
            "Your own interviews are one step away.",
            fix="Whoever runs this server can open it for you.",
        ),
        "zh": CardText(
            "这扇门是给其他人的",
            "这个账号打不开这里，所以什么都没有执行。属于你的内容都安全。",
            "它只对另一些角色开放。",
            "你自己的面试就在旁边。",
            fix="如果需要，可以请服务器管理员为你开通。",
        ),
    },
    "csrf_failed": {
        "en": CardText(
            "We could not tell where this came from",
            "So nothing was changed, and everything stored is safe. What you wrote in an interview is kept in your "
            "browser.",
            "To protect your account, a change needs a fresh token, which pages bring along and programs send.",
            "Get a fresh one, then send it once more.",
            fix="Reload the page, with cookies accepted; a program can send its API token instead.",
        ),
        "zh": CardText(
            "还不能确认请求来自哪里",
            "所以什么都没有改变，保存过的都安全。在面试里写的内容，浏览器里也留着。",
            "为了保护你的账号，修改需要新的校验令牌：页面会自动带上，程序要放在请求头里。",
            "换一个新的令牌，再发一次。",
            fix="刷新页面，并让浏览器接受 Cookie；程序也可以改用 API 令牌。",
        ),
    },
    "not_found": {
        "en": CardText(
            "Nothing lives at this address",
            "There is nothing here for this account. What is yours is safe, one step away.",
            "The link may be old, or it belongs to somebody else's account.",
            "Your interviews are a good place to go on.",
            fix="Open it from the list of your interviews.",
        ),
        "zh": CardText(
            "这个地址没有内容",
            "这里没有这个账号可以看的内容。属于你的都安全，就在旁边。",
            "链接可能旧了，或者属于别人的账号。",
            "可以从“我的面试”继续。",
            fix="从你的面试列表里打开它。",
        ),
    },
    "method_not_allowed": {
        "en": CardText(
            "This address works in another way",
            "The request was not carried out, so nothing has changed.",
            "{method} is not among the methods of this address.",
            "The documentation lists those that work.",
            fix="Use one of the methods in the Allow header.",
        ),
        "zh": CardText(
            "这个地址要换一种方式访问",
            "这个请求没有执行，所以什么都没有改变。",
            "这个地址不支持 {method} 方法。",
            "文档里列出了可用的方法。",
            fix="改用 Allow 响应头里列出的方法。",
        ),
    },
    "not_acceptable": {
        "en": CardText(
            "We cannot answer in that format",
            "The request was not carried out, so nothing has changed.",
            "The Accept header asks for a format that we do not write.",
            "The documentation lists the formats.",
            fix="Ask for application/json.",
        ),
        "zh": CardText(
            "这种格式我们写不出来",
            "这个请求没有执行，所以什么都没有改变。",
            "Accept 请求头要的格式，我们还不提供。",
            "文档里列出了可用的格式。",
            fix="改为请求 application/json。",
        ),
    },
    "too_large": {
        "en": CardText(
            "A little too large to take in",
            "What you sent was not stored, because it is larger than {limit}. Everything stored before is unchanged.",
            "One request carries at most {limit}.",
            "Make it smaller, then send it again.",
            fix="Send only the part that matters now.",
        ),
        "zh": CardText(
            "有点大，放不下",
            "这次发送的内容超过 {limit}，没有保存。之前保存的都没有变。",
            "一次请求最多 {limit}。",
            "缩小一点，再发一次。",
            fix="只发现在最要紧的部分。",
        ),
    },
    "unsupported_media_type": {
        "en": CardText(
            "We cannot read that format",
            "The request was not carried out, so nothing has changed.",
            "The Content-Type header names a format that we do not read.",
            "The documentation lists the formats.",
            fix="Send application/json.",
        ),
        "zh": CardText(
            "这种格式我们读不了",
            "这个请求没有执行，所以什么都没有改变。",
            "Content-Type 请求头写的格式，我们还读不了。",
            "文档里列出了可用的格式。",
            fix="改为发送 application/json。",
        ),
    },
    "rate_limited": {
        "en": CardText(
            "A short breather",
            "Much came in at once, so this was not taken yet. Nothing is lost, and it goes on in {seconds} seconds.",
            "A limit keeps the place quick for everybody.",
            "Wait a moment, then send it again.",
            fix="Send it again in {seconds} seconds.",
        ),
        "zh": CardText(
            "稍微歇一下",
            "短时间内请求有点多，这一次还没有处理。保存过的都在，{seconds} 秒后就能继续。",
            "设一个上限，大家用起来才都顺畅。",
            "稍等一下，再发一次。",
            fix="{seconds} 秒后再发送。",
        ),
    },
}
"""Texts of the cards about requests."""
