"""Narrow readings of what people say: a question, "I am ready", "I stay with this", "nothing comes to mind".

These readings must not swallow answers. "Not sure, maybe a hash map?" is an answer, "pass the index along" too; so a
message counts as stuck, or as a wish to go on, only when nothing else is left in it.
"""

import re

from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

MAX_CHARACTERS = 4_000

_QUESTION = LatePattern(
    r"[?？]|(?:吗|呢|么)[^\S\n]*$"
    r"|^[^\S\n]*(?:(?:so|and|ok|okay|hi|hello)[, ]+)?(?:is|are|can|could|do|does|should|may|what|which|how|will|would"
    r"|am i|shall)\b"
    r"|\b(?:can i assume|should i assume|i don'?t know (?:whether|if)|not sure (?:whether|if)"
    r"|wondering (?:whether|if)|help me understand)\b"
    r"|是否|能否|可否|有没有|会不会|可不可以|要不要|是不是|请问|多大|多少|多长|怎么(?:返回|处理)",
    re.MULTILINE,
)
_SENTENCE = LatePattern(r"(?:[^.!?。！？\n]|\.(?=\w))+[.!?。！？\n]*")
_NO_MORE_QUESTIONS = LatePattern(
    r"\b(?:i'?m ready|ready to|no (?:more |further |other )?questions?|that'?s (?:all|everything|enough|it)"
    r"|nothing (?:else|(?:more |left )?to (?:ask|confirm|clarify))"
    r"|(?:i'?m|we'?re|all) (?:all )?(?:good|set|clear)(?: to go)?(?= *(?:[.,!;]|$)| (?:thanks|thank you|then|let'?s)\b)"
    r"|let'?s (?:start|go(?: on)?|move on|continue|begin)|i (?:understand|get) (?:it|the problem|the task)|all clear"
    r"|that covers (?:it|everything|my questions)|i have (?:what|all|everything) i need)"
    r"|没(?:有)?(?:什么|啥)?(?:其他|别的|更多)?(?:要|想|需要|可)(?:确认|问|澄清)的?了?(?![?？吗么])"
    r"|没(?:有)?(?:其他|别的|更多)?(?:问题|疑问)了?|^没有?了(?=[，。！,.!\s]|$)|(?:没有?别的|(?:别|其[他它])的?都?没有?)了?(?=[，。！,.!\s]|$)"
    r"|可以开始|准备好|我(?:明白|理解|懂)了|清楚了|开始吧"
)
_READY = LatePattern(
    r"\b(?:i'?m ready|ready|no (?:more |further |other )?questions?|that'?s (?:enough|it)"
    r"|that(?:'?s| is) (?:all|everything)(?: (?:i (?:can think of|have|got)|i'?ve got|from me|for me))?"
    r"|no (?:more|further|other) (?:ideas|cases|inputs|thoughts)"
    r"|can'?t think of (?:any ?(?:thing)? ?(?:more|else)|another(?: one)?)"
    r"|nothing (?:else|more)(?: comes to (?:my )?mind)?|nothing to (?:add|change)"
    r"|let'?s (?:start|go(?: on| ahead)?|move on|continue|begin|proceed)|move on|go (?:on|ahead|forward)|continue"
    r"|proceed|next(?: stage| step| one)?"
    r"|i (?:understand|get) (?:it|the problem|the task)|got it"
    r"|all clear|clear|understood|done|no changes?|nothing changes)\b"
    r"|没(?:有)?(?:什么)?(?:要|可)?补充(?:的)?了?|没(?:有)?(?:其他|别的|更多)?(?:问题|疑问)了?|可以(?:开始)?了|可以开始|准备好了?|我(?:明白|理解|懂)了|清楚了|继续吧?|开始吧?|下一步|不(?:改|变)了?|没有要改的|(?:暂时|大概|目前)?就(?:想到)?这些了?|想不(?:出|到)(?:别的|其他的?|更多)了?|没别的了?|往下走吧?"
)
_DECLINES = LatePattern(r"^\W*(?:no|nope|nah|none|nothing|not really|i'?m good|all good|没有了?|没了|不用了?|无)\W*$")
_KEEP_IT = LatePattern(
    r"\b(?:(?:stay|stick|go|keep|happy|fine|leave it|settle|work) (?:with |at |for |to )?(?:this|that|it"
    r"|what i have|my (?:idea|approach|solution))"
    r"|(?:i'?d|i would|i'?ll|let'?s) (?:just )?(?:keep|leave) (?:this|that|it|mine|brute)|good enough"
    r"|that'?s (?:my|the) best|what i'?d go with"
    r"|can'?t (?:be )?(?:do |make )?(?:it )?(?:improve|better)\w*|stick with|stay with)"
    r"|就(?:用)?(?:这个|这样|它|当前)|先这样|够(?:用|好)了|想不到更好|保持(?:现在|这个)|不(?:想|打算)(?:再)?(?:改|优化)"
)
_CORRECTS = LatePattern(
    r"^\W{0,20}(?:no|nope|wait|sorry)\b(?! (?:idea|clue|matter|problem))"
    r"|\b(?:i (?:really |actually )?(?:meant|did ?n[o']t mean|did not mean|was thinking of)"
    r"|what i mean(?:t)? (?:is|was)|not what i (?:meant|said|had in mind)"
    r"|(?:that|this) (?:is|was)(?:n't| not) (?:it|mine|my)|misunderst\w+|misheard"
    r"|changed? my mind|on second thoughts?|correction|scratch that|forget (?:that|about that|what i said)"
    r"|(?:i'd|i would|i'll|i will|let me|let's|i want to) (?:\w+ )?(?:rather|instead|prefer|switch|change)\b"
    r"|rather (?:use|do|go|take|try|start|have)|instead(?! of\b))"
    r"|^\W{0,20}(?:不对|不是|不，|等等|等一下)|不是(?:这个|那个|这样|那样)(?:意思|方法|思路|做法)?|我(?:说|指|想)的(?:其实)?是"
    r"|我的(?:意思|做法|思路|方法)其?实?是|(?:理解|听)错|误解|改(?:用|成|为|主意)|换(?:成|用|一?个|一?种)|更正|说错|搞错"
    r"|(?:还是|宁愿|更想|宁可)(?:先)?用",
    re.MULTILINE,
)
_STUCK = LatePattern(
    r"\b(?:i (?:really |honestly |still |just )*(?:don'?t|do not) (?:really )?(?:know|see|have (?:any "
    r"|an )?(?:idea|clue)s?)|idk|dunno|no (?:idea|clue)s?|not sure|(?:i'?m|i am) (?:stuck|lost|not sure|unsure"
    r"|confused|blank\w*)"
    r"|i (?:can'?t|cannot) (?:think of|see|come up with|figure)|i have no (?:idea|clue)|stuck|hint|help|pass"
    r"|nothing|no thoughts|beats me)\b"
)
_STUCK_ZH = LatePattern(
    r"不知道|不清楚|不会做?|没有?什?么?(?:思路|想法|头绪|主意|概念)|想不(?:出来?|到|起来)|卡住了?|(?:给|要)?(?:个|点|一点|一个)?提示|不太?(?:确定|懂|清楚|明白|会)|没有?想(?:好|到|出来?)|帮帮?我"
)
_FILLER = frozenset(
    [
        "the",
        "it",
        "this",
        "that",
        "answer",
        "complexity",
        "cost",
        "time",
        "space",
        "memory",
        "pattern",
        "approach",
        "solution",
        "edge",
        "case",
        "cases",
        "how",
        "what",
        "where",
        "why",
        "to",
        "start",
        "begin",
        "do",
        "go",
        "from",
        "here",
        "say",
        "next",
        "write",
        "code",
        "improve",
        "better",
        "faster",
        "further",
        "far",
        "on",
        "about",
        "for",
        "now",
        "right",
        "yet",
        "really",
        "at",
        "all",
        "sorry",
        "please",
        "me",
        "a",
        "an",
        "any",
        "more",
        "idea",
        "ideas",
        "clue",
        "hint",
        "help",
        "can",
        "could",
        "you",
        "give",
        "get",
        "would",
        "i",
        "am",
        "i'm",
        "im",
        "honestly",
        "anything",
        "else",
        "one",
        "of",
        "think",
        "can't",
        "cannot",
        "don't",
        "know",
        "not",
        "sure",
        "no",
        "is",
        "there",
        "hmm",
        "hm",
        "uh",
        "um",
        "well",
        "ok",
        "okay",
        "err",
        "er",
        "yes",
        "yeah",
        "oh",
        "so",
        "and",
        "but",
        "just",
        "still",
        "have",
        "in",
        "first",
        "step",
        "steps",
        "some",
        "with",
        "my",
        "mind",
        "thing",
        "be",
        "honest",
        "ah",
        "out",
        "need",
        "something",
        "little",
        "bit",
        "stuck",
        "lost",
        "confused",
        "maybe",
        "tbh",
        "actually",
        "way",
        "handle",
        "figure",
        "see",
        "come",
        "up",
    ]
)
_FILLER_ZH = LatePattern(
    r"我|你|真的|也|还|是|现在|目前|暂时|对此|完全|有点|怎么|如何|什么|做|办|写|说|开始|下手|优化|改进|更好|的|了|啊|呢|吧|嗯|呃|额|唉|请|可以|能|能不能|再|一下|这个|这里|这道题"
    r"|这题|答案|复杂度"
    r"|该|应该|吗|好像|抱歉|不好意思|实在|没有|没|别的|其他|\s|[^\w\s]"
)
_WORD = LatePattern(r"[a-z0-9']+|[\u3040-\u9fff]")
_CONTENT = LatePattern(r"[^\W_]")
_SHRUGS = frozenset(
    [
        "ok",
        "okay",
        "k",
        "yes",
        "yeah",
        "yep",
        "sure",
        "fine",
        "good",
        "right",
        "alright",
        "hmm",
        "hm",
        "uh",
        "um",
        "嗯",
        "好",
        "好的",
        "哦",
        "是",
        "是的",
        "对",
        "行",
        "呃",
        "额",
        "可以",
    ]
)
_EMPTY_ANSWERS = LatePattern(
    r"^\W*(?:(?:it|that|this|my code|the code|all|everything)(?:'s| is| should be| will be| would be)? )?(?:just "
    r"|still |probably |should )?"
    r"(?:no|nope|fine|ok|okay|works?(?: fine| well)?|be fine|works? too|handles? (?:it|that|this)(?: fine)?"
    r"|handled|correct|right|good|no problem|nothing)\W*$"
    r"|^\W*(?:没问题|没事|可以|能(?:处理|行)|正常|对的?|不会|会|正确|应该(?:没问题|可以|对))\W*$"
)
_REPHRASE = LatePattern(
    r"\b(?:what do you mean(?! by)|(?:can|could) you (?:repeat|rephrase|explain)(?: (?:that|it|the question))?"
    r"|i (?:don'?t|do not) (?:understand|get) (?:the question|what you|your question)|come again)\b"
    r"|什么意思|再说一[遍次]|没(?:听|看)懂|换个说法|不明白你"
)

