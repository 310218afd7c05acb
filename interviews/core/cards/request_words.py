"""What cards say about a request that could not be taken: not in this status, not like this, or not by this person."""

from interviews.core.cards.text import CardText, CardWording

REQUEST_WORDING: CardWording = {
    # --- states and configuration ---
    "status_conflict": {
        "en": CardText(
            "Not right now",
            "This is not possible at the moment, so nothing has changed. Everything is kept.",
            "The interview's status is “{status_label}”, and this step needs a different one.",
            "Wait a moment, or load the latest version.",
            fix="Try again once the status has changed.",
        ),
        "zh": CardText(
            "现在还不行",
            "这一步目前无法进行，所以什么都没有改变。已有的内容都在。",
            "面试目前是“{status_label}”，这一步要在别的状态下进行。",
            "稍等一下，或者加载最新内容。",
            fix="等状态变了再试。",
        ),
    },
    "no_failed_sections": {
        "en": CardText(
            "No section is missing",
            "All sections of the report are there, so nothing was rewritten.",
            "Only missing sections are rewritten.",
            "Load the latest version and read the report.",
            fix="Reload the page to see the whole report.",
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
            "There is no report to review right now",
            "Nothing was rewritten, and everything is unchanged.",
            "Missing sections are written while the report is in review; the interview's status is “{status_label}”.",
            "Load the latest version to see the current state.",
            fix="Load the latest version, then continue from there.",
        ),
        "zh": CardText(
            "现在没有待补的报告",
            "没有重写任何内容，一切保持原样。",
            "只有在查看报告的阶段才能补写缺少的部分，而面试目前是“{status_label}”。",
            "加载最新内容，看看目前的状态。",
            fix="加载最新内容，再从那里继续。",
        ),
    },
    "invalid_ai_config": {
        "en": CardText(
            "These model settings are not valid",
            "They were not saved, and the previous settings stay in use.",
            "{reason}",
            "Correct them, then save again.",
            fix="Choose a provider and a model from the list, and enter its key.",
        ),
        "zh": CardText(
            "模型设置有误",
            "新设置没有保存，之前的设置继续有效。",
            "{reason}",
            "修改后再保存一次。",
            fix="从列表里选好服务商和模型，再填入对应的密钥。",
        ),
    },
    "wizard_moved_on": {
        "en": CardText(
            "These steps were continued elsewhere",
            "They were continued in another tab, so nothing was done twice. Your choices there are kept.",
            "This page shows a step that is already done.",
            "Load the latest version to see the current step.",
            fix="Load the latest version, then continue with the next step.",
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
            "This step needs a different answer",
            "The step stays open, and the earlier steps are kept.",
            "{reason}",
            "Change the answer, or leave these steps for now.",
            fix="Change the answer and send it again.",
        ),
        "zh": CardText(
            "这一步的回答需要修改",
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
            "A test needs an entered or saved key.",
            "You can enter one in the settings.",
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
            "Part of the request could not be read",
            "The request was not carried out, so nothing has changed.",
            "{reason}",
            "Correct that part, then send it again.",
            fix="Correct what is named above.",
        ),
        "zh": CardText(
            "请求有一处有误",
            "这个请求没有执行，所以什么都没有改变。",
            "{reason}",
            "修改这一处，再发一次。",
            fix="修改上面提到的地方。",
        ),
    },
    "not_authenticated": {
        "en": CardText(
            "Please log in first",
            "This belongs to an account, and you are not logged in. Everything saved is safe.",
            "A login expires after a while, and a token can be missing or replaced.",
            "Log in, then continue where you left off.",
            fix="Log in again, or send a current token.",
        ),
        "zh": CardText(
            "请先登录",
            "这里的内容属于某个账号，而目前没有登录。保存过的都安全。",
            "登录状态过一段时间会自动结束，令牌也可能缺失或已更换。",
            "登录以后，从刚才的地方继续。",
            fix="重新登录，或者附上当前的令牌。",
        ),
    },
    "token_ended": {
        "en": CardText(
            "This token has expired",
            "The token that was sent has expired. Nothing was changed, and everything saved is safe.",
            "Tokens are valid until the day chosen at creation, so that forgotten ones stop working.",
            "Create a new one, then continue where you left off.",
            fix="Create a new token under Account → API, and send that one.",
        ),
        "zh": CardText(
            "这个令牌已经过期",
            "发来的令牌已经过期。什么都没有改变，保存过的都安全。",
            "令牌只在创建时选定的期限内有效，被遗忘的令牌会自动失效。",
            "新建一个，再从刚才的地方继续。",
            fix="到“账号 → API”新建一个令牌，换上它再发。",
        ),
    },
    "token_reads_only": {
        "en": CardText(
            "This token is read-only",
            "The token that was sent is read-only, so this change was not made. Everything is unchanged.",
            "Its scope is “read and export only”, chosen when it was made.",
            "Use a token that may also practise.",
            fix="Create a “Read and practise” token under Account → API, and send that one.",
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
            "You do not have access",
            "Your account does not have access to this, so nothing was done. Your own content is safe.",
            "It is reserved for another role.",
            "You can go to your own interviews.",
            fix="If you need access, ask an administrator of this server.",
        ),
        "zh": CardText(
            "没有访问权限",
            "这个账号无权访问，所以什么都没有执行。属于你的内容都安全。",
            "它只对另一些角色开放。",
            "可以回到你自己的面试。",
            fix="如果需要，可以请本站管理员为你开通。",
        ),
    },
    "csrf_failed": {
        "en": CardText(
            "We could not verify this request",
            "Nothing was changed, and everything saved is safe. What you wrote in an interview is kept in your "
            "browser.",
            "To protect your account, changes need a current security token; pages send it by themselves, programs "
            "have to send it.",
            "Get a new one, then send it again.",
            fix="Reload the page, with cookies accepted; a program can send its API token instead.",
        ),
        "zh": CardText(
            "无法验证这个请求",
            "所以什么都没有改变，保存过的都安全。在面试里写的内容，浏览器里也留着。",
            "为了保护你的账号，修改需要新的校验令牌：页面会自动带上，程序要放在请求头里。",
            "换一个新的令牌，再发一次。",
            fix="刷新页面，并让浏览器接受 Cookie；程序也可以改用 API 令牌。",
        ),
    },
    "not_found": {
        "en": CardText(
            "Nothing found at this address",
            "There is nothing here for this account. Your own content is safe.",
            "The link may be old, or belong to another account.",
            "You can continue from your interviews.",
            fix="Open it from the list of your interviews.",
        ),
        "zh": CardText(
            "这个地址没有内容",
            "这里没有这个账号可以看的内容。属于你的内容都安全。",
            "链接可能旧了，或者属于别人的账号。",
            "可以从“我的面试”继续。",
            fix="从你的面试列表里打开它。",
        ),
    },
    "method_not_allowed": {
        "en": CardText(
            "This method is not supported here",
            "The request was not carried out, so nothing has changed.",
            "This address does not support {method}.",
            "The documentation lists those that work.",
            fix="Use one of the methods in the Allow header.",
        ),
        "zh": CardText(
            "这个地址不支持该方法",
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
            "The Accept header asks for a format we do not support.",
            "The documentation lists the formats.",
            fix="Ask for application/json.",
        ),
        "zh": CardText(
            "不支持返回这种格式",
            "这个请求没有执行，所以什么都没有改变。",
            "不支持 Accept 请求头要求的格式。",
            "文档里列出了可用的格式。",
            fix="改为请求 application/json。",
        ),
    },
    "too_large": {
        "en": CardText(
            "Too large",
            "What you sent was not saved, because it is larger than {limit}. Everything saved before is unchanged.",
            "A request can be at most {limit}.",
            "Make it smaller, then send it again.",
            fix="Send only the part you need now.",
        ),
        "zh": CardText(
            "内容太大",
            "这次发送的内容超过 {limit}，没有保存。之前保存的都没有变。",
            "一次请求最多 {limit}。",
            "缩小一点，再发一次。",
            fix="只发现在需要的部分。",
        ),
    },
    "unsupported_media_type": {
        "en": CardText(
            "We cannot read that format",
            "The request was not carried out, so nothing has changed.",
            "The Content-Type header names a format we do not support.",
            "The documentation lists the formats.",
            fix="Send application/json.",
        ),
        "zh": CardText(
            "不支持这种格式",
            "这个请求没有执行，所以什么都没有改变。",
            "不支持 Content-Type 请求头写的格式。",
            "文档里列出了可用的格式。",
            fix="改为发送 application/json。",
        ),
    },
    "rate_limited": {
        "en": CardText(
            "Too many requests",
            "There were too many requests at once, so this one was not processed. Nothing is lost; you can continue "
            "in {seconds} seconds.",
            "A limit keeps the server fast for everyone.",
            "Wait a moment, then send it again.",
            fix="Send it again in {seconds} seconds.",
        ),
        "zh": CardText(
            "请求太频繁",
            "短时间内请求太多，这一次没有处理。保存过的都在，{seconds} 秒后就能继续。",
            "限制频率是为了让所有人都能流畅使用。",
            "稍等一下，再发一次。",
            fix="{seconds} 秒后再发送。",
        ),
    },
}
"""Texts of the cards about requests."""