_IS_WHOLE = LatePattern(
    r"\b(?:that|this|it)(?:'?s| is) (?:really |already |all |just )?(?:the (?:whole|complete|entire|full)\b"
    r"|(?:complete|whole|all there)\b)|\ball (?:of it |of them )?(?:is |are )?(?:in )?there\b"
    r"|\bwhat(?:'?s| is| else is|'?s still| is still| do you think is)? ?(?:missing|left out|lacking|incomplete)\b"
    r"(?! (?:from|in|number|value|one)\b)"
    r"|\bnothing(?:'?s| is)? (?:missing|left out)\b|\bwhat (?:do|did) i (?:miss|leave out|lack)\b"
    r"|(?:这|那|它)(?:就|已经)?是(?:全部|完整|整个)|(?:全|都)在(?:这儿?|这里|里面|那里)|都有了|(?:已经|是)完整|写完了"
    r"|[缺少差](?:了|的是)?(?:什么|啥|哪)|哪里(?:不全|不完整)|[不没](?:缺|少)(?:什么|东西|了)"
)

_WANTS_A_VERDICT = LatePattern(
    r"\b(?:right|correct|ok|okay|agree|makes? sense|fine|true) ?\?"
    r"|\b(?:is|was|am|are|were) (?:that|this|it|i|these) (?:now )?(?:right|correct|ok|okay|it|wrong|enough)\b"
    r"|\b(?:does|do|will|would|should) (?:that|this|it|these) (?:now )?(?:work|hold|look|sound|seem|do|fix|help)\b"
    r"|(?:对|正确|行|可以|没错|成立|合理)(?:吗|么|吧(?:[?？]|$)|不[对行])|[对行]不[对行]|是不是(?:对|这样|就对|就行)"
    r"|你(?:看|觉得|说)(?:呢|(?:这样|这么).{0,6}[?？])"
)

_OF_IDEA = LatePattern(
    r"\b(?:is|was|does|would|will|can) (?:my|the|that|this) (?:idea|approach|plan|solution)\b[^,.]{0,20}\?"
    r"|(?:我的?|这个)(?:想法|思路|方案|做法|办法)[^，。]{0,6}(?:对|行|可以|好|没问题)[^，。]{0,3}(?:吗|么|吧|[?？])"
    r"|(?:我的?|这个)(?:想法|思路|方案|做法|办法)[^，。]{0,6}(?:对不对|行不行|行得通)"
)
"""What asks for a verdict on the idea at hand."""

_REPAIRS = LatePattern(
    r"\btypos?\b|\bs/b\b|\binstead of\b|\boff by one\b|\b(?:forgot|forgotten|missed|mixed up|left out)\b"
    r"|\bwrong (?:variable|index|name|sign|order|way|line|place|side)\b"
    r"|\b(?:i(?:'ll| will|'d| would| need(?: to)?| have to| must| should)|let me) (?:just |also )?"
    r"(?:fix|change|add|use|set|swap|move|mark|check|look at|put|replace|return|start|stop|skip|compare)\b"
    r"|\b(?:should|must|has to|needs? to) (?:be |have )?"
    r"(?:used?|added|removed|moved|changed|checked|marked|reset|set)\b"
    r"|把.{1,12}(?:改|换|设|标|变|赋)|(?:改|换)(?:成|为)|[写用]成了|[写用]错|漏[了掉写]|忘[了记]|忘掉"
    r"|没有?(?:标记|处理|判断|更新|检查|考虑|加上|减去|删|去重)|(?:得|要|应该?|需要?)(?:先|再)?(?:判断|标记|加上|去掉|改|检查|处理)"
    r"|最后得|少了一"
)
_LACKS_A_WAY = LatePattern(
    r"\b(?:do ?n[o']?t (?:really )?know|no idea|no clue|not sure|unsure|can ?n?[o']?t (?:see|figure out)) how\b"
    r"|\b(?:do ?n[o']?t|do not) know what to (?:do|change|try)\b"
    r"|(?:不知道|不清楚|不会|想不出)(?:该|要|应该)?(?:怎么|如何|咋)(?:才能)?(?:改|办|修|弄|做|处理|解决|减少|记|判断|写|实现|保证)"
    r"|不会改"
)
_HOLDS_IT_RIGHT = LatePattern(
    r"\b(?:which|it|that|this|false|true|code|answer|result|output|mine) (?:is|was|looks?|seems?) "
    r"(?:still |also |quite |totally |actually )?(?:correct|right|fine|as expected)\b(?! ?\?)"
    r"|\b(?:it|that)'?s (?:correct|right|fine)\b(?! ?\?)"
    r"|\b(?:your|the|that) tests? (?:must be|is|are|seems?|looks?) (?:\w+ )?(?:wrong|broken|off|incorrect)\b"
    r"|(?:代码|答案|结果|输出|我)(?:应该|肯定)?(?:是|就)?(?:没错|没问题|对的|正确)|测试.{0,4}(?:有问题|错了|不对|写错)"
    r"|(?:这|那)(?:样|个)?(?:就|才)?是(?:对|正确)的"
    r"|(?<![\d.])-?\d+ ?[个次枚种条]?[ ，,]?(?:应该|就)?是?(?:对的|没错|没问题)(?!吗|么|[?？])"
)
_BEGS_TO_CONFIRM = LatePattern(
    r"\b(?:just|please|can you|could you|only|simply) (?:please |just )?"
    r"(?:confirm|say yes|tell me (?:yes|that it'?s|it'?s right))\b"
    r"|\b(?:say|tell me) yes\b|(?:你)?(?:就|直接|只要|快|帮我|麻烦)(?:你)?(?:说|回|答)?(?:一?[声句个]|一下)?"
    r"(?:确认|说是|说对|是就行|对就行)"
    r"|(?:说|回)(?:一?[声句个])(?:是|对)(?:就行|就好|吧)"
)
_ASKS_WHAT_IS_RIGHT = LatePattern(
    r"\b(?:is|isn'?t|are|was|what|shouldn'?t|should)\b.{0,60}"
    r"\b(?:expected|true or false|right answer|should (?:it|i) (?:be|get)"
    r"|come out|be (?:returned|the (?:answer|result)))\b"
    r"|(?:应该|到底|正确(?:的)?(?:答案|结果)?).{0,6}(?:是|返回|输出|得)(?:什么|多少|几|哪)|不(?:就)?(?:应该)?是.{1,12}吗|期望(?:的)?(?:值|结果|输出)"
)

_ASKS_TO_SUBMIT = LatePattern(
    r"\b(?:should|shall|can|may|could|do) i\b[^.?!]{0,60}\b(?:editor|run|submit|code (?:it|this|that))\b[^.?!]{0,30}\?"
    r"|(?:要不要|可以|能|需要|该|是不是)[^。？！?!]{0,16}(?:编辑器|运行|提交|跑)[^。？！?!]{0,12}(?:吗|[?？])"
)


def words(text: str) -> list[str]:
    """Return the words of ``text``, lower-cased; each Chinese character counts as one."""
    return _WORD.findall(fold(text[:MAX_CHARACTERS]))


def weight_of(text: str) -> float:
    """Return how much ``text`` says, in words; it takes about two Chinese characters to make one."""
    return sum(0.5 if word >= "\u3040" else 1.0 for word in words(text))


def is_question(text: str) -> bool:
    """Tell whether ``text`` asks something."""
    return bool(_QUESTION.search(fold(text[:MAX_CHARACTERS])))


def questions_in(text: str) -> str:
    """Return the sentences of ``text`` that ask something, one a line."""
    return "\n".join(sentence for sentence in sentences(text) if is_question(sentence))


def sentences(text: str) -> list[str]:
    """Return the sentences of ``text``, each with its mark; a line ends one too."""
    return [match.group() for match in _SENTENCE.finditer(text[:MAX_CHARACTERS])]


def sentence_places(text: str) -> list[tuple[int, int]]:
    """Return where the sentences of ``text`` stand, as start and end."""
    return [match.span() for match in _SENTENCE.finditer(text[:MAX_CHARACTERS])]


def has_no_more_questions(text: str) -> bool:
    """Tell whether a message, among other things, says that the learner wants to begin."""
    return bool(_NO_MORE_QUESTIONS.search(fold(text[:MAX_CHARACTERS])))


def says_it_is_whole(text: str) -> bool:
    """Tell whether the learner says that nothing is missing from what they wrote, or asks what is."""
    return bool(_IS_WHOLE.search(fold(text[:MAX_CHARACTERS])))


def asks_for_a_verdict(text: str) -> bool:
    """Tell whether the learner asks whether it is right what they say beside it."""
    return bool(_WANTS_A_VERDICT.search(fold(text[:MAX_CHARACTERS])))


def asks_whether_the_idea_works(text: str) -> bool:
    """Tell whether the learner asks whether their own idea, called that, is right."""
    return bool(_OF_IDEA.search(fold(text[:MAX_CHARACTERS])))


def names_repair(text: str) -> bool:
    """Tell whether the learner, of code that fails, says what to change in it, or what was forgotten there."""
    return bool(_REPAIRS.search(fold(text[:MAX_CHARACTERS])))


def lacks_a_way(text: str) -> bool:
    """Tell whether the learner says, beside whatever else, that they do not know how to mend or go on."""
    return bool(_LACKS_A_WAY.search(fold(text[:MAX_CHARACTERS])))


def holds_it_right(text: str) -> bool:
    """Tell whether the learner holds what comes out for right, or the tests for wrong."""
    return bool(_HOLDS_IT_RIGHT.search(fold(text[:MAX_CHARACTERS])))


def begs_to_confirm(text: str) -> bool:
    """Tell whether the learner begs for a yes to what they only guess: "just confirm that it's O(n log n)"."""
    return bool(_BEGS_TO_CONFIRM.search(fold(text[:MAX_CHARACTERS])))


def asks_what_is_right(text: str) -> bool:
    """Tell whether the learner asks what should come out."""
    folded = fold(text[:MAX_CHARACTERS])
    return is_question(folded) and bool(_ASKS_WHAT_IS_RIGHT.search(folded))


def asks_to_submit(text: str) -> bool:
    """Tell whether the learner asks whether to put the code into the editor, or to run it."""
    return bool(_ASKS_TO_SUBMIT.search(fold(text[:MAX_CHARACTERS])))


def says_ready(text: str) -> bool:
    """Tell whether the message says no more than "let us go on"."""
    if len(text) > 120:
        return False
    rest, found = _READY.subn(" ", fold(text))
    return found > 0 and _only_filler(rest)


def speaks_of_harm(text: str) -> bool:
    """Tell whether somebody says that they do not want to live, or will hurt themselves, in words that mean it."""
    return bool(_HARM.search(fold(text[:MOST_OF_HARM])))


MOST_OF_HARM = 10_000
_HARM = LatePattern(
    r"\b(?:kill(?:ing)? my ?self|suicid\w+|end(?:ing)? my (?:own )?life|hurt(?:ing)? my ?self|self[- ]harm"
    r"|(?:do ?n[o']t|no longer) want to (?:live|be alive)|(?:want|wanna|going) (?:to )?die\b(?! (?:of|from|laughing)))"
    r"|不想活(?!动)|我(?:真的|就)?想死(?!锁|循环|记)|自杀|自残|轻生|活不下去|结束(?:我的|自己的)生命"
)


def declines(text: str) -> bool:
    """Tell whether the message is a plain no, as an answer to "anything else?"."""
    return bool(_DECLINES.match(fold(text).strip()))


def says_stuck(text: str) -> bool:
    """Tell whether the whole message says no more than "I do not know"."""
    if len(text) > 160:
        return False
    rest, found = _STUCK.subn(" ", fold(text))
    rest, found_zh = _STUCK_ZH.subn(" ", rest)
    return found + found_zh > 0 and _only_filler(rest)


def _only_filler(rest: str) -> bool:
    latin = re.findall(r"[a-z0-9']+", rest)
    chinese = _FILLER_ZH.sub("", re.sub(r"[a-z0-9'_]+", "", rest))
    return set(latin) <= _FILLER and not chinese


def says_keep_it(text: str) -> bool:
    """Tell whether the learner wants to stay with what they have; "is that good enough?" only asks."""
    stated = "".join(one for one in sentences(text) if not one.rstrip().endswith(("?", "？")))
    return bool(_KEEP_IT.search(fold(stated)))


def corrects(text: str) -> bool:
    """Tell whether the learner takes something back: what was understood, or what they said themselves."""
    return bool(_CORRECTS.search(fold(text[:MAX_CHARACTERS])))


def says_nothing(text: str) -> bool:
    """Tell whether a message holds no content: blanks, punctuation, "ok"."""
    folded = fold(text[:MAX_CHARACTERS]).strip(" .,!?。！？，~…\n\t")
    return not _CONTENT.search(folded) or folded in _SHRUGS


def is_shrug(text: str) -> bool:
    """Tell whether an answer to "what happens when …?" says nothing about what happens."""
    return says_nothing(text) or says_stuck(text) or bool(_EMPTY_ANSWERS.match(fold(text[:200]).strip()))


def asks_to_rephrase(text: str) -> bool:
    """Tell whether the learner did not understand what was asked."""
    return len(text) <= 160 and bool(_REPHRASE.search(fold(text)))
