"""Cues of what a message talks about: everyday life, other technologies, the vocabulary of an algorithm interview,
the shape of an ordinary answer, and contentless filler. They tell off_topic, normal and too_short from the rest.
"""

from interviews.core.reading.cues.building import cue, topic

# The vocabulary of the interview, also used by the cues that look for its absence.
_STRUCTURE = topic(
    r"array|subarray|list|linked list|linkedlist|hashmap|hash map|map|dict|dictionary|hash|hashing|hashset|set|counter"
    r"|stack|queue|deque|heap|min-heap|max-heap|priority queue|pq|tree|subtree|bst|trie|graph|dag|grid|matrix|node|edge"
    r"|vertex|vertice|pointer|two pointer|slow|head|tail|root|leaf|leave|parent|child|children|neighbour|neighbor"
    r"|prefix|suffix|substring|subsequence|string|interval|window|bucket|table|memo|cache|index|indice|indexe|key|value"
    r"|bit|bitmask|union find|union-find|dsu|segment tree|fenwick|lru|queue of|adjacency|buffer|row|column|col|cell"
    r"|bracket|char|character|digit|element|item|num|nums|arr|number|integer|int|float|level",
    r"数组|子数组|链表|哈希|散列|字典|集合|计数器|栈|队列|双端队列|堆|优先队列|二叉|树|字典树|前缀|后缀|图|网格|矩阵"
    r"|节点|结点|顶点|边权|边的|指针|头结点|头节点|尾节点|根|叶子节点|父节点|子节点|左子|右子|左右|邻居|子串|子序列"
    r"|字符串|字符|区间|窗口|桶|下标|索引|键|值|位运算|并查集|线段树|树状数组|邻接|行|列|格子|括号|元素|数字|整数|负数"
    r"|正数|层|陆地|岛|硬币|金额|单词|前缀和|车厢",
)
_METHOD = topic(
    r"bfs|dfs|dp|dynamic programming|greedy|backtrack|backtracking|recursion|recursive|recursively|recurse|iterative"
    r"|iteratively|memoize|memoization|memoise|divide and conquer|binary search|bisect|two pointers|sliding window"
    r"|sliding|kadane|dijkstra|bellman|bellman-ford|floyd|prim|kruskal|topological|topo sort|toposort|kahn|kmp|rabin"
    r"|manacher|quickselect|quicksort|mergesort|merge sort|heapsort|counting sort|radix|sweep line|monotonic"
    r"|brute force|brute|naive|nested loop|one pass|single pass|two passes|traverse|traversal|inorder|preorder"
    r"|postorder|level order|xor|mod|modulo|sort by|sorted|sorting|flood fill|reservoir|meet in the middle|sieve|euclid"
    r"|gcd|two sum|knapsack|lis|lcs|a\*|prefix sum|difference array|invariant|base case|state|transition|sentinel"
    r"|dummy node|fast and slow",
    r"广搜|深搜|广度优先|深度优先|遍历|动态规划|动规|贪心|回溯|递归|迭代|记忆化|分治|二分|双指针|快慢指针|滑动|滑窗"
    r"|暴力|枚举|拓扑|最短路|最小生成树|单调|排序|快排|归并|堆排|计数排序|桶排|扫描线|差分|异或|取模|剪枝|状态|转移"
    r"|模板|中序|前序|后序|层序|哨兵|虚拟头|水塘|快选|洪水填充|淹掉|背包|最长公共|最长递增|约瑟夫|倍增|欧拉|素数筛"
    r"|辗转相除|模拟|bfs|dfs|dp",
    "s?",
)
_COMPLEXITY = cue(
    r"o ?\(|o\([^)]{0,20}\)|big[- ]?o\b|(?:n|m|k|v|e|l) ?(?:\*|·|\^|²|³|log|\+) ?(?:n|m|k|2|3|log|e|v|l)?\b"
    r"|log ?\(?[nmkv]\b"
    r"|(?:linear|quadratic|cubic|exponential|logarithmic|constant|polynomial|factorial|amorti[sz]ed|worst case"
    r"|best case|average case|runtime|run time|running time|time complexity|space complexity|complexity"
    r"|extra (?:space|memory)|auxiliary|in[- ]place|squared|n!|2\^n|theta|omega|passes?)\b",
    r"复杂度|线性|平方|立方|指数级|对数|常数|阶乘|均摊|最坏|最好情况|平均情况|额外空间|原地|时间是|空间是|时间o|空间o"
    r"|时间 o|空间 o|开销|退化|量级|n方|上界|下界|主定理",
)
_OPS = topic(
    r"push|pushes|pushed|pushing|pop|pops|popped|popping|peek|append|appended|insert|inserted|insertion|delete|deletion"
    r"|remove it from|enqueue|dequeue|swap|swapped|swapping|shift|rotate|rotated|rotation|reverse|reversed|reversing"
    r"|increment|decrement|iterate|iterating|loop|loops|looping|visit|visited|mark|marked|expand|shrink|shrinks|merge"
    r"|merged|merging|overlap|overlapping|split|count|counting|compare|comparing|compares|lookup|look up|scan|scanning"
    r"|walk|update|updated|store|stored|track|keep track|initialise|initialize|initialised|return|returns|returned"
    r"|print|raise|raises|throw|throws|overflow|underflow|break|continue|terminate|terminates|halve|divide|multiply"
    r"|subtract|sum|sums|sum up|add up|adds up|min|max|minimum|maximum|target|mid|lo|hi|left|right|start|end",
    r"入栈|出栈|压栈|压进|压入|弹出|弹栈|栈顶|队首|队尾|出队|入队|入堆|出堆|堆顶|插入|删除|删掉|交换|反转|翻转|旋转"
    r"|递增|递减|循环|遍历|访问|标记|扩张|收缩|缩|合并|重叠|拆分|计数|加一|减一|比较|查找|查表|扫一|扫描|更新|存下|存的"
    r"|记录|记下|初始|返回|输出|抛|报错|溢出|越界|跳出|终止|对半|取最|取max|取 max|求和|累加|最大|最小|目标|中点|左边"
    r"|右边|左端|右端|起点|终点|端点|赋值|判断|断开|指向",
    "",
)
_EDGE = cue(
    r"(?:empty (?:array|list|string|input|tree|grid|matrix|map|graph|stack|queue)"
    r"|single (?:element|node|char|item|row|word)|one (?:element|node|char|item|letter)"
    r"|all (?:the )?(?:same|equal|negatives?|zeros?|identical|ones?|duplicates?|water|land)|negatives?|zeros?"
    r"|duplicates?|ties?|off[- ]by[- ]one|overflow\w*|out of (?:bounds|range)|null|none|nil|inf|infinity|max ?int"
    r"|int ?max|edge cases?|corner cases?|boundary|length (?:0|1|2|zero|one)|no (?:solution|match|path|overlap|valid)"
    r"|disconnected|cycles?|self[- ]loops?|already sorted|reverse sorted|odd|even|k ?(?:=|>|<|is) ?\w+"
    r"|n ?(?:=|>|<|is) ?\d)\b",
    r"空(?:数组|列表|链表|串|字符串|树|输入|图|栈|的)|为空|判空|单(?:个|一)(?:元素|节点|字符)|只有一个|一个元素"
    r"|一个节点|长度(?:为|是|小于|不)|全(?:是|都|为|一样|相同)|都(?:是|一样|相同)|重复|负数|负的|为零|是0|是 0|等于0"
    r"|溢出|越界|差一|边界|极端|无解|不存在|不连通|有环|自环|奇数|偶数|相等|已经有序|逆序|最大值|最小值|空指针|none"
    r"|null",
)
_META = topic(
    r"hint|answer|solution|solve|approach|idea|code|coding|pseudocode|problem|question|example|stage|step|part|section"
    r"|skip|edge case|test case|case|interview|interviewer|leetcode|clarify|optimi[sz]e|restate|explain|understand"
    r"|stuck|confused|lost|wrong|hard|easy|give up|tired|brain|dumb|stupid|think|thinking|algorithm|pattern|signal"
    r"|trick|write|wrote|rewrite|fix|bug|debug|try|tried|attempt|correct|nudge|clue|spoil|reveal|redo|go back|revisit"
    r"|move on",
    r"提示|答案|题解|思路|解法|做法|方法|方案|代码|伪代码|题|问题|例子|样例|步|环节|阶段|部分|跳过|用例|面试|力扣|刷"
    r"|澄清|优化|复述|解释|理解|卡住|卡在|懵|错|难|简单|放弃|累|脑|笨|蠢|想|思考|算法|模式|信号|套路|写|重写|改|调试|试"
    r"|对不对|点拨|线索|剧透|重来|回到|下一|总结|规律|复盘|不会|看不懂",
)
_TECH = "|".join((_STRUCTURE, _METHOD, _COMPLEXITY, _EDGE, _OPS))
# Some eight letters or thirteen Chinese characters: enough to be about something.
_LONGISH = r"(?=(?:[^a-z]{0,4}[a-z']+){8}|(?:[^\u4e00-\u9fff]{0,12}[\u4e00-\u9fff]){13})"
_END = r"[\s.,!?~。,!?、…:;)\-'😅😂🙏👍🤔🙂]*$"
# What repeats here takes all it can get and gives nothing back (++): "hhhh" repeated in a repetition would be split in
# every possible way before it is found not to match.
_SOUND = (
    r"(?:h++m++|m++h++m++|mm++|h++u++h*+|u++h++|u++m++|e++r++m*+|e++h++|a++h++|o++h++|o++f++|e++m++|y++e++a++h++"
    r"|o++k++(?:ay|ie|ey|s|k)*+|k++|lo++l++|lmao++|rofl|(?:ha)++h?|(?:he)++|heh|meh|bruh|bro|wow|whoa|omg|wtf|nvm|ugh++"
    r"|sigh|well|so|and|sure|cool|nice|right|alright|got it|i see|thanks|thx|ty|hi++|hey++|hello|yo|sup|test|testing"
    r"|mhm|np|roger|noted|gotcha|fine|aight|whatever|w/e|idc|[.,!?~])"
)
_ZH_SOUND = (
    r"(?:[嗯恩唔额呃噢哦喔啊呀哇哎诶欸唉哈嘿呵嘻嗨哼呐嘛吧呢咦啧]|em++|en++|hh++|233++|666++|好的?|好滴|好嘞|好吧|行吧?|收到"
    r"|了解|明白|知道了|懂了|来了|在吗|在|你好|您好|谢谢|谢了|哈喽|嗨|这样|这个|那个|那|就|然后|怎么说|怎么讲|咋说|咋办"
    r"|怎么办|是嘛|真的假的|啥|什么|咋|啊这|无语|服了|绝了|牛|草|靠|测试|ok|k|[~.。,、…!?\s])"
)
_DUNNO = (
    r"(?:i )?(?:dk|idk|dunno|d/?k|don'?t know|do not know|dont kno|no (?:idea|clue|thoughts?|comment)|not sure|no clue"
    r"|beats me|unsure|who knows|pass|not a clue|nothing|nada)(?: (?:tbh|lol|man|sry|sorry|really|rn|atm|yet|ngl))?"
    r"|(?:我)?(?:也)?(?:真)?(?:不知道|不造|不晓得|布吉岛|不清楚|不太清楚|不懂|不确定|说不上来|说不好|说不清|说不准"
    r"|没想法|没头绪|没概念|没思路|没印象|没主意|不好说|不记得|忘了|记不得|想不到|答不上来|随便|都行|就那样|就这样|没啥"
    r"|无)(?:啊|呀|诶|哎|呢|吧|了|哈|欸|耶|嘞)?"
)
_MASH = (
    r"(?:[asdfghjkl;']{4,}+|[qwertyuiop]{5,}+|[zxcvbnm]{4,}+|(?:qwe|asd|zxc|jkl|fgh|dfg|sdf|hjk|uio|wer|xcv"
    r"|bnm)[a-z;,]{0,10}|(?=[a-z]{5,})[bcdfghjklmnpqrstvwxz]{5,}+|([a-z])\1{2,}+|(\d)\2{2,}+|12345?6?7?8?9?"
    r"|[a-z0-9]?([^\w\s])\3{0,12})"
)

CUES: dict[str, str] = {
    # ---- everyday subjects
    "life.food": topic(
        r"breakfast|lunch|dinner|supper|brunch|snack|meal|cook|cooking|cooked|bake|baked|baking|bakery|recipe|kitchen"
        r"|oven|fridge|restaurant|cafe|canteen|takeaway|takeout|pizza|pasta|noodle|ramen|sushi|burger|sandwich|bread"
        r"|toast|loaf|cheese|butter|yoghurt|yogurt|milk|egg|rice|curry|biryani|dumpling|hotpot|soup|salad|steak|beef"
        r"|pork|chicken|turkey|bacon|sausage|fish|salmon|tofu|potato|potatoe|tomato|tomatoe|onion|garlic|mushroom"
        r"|avocado|banana|mango|mangoe|strawberry|strawberries|croissant|pancake|waffle|syrup|cookie|biscuit|cake"
        r"|chocolate|candy|sweets|ice cream|dessert|coffee|espresso|latte|tea|boba|beer|wine|whisky|whiskey|cocktail"
        r"|juice|vegan|vegetarian|gluten|spicy|delicious|tasty|hungry|thirsty|starving|hash brown|fries|kebab|taco"
        r"|burrito|bbq|barbecue|grill|sourdough|dough|flour|spice|sauce|cereal|porridge|oatmeal|leftover|salt|sugar"
        r"|honey|whisk|vinegar|olive oil|jam|pudding|microwave|freezer|saucepan|frying pan|barista|brewery|tapas|picnic"
        r"|vitamin|diet|calorie|protein powder",
        r"早餐|早饭|午饭|午餐|晚饭|晚餐|夜宵|宵夜|外卖|食堂|餐厅|饭店|饭馆|火锅|烧烤|烤肉|烤鱼|串串|麻辣|红烧|小龙虾"
        r"|奶茶|咖啡|可乐|啤酒|白酒|红酒|喝酒|喝茶|喝水|泡面|面条|拉面|米粉|米线|螺蛳粉|饺子|包子|馒头|煎饼|炒饭|炒菜"
        r"|做饭|做菜|菜谱|凉菜|点菜|菜单|汤|牛肉|猪肉|羊肉|鸡蛋|鸡腿|鸡翅|排骨|豆腐|土豆|番茄|西红柿|青菜|蔬菜|水果"
        r"|香蕉|西瓜|草莓|榴莲|芒果|蛋糕|面包|甜品|零食|巧克力|冰淇淋|冰激凌|好吃|难吃|吃饭|吃啥|吃什么|没吃|吃了|饿了"
        r"|好饿|口味|太咸|太辣|太甜|太油|厨房|电饭煲|空气炸锅|减脂餐|月饼|粽子|汤圆|年夜饭|小吃|炒肉|青椒|辣椒|茄子"
        r"|酱油|放盐|加盐|加糖|白糖|醋|葱|姜蒜|腌|炖|煮|油锅|烤箱|冰箱|微波炉|高压锅|酸奶|牛奶|豆浆|油条|海鲜|螃蟹|火腿"
        r"|坚果|茶叶|早茶|吃货|探店|吃腻|胃口",
    ),
    "life.weather": topic(
        r"weather|rain|raining|rainy|rained|pouring|drizzle|snow|snowing|snowed|snowy|storm|thunderstorm|typhoon"
        r"|hurricane|sunny|sunshine|sunset|sunrise|cloudy|foggy|windy|humid|heatwave|heat wave|freezing outside"
        r"|umbrella|forecast|summer|winter|autumn|springtime|degrees outside|celsius|fahrenheit|chilly|sunburn|air con"
        r"|aircon|heating bill",
        r"天气|下雨|下雪|暴雨|大雨|小雨|暴雪|台风|刮风|大风|打雷|降温了|升温|好冷|好热|太热|太冷|冷死|热死|闷热|潮湿"
        r"|雾霾|沙尘|晴天|阴天|太阳|晒太阳|中暑|空调|暖气|雨伞|带伞|打伞|春天|夏天|秋天|冬天|羽绒服|秋裤|梅雨|回南天"
        r"|红叶|银杏|樱花|气候",
        r"(?:s|'s)?",
    ),
    "life.family": topic(
        r"mum|mom|mommy|mother|dad|daddy|father|brother|sister|cousin|uncle|aunt|auntie|nephew|niece|grandma|grandpa"
        r"|granny|grandmother|grandfather|grandparent|wife|husband|hubby|spouse|girlfriend|boyfriend|fiance|fiancee"
        r"|in law|in laws|in-law|in-laws|daughter|son|baby|toddler|newborn|kiddo|roommate|flatmate|housemate|landlord"
        r"|landlady|wedding|married|divorce|divorced|engaged to|bride|anniversary|birthday|tinder|dating|crush|my ex"
        r"|relationship|pregnant|babysitter|nanny|best friend|godmother",
        r"我妈|我爸|爸妈|我爹|老妈|老爸|妈妈|爸爸|父母|母亲|父亲|爷爷|奶奶|外婆|外公|姥姥|姥爷|我哥|我弟|我姐|我妹|表哥"
        r"|表弟|表姐|表妹|舅舅|阿姨|叔叔|亲戚|老婆|老公|媳妇|妻子|丈夫|女朋友|男朋友|女友|男友|对象|相亲|恋爱|暗恋|分手"
        r"|前任|脱单|表白|约会|结婚|婚礼|离婚|彩礼|丈母娘|岳父|婆婆|儿子|女儿|闺女|娃|宝宝|带孩子|我孩子|孩子上|二胎"
        r"|怀孕|领证|求婚|备孕|奶粉|尿布|家长|大叔|大妈|大爷|姑姑|姨妈|老乡|网友|约会|相处|冷战|吵架|室友|舍友|合租"
        r"|房东|闺蜜|哥们|发小|同学聚会|生日|辅导作业",
    ),
    "life.pets_plants": topic(
        r"dog|doggo|puppy|puppies|cat|kitten|kitty|hamster|parrot|goldfish|rabbit|bunny|guinea pig|tortoise|horse|cow"
        r"|sheep|chickens|duck|squirrel|pigeon|spider|mosquito|mosquitoe|cockroach|cockroache|ants in|wasp|bee hive"
        r"|bees|hedgehog|vet|litter box|leash|paw|fur|garden|gardening|houseplant|potted|tulip|rose|sunflower|lawn|mow"
        r"|compost|succulent|orchid|blossom|cherry tree|apple tree|oak|pine tree|willow|zoo|aquarium",
        r"猫咪|小猫|橘猫|我家猫|我的猫|我猫|养猫|撸猫|猫粮|猫砂|猫窝|猫的|猫又|猫把|只猫|狗狗|小狗|我家狗|我的狗|遛狗"
        r"|养狗|狗粮|只狗|金毛|柯基|柴犬|二哈|哈士奇|泰迪|仓鼠|鹦鹉|金鱼|乌龟|兔子|宠物|兽医|蟑螂|蚊子|老鼠药|养花|种花"
        r"|种菜|浇水|绿萝|多肉|盆栽|阳台|花园|院子|叶子黄|大树|樱花树|果树|桂花|动物园|喂食|铲屎",
        r"(?:s|'s)?",
    ),
    "life.home_clothes": topic(
        r"rent|rents|lease|deposit back|mortgage|apartment|flat|condo|house|garage|basement|attic|balcony|bathroom"
        r"|bedroom|living room|sofa|couch|mattress|wardrobe|bookshelf|shelves|curtain|carpet|fence|furniture|ikea"
        r"|laundry|washing machine|dishwasher|dishes|vacuum|hoover|declutter|moving house|plumber|leaking|leaky tap"
        r"|faucet|boiler|electricity bill|utility bill|lightbulb|light bulb|paint the|repaint|renovate|renovation"
        r"|desk lamp|my desk|doorbell|upstairs|downstairs|noisy|jumper|sweater|dress code|dress|shoes|sneakers|jeans"
        r"|jacket|blazer|haircut|hairdresser|makeup|perfume|necklace|tattoo|carpet|stain|remove stains|drain|pipes"
        r"|firewood|chimney|sofa bed|candle|pillow|blanket|bunk bed|screwdriver|drill|hammer|toilet|shower|bathtub"
        r"|earring|keys to|my keys|knit|knitting|knitted|crochet|scarf|sewing|sew|quilt|embroidery",
        r"房租|租房|涨租|押一付|中介费|搬家|搬去|房贷|买房|房价|首付|装修|甲醛|家具|沙发|床垫|衣柜|书架|窗帘|地板"
        r"|卫生间|洗衣机|洗衣服|洗碗|拖地|打扫|收拾屋|扫地机器人|漏水|隔壁|噪音|吵得|电梯又坏|电梯坏|宜家|被子|枕头"
        r"|床单|马桶|水管|热水器|门锁|钥匙|灯泡|晾衣|洗澡|停水|停电|水电费|物业|小区|楼下|楼上|电梯房|围栏|快递|包裹"
        r"|驿站|穿搭|衣服|裙子|鞋子|外套|毛衣|围巾|项链|戒指|口红|化妆|护肤|面膜|理发|剪头发|发型|烫头|织|刺绣|手工活"
        r"|宿舍|寝室",
    ),
    "life.travel": topic(
        r"trip|travel|travelling|traveling|holiday|holidays|vacation|flight|flights|airport|airline|luggage|suitcase"
        r"|hotel|hostel|airbnb|motel|beach|seaside|mountain|mountains|hike|hiking|camping|campsite|tent|road trip"
        r"|roadtrip|sightseeing|tourist|museum|cathedral|cruise|ferry|passport|train station|central station|railway"
        r"|subway|metro|tram|my bus|the bus|bus stop|uber|cab home|taxi home|drive home|driving|car park|my car|the car"
        r"|petrol|gas station|tyre|tire|bike|bikes|bicycle|cycling|cycle lane|motorbike|scooter|traffic|traffic jam"
        r"|commute|commuting|rush hour|cliff|the coast|countryside|abroad|jet lag|itinerary|souvenir|road works"
        r"|roadworks|backpacking|ski|skiing|sleeping bag|rucksack|flea market|harbour|lake|rental car|layover"
        r"|boarding pass|visa free|fuel|plane|caretaker|driving licence|driver's license|driving test",
        r"旅游|旅行|出去玩|去玩|景点|景区|爬山|登山|徒步|露营|海边|沙滩|看海|温泉|滑雪|自驾|攻略|机票|航班|飞机|机场"
        r"|高铁|火车|动车|抢票|车票|地铁|公交|打车|滴滴|堵车|车位|停车费|停车难|开车|驾照|驾校|科目二|科目三|摇号|车牌"
        r"|油价|加油站|电动车|电瓶车|自行车|骑车|共享单车|酒店|民宿|青旅|行李|出国玩|门票|故宫|长城|香山|西湖|迪士尼"
        r"|环球影城|回老家|老家|返乡|春运|飞机上|安检|转机|司机|座椅|公交车|出租车|网约车|代驾|违章|罚单|追尾|剐蹭|修车"
        r"|充电桩|国庆|五一|十一长假|放假|假期|请假|年假|通勤|早高峰|晚高峰|路上|三亚|云南|西藏|新疆|成都",
        r"(?:s|'s)?",
    ),
    "life.sport": topic(
        r"football|soccer|basketball|baseball|cricket|tennis|badminton|volleyball|rugby|hockey|golf|swimming|swim"
        r"|marathon|jogging|jog|half marathon|gym|workout|bench press|squats|deadlift|yoga|pilates|boxing|karate"
        r"|climbing gym|nba|nfl|premier league|champions league|world cup|olympics|euro final|f1|formula one|grand prix"
        r"|league table|penalty|goalkeeper|striker|offside|referee|playoffs|touchdown|home run|halftime|the match|messi"
        r"|ronaldo|lebron|kicked|stadium|surfing|skateboard|arsenal|chelsea|liverpool|man city|man united|barcelona"
        r"|real madrid|bayern|dortmund|juventus|lakers|warriors|yankees|transfer window|the league|world series"
        r"|kick off|dribbling|sprint finish|cardio|treadmill|crossfit|bouldering",
        r"足球|篮球|羽毛球|乒乓球|排球|网球|台球|球赛|打球|踢球|球队|国足|世界杯|欧冠|英超|奥运|亚运|冠军赛|决赛|总决赛"
        r"|点球|进球|裁判|梅西|c罗|詹姆斯|库里|湖人|勇士队|跑步|夜跑|晨跑|马拉松|半马|全马|健身|撸铁|深蹲|卧推|私教"
        r"|减肥|减脂|增肌|瑜伽|游泳|跳绳|骑行|钓鱼|健身房|跑鞋|球鞋|曼联|皇马|巴萨|拜仁|阿森纳|电竞|世锦赛|全运会"
        r"|马甲线|俯卧撑|仰卧起坐|广场舞|跳舞|飞盘",
    ),
    "life.leisure": topic(
        r"movie|movies|film|cinema|netflix|series|sitcom|anime|manga|cartoon|episode|season finale|tv show|tv|trailer"
        r"|actor|actress|oscars|disney|marvel|star wars|harry potter|novel|book club|podcast|youtube|tiktok|instagram"
        r"|twitter|reddit|facebook|spotify|playlist|song|songs|album|concert|gig|festival|band|guitar|piano|violin"
        r"|drums|ukulele|choir|karaoke|singer|rapper|taylor swift|video game|playstation|ps5|xbox|nintendo|zelda|mario"
        r"|minecraft|fortnite|elden ring|league of legends|valorant|pokemon|steam sale|board game|dungeons and dragons"
        r"|jigsaw|lego|painting|watercolour|photography|museum|theatre|theater|comedy|halloween|christmas|xmas"
        r"|thanksgiving|easter|new year's|new year|diwali|ramadan|eid|party|nightclub|hangover|drunk|horoscope|zodiac"
        r"|lottery ticket|crossword",
        r"电影|影院|看剧|追剧|电视剧|美剧|韩剧|日剧|短剧|综艺|动漫|动画|番剧|漫画|小说|网文|演员|明星|偶像|追星|粉丝"
        r"|演唱会|音乐节|音乐会|听歌|歌手|唱歌|专辑|歌单|周杰伦|五月天|吉他|钢琴|小提琴|架子鼓|抖音|快手|小红书|微博"
        r"|b站|朋友圈|直播间|主播|短视频|游戏机|打游戏|手游|原神|王者荣耀|王者上|吃鸡|英雄联盟|lol段位|黑神话|塞尔达"
        r"|马里奥|宝可梦|switch游戏|ps5|steam|开黑|上分|段位|皮肤|桌游|狼人杀|剧本杀|密室|麻将|斗地主|扑克牌|过年|春节"
        r"|中秋|端午|元旦|圣诞|情人节|七夕|年会|团建|聚会|聚餐|ktv|酒吧|拍照|照片|旅拍|画画|书法|方言|四川话|东北话"
        r"|粤语|外放|八卦|段子|表情包|拼图|乐高|手办|盲盒|汉服|蹦迪|星座|塔罗|算命|彩票|中奖|刮刮乐|周末去|周末想",
    ),
    "life.health": topic(
        r"doctor|dentist|hospital|clinic|surgery|gp appointment|pharmacy|pharmacist|medicine|medication|painkiller"
        r"|ibuprofen|paracetamol|aspirin|antibiotics|prescription|vaccine|vaccinated|flu|covid|fever|cough|sore throat"
        r"|runny nose|allergy|allergies|hay fever|asthma|back pain|backache|toothache|tooth|teeth|wisdom teeth|braces"
        r"|knee|ankle|wrist pain|sprained|migraine|blood pressure|cholesterol|diabetes|diabetic|therapist|insomnia"
        r"|contact lenses|glasses|eyesight|physio|physiotherapist|rash|sunscreen|hair loss|acne|stomach bug"
        r"|food poisoning|injury|sneeze|sneezing|hiccup|limp|my back|my knee|my neck|my shoulder|hangover|sleepwalk"
        r"|snore|snoring|blister|bruise|eyelash|beard|itchy|swollen|nosebleed",
        r"医院|医生|看病|挂号|体检|牙医|牙疼|拔牙|智齿|补牙|牙套|感冒|发烧|咳嗽|嗓子疼|流鼻涕|新冠|阳了|核酸|疫苗|流感"
        r"|过敏|鼻炎|胃疼|胃病|拉肚子|颈椎|腰疼|腰椎|腱鞘炎|膝盖|脚崴|扭伤|药膏|吃药|感冒药|布洛芬|中药|针灸|推拿|按摩"
        r"|失眠|褪黑素|近视|眼镜|配镜|眼药水|脱发|掉头发|痘痘|湿疹|血压|血糖|尿酸|痛风|结节|住院|手术|医保|流鼻血|鼻血"
        r"|腿软|腿都软|膝关节|崴|落枕|打呼|熬夜伤|黑眼圈|口腔溃疡|上火|维生素|褪黑|体重|长胖|发胖|腹肌|肚子疼|头发|指甲"
        r"|皮肤",
        "s?",
    ),
    "life.money": topic(
        r"buy|bought|shopping|shop|supermarket|grocery|groceries|aldi|lidl|costco|walmart|amazon order|black friday"
        r"|coupon|refund|refunded|receipt|warranty|second hand|secondhand|ebay|brand|brands|price of|prices went"
        r"|expensive|on sale|inflation|tax return|taxes|after tax|tax refund|bank account|credit card|debit card|loan"
        r"|interest rate|pension|401k|insurance|etf|index fund|bitcoin|crypto|ethereum|dogecoin|stock market|shares of"
        r"|dividend|nasdaq|invest in|investing|euros|quid|bucks|paypal|venmo|budget for|gift for|present for|parcel"
        r"|parcels|post office|delivery guy|courier|storage fee",
        r"买房|买车|买了|想买|买个|买一|网购|淘宝|京东|拼多多买|闲鱼|双十一|双11|优惠券|打折|包邮|退货|退款|能不能退"
        r"|发货|预算|牌子|哪个品牌|性价比|多少钱|好贵|太贵|涨价|降价|股市|炒股|基金|a股|大盘|比特币|加密货币|理财|存款"
        r"|存钱|利率|房贷|贷款|信用卡|花呗|白条|公积金|社保|个税|养老金|保险|工资到账|红包|压岁钱|借钱|还钱|欠钱|彩票"
        r"|黄金价|金价|直播带货|代购|插队",
        "s?",
    ),
    "life.job": topic(
        r"salary|salaries|wage|paycheck|payslip|pay rise|pay raise|raise my|bonus|rsu|equity package|stock options"
        r"|total comp|tc|compensation|lpa|ctc|sde1|sde2|sde3|junior dev|mid level|senior engineer|staff engineer|earn"
        r"|earns|earning|make roughly|recruiter|recruiters|headhunter|hr|cover letter|resume|cv|linkedin|job offer"
        r"|offer letter|counter offer|counteroffer|notice period|referral|layoff|layoffs|laid off|probation|promotion"
        r"|my boss|our boss|coworker|colleague|remote work|work from home|wfh|office|our company|startup|freelance"
        r"|freelancing|internship|career switch|job market|glassdoor|dress code|visa sponsorship|unemployment|overtime",
        r"薪资|工资|月薪|年薪|薪水|底薪|年终奖|签字费|总包|待遇|期权|跳槽|涨薪|升职|加薪|晋升|绩效|裁员|赔偿|被裁|辞职"
        r"|离职|试用期|三方|违约金|offer|秋招|春招|校招|社招|内推|应届|猎头|简历|投递|双休|996|大小周|加班|调休|外包"
        r"|大厂|国企|体制内|公务员|考公|编制|老板|领导|同事|上司|部门|我司|公司楼|公司团|公司年|我们公司|客户那|出差"
        r"|报销|团建|应届生|管培|转正|实习工资|远程办公|职级|就业|失业|找工作|程序员都|替代程序员|程序员替代|老板娘"
        r"|上班|摸鱼|周报|述职|前台|工位|入职",
        "s?",
    ),
    "life.visa_news": topic(
        r"visa|visas|h1b|h1-b|h-1b|green card|greencard|blue card|immigration|residence permit|work permit|citizenship"
        r"|naturalisation|naturalization|embassy|consulate|passport|asylum|ielts|toefl|gre|gmat|customs office"
        r"|town hall|council|tax office|election|elections|president|prime minister|parliament|politics|vote for|brexit"
        r"|protest|protests|war in|government|retirement|minister|prince|royal|climate change|pollution|earthquake"
        r"|moon landing|ghost|aliens exist|religion|church|economy|recession|ai will|take our jobs|news|newspaper"
        r"|headlines|driver's license|dmv|lawsuit|lawyer",
        r"签证|续签|绿卡|h1b|抽签|移民|入籍|护照|大使馆|领事馆|落户|户口|居住证|积分落|身份证|派出所|雅思|托福|新闻"
        r"|热搜|总统|大选|选举|战争|俄乌|关税|疫情|法院|律师|仲裁|打官司|投诉|12345|政策|人工智能会|ai会不会|月球|地球"
        r"|宇宙|外星|火星|太空|地震|洪水|退休|延迟退休|国家|政府|历史上|皇帝|迷信|鬼|为什么飞机|百科|冷知识",
        "",
    ),
    "life.school": topic(
        r"essay|thesis|dissertation|term paper|book report|history homework|homework|history class|history essay"
        r"|french revolution|world war|first world war|ww2|photosynthesis|biology|chemistry|physics|geography"
        r"|philosophy|psychology|sociology|literature|shakespeare|poem|poetry|hamlet|spanish|german class|french class"
        r"|latin|grammar|vocabulary test|flashcard|semester|midterm|midterms|campus|dorm|dormitory|professor|tuition"
        r"|scholarship|gpa|graduate|graduation|high school|kindergarten|primary school|phd|master's degree"
        r"|statistics homework|calculus homework|periodic table|roman empire|napoleon|mitosis|volcano|dinosaur|planet"
        r"|due tomorrow|due on",
        r"高数|线代|微积分作业|偏导|泰勒展开|概率论|大物|物理作业|化学|生物作业|历史作业|地理|语文|作文|英语作文|四六级"
        r"|四级|六级|考研|政治课|期末|期中|挂科|补考|绩点|选课|导师|论文|毕设|开题|答辩|查重|毕业典礼|毕业照|军训"
        r"|辅导员|高考|中考|志愿填报|家长会|幼儿园|小学|三年级|背单词|古诗|文言文|法国大革命|世界大战|光合作用|作业第"
        r"|保研|博士|奖学金|图书馆占",
        "s?",
    ),
    "life.chat_coach": cue(
        r"(?:what|which) (?:ai |language )?(?:model|llm|company|version)\b[\w\s]{0,15}\b(?:are you"
        r"|you (?:run|use|based))"
        r"|are (?:you|u) (?:an? )?(?:ai|bot|robot|human|real|chatgpt|gpt|claude|person|single|married|tired|bored"
        r"|ok today)|(?:chatgpt|gemini|copilot|deepseek|openai|anthropic|llama)\b|(?:how old|where) are (?:you|u)\b"
        r"|where (?:do|r|are) (?:you|u) (?:live|from)\b"
        r"|do (?:you|u) (?:ever )?(?:sleep|dream|eat|get (?:bored|tired)"
        r"|have (?:feelings|a name|kids|pets|siblings|hobbies)|like (?:music|cats|dogs|films|tea))"
        r"|what(?:'s| is) your (?:name|favou?rite|hobby|zodiac|star sign)|your favou?rite\b"
        r"|how (?:was|is|'s) your (?:day|weekend|morning|night|evening|week)"
        r"|tell me (?:a joke|something funny|about yourself)|where you are\b|what are (?:you|u) (?:doing|up to)\b"
        r"|got (?:any )?plans\b|do (?:you|u) (?:believe in|like|prefer|live|play|drink|speak|know any good)\b"
        r"|can (?:you|u) (?:sing|dance|speak|cook|rap)\b"
        r"|(?:have|did) (?:you|u) (?:ever )?(?:seen|watch|been to|tried|heard)\b",
        r"你(?:是|到底是)?(?:哪家|什么|啥)(?:公司|模型|大模型|ai)|你是(?:真人|机器人|人工智能|ai|gpt|男的|女的)|参数量"
        r"|大模型|豆包|文心一言|通义千问|kimi"
        r"|你(?:几岁|多大|叫什么|叫啥|住哪|在哪个城市|会累吗|睡觉吗|吃饭了吗|吃了吗|有对象|喜欢(?:什么|吃|听|看))"
        r"|你那边|你们那边|你们那儿|讲个笑话|聊聊天|唠(?:个|会|嗑)|陪我聊|你(?:周末|平时|放假)(?:都)?(?:干|做|去|玩)"
        r"|你看过没|你看过吗|你去过|你吃过|你养|你能(?:不能)?(?:用|唱|跳|说).{0,6}(?:话|歌|舞|方言)|你(?:信不信|相信)"
        r"|你觉得.{0,20}(?:怎么样|好看|好吃|会不会)|打赌呢",
    ),
    "life.platform": cue(
        r"(?:dark|night|light) (?:mode|theme)\b"
        r"|(?:this|your|the) (?:site|website|web ?page|platform|app|ui|interface)\b"
        r"|(?:free|paid|premium|pro|student|yearly|monthly) (?:plan|tier|version|trial|account)\b|subscriptions?\b"
        r"|subscribe\b|unsubscribe\b|cancel my\b|(?:log|sign)(?:s|ging|ned|ing|ged)? (?:me )?(?:out|in|up)\b|password\b"
        r"|my (?:account|profile|streak|avatar|progress bar|username)\b|certificates?\b|leaderboard\b"
        r"|(?:font|text) size\b|fonts?\b|notifications?\b|newsletter\b|privacy policy\b"
        r"|eyes? (?:are |r )?(?:burn|hurt|sore)|hurt(?:s|ing)? (?:my|your|the) eyes\b|mobile (?:app|version)\b",
        r"夜间模式|深色模式|暗色|暗黑模式|黑暗模式|白底|护眼|主题色|眼睛疼|刺眼|看得眼|字体|字号|字太小|字太|网站|网页"
        r"|页面(?:加载|卡|白|打不开)|你们(?:平台|网站|这网|这个网|app|的app|客服|官网)|会员|充值|订阅|续费|退订|自动扣"
        r"|收费吗|要钱吗|免费版|登录|登陆|注册账号|账号|密码|头像|昵称|签到|打卡|证书|排行榜|积分|客服|小程序|公众号"
        r"|导出(?:记录|聊天)|开发票|发票",
    ),
    "life.recommend": cue(
        r"(?:recommend|recommendations?|suggestions? for|any (?:good|decent|tips for|idea where|cheap)"
        r"|where (?:can|could|do|should) (?:i|you|we|u) (?:buy|get|find|eat|go|park)|is it worth"
        r"|worth (?:buying|it to|learning|visiting|moving)|which (?:brand|one should i buy|phone|laptop|city|car|wine"
        r"|tyre)|should i (?:buy|call|cook|wear|move|quit my|accept|switch|get a|take the (?:train|job|offer)|invest"
        r"|sell)|what should i (?:cook|eat|wear|buy|get|watch|read|do this)"
        r"|(?:does|did|do|has|have) (?:anyone|anybody|any of you|somebody)|asking for (?:a friend|my)"
        r"|do (?:you|u) reckon|your opinion on|thoughts on the)\b",
        r"有没有(?:什么)?(?:推荐|好用|好吃|好玩|好看|便宜|靠谱|懂|认识|人)|推荐(?:一下|个|的|点|几|什么|哪|吗|一)"
        r"|求推荐|(?:哪|那)家(?:好|便宜|靠谱|店)|哪个(?:好|牌子|划算|稳)|值不值得|值得(?:买|去|学|看|入)"
        r"|要不要(?:换|买|去|养|预约|辞|接|分手|回|带)|该不该(?:买|去|辞|接|换|回)|你会(?:选|怎么选)"
        r"|你说(?:我|呢|这|是不是|北|上)|有人(?:知道|用过|去过|整理|懂)|大家(?:都|觉得|平时)|家人们"
        r"|哪里(?:有|能|可以)?(?:买|吃|玩|停)|怎么(?:去|回家|坐车|送|哄|追)",
    ),
    "life.time": cue(
        r"(?:(?:this|last|next|on|every|at the) (?:weekends?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?"
        r"|saturdays?|sundays?|summer|winter|spring|autumn|month|year|morning|evening|afternoon)"
        r"|(?:yesterday|tomorrow|last night|tonight|these days|all (?:night|day|afternoon|weekend)"
        r"|in (?:january|february|march|april|june|july|august|september|october|november|december)"
        r"|since (?:this )?(?:morning|yesterday|monday|the (?:last )?update)))\b",
        r"昨天|昨晚|昨儿|前天|明天|后天|今晚|今早|这两天|最近|周末|下周|上周|下个礼拜|上个礼拜|下班|上个?月|下个?月"
        r"|这个月|今年|去年|明年|前几天|早上|下午|傍晚|半夜|月底|年底",
    ),
    "life.place": cue(
        r"(?:london|leeds|manchester|edinburgh|dublin|berlin|munich|hamburg|frankfurt|cologne|vienna|zurich|geneva"
        r"|paris|lyon|madrid|barcelona|lisbon|porto|rome|milan|venice|athens|crete|amsterdam|brussels|copenhagen|oslo"
        r"|stockholm|helsinki|warsaw|krakow|prague|budapest|istanbul|moscow|kyiv|new york|nyc|san francisco|seattle"
        r"|austin|boston|chicago|los angeles|texas|california|florida|vegas|toronto|vancouver|montreal|canada|mexico"
        r"|brazil|argentina|germany|france|spain|italy|portugal|greece|switzerland|austria|netherlands|belgium|poland"
        r"|ireland|scotland|england|wales|norway|sweden|finland|denmark|iceland|the us|the uk|usa|uk|europe|america"
        r"|africa|egypt|morocco|nigeria|kenya|india|bangalore|bengaluru|mumbai|delhi|hyderabad|pune|chennai|pakistan"
        r"|singapore|thailand|bangkok|bali|indonesia|vietnam|philippines|malaysia|korea|seoul|tokyo|kyoto|japan|china"
        r"|beijing|shanghai|shenzhen|hong kong|taiwan|dubai|qatar|israel|turkey|sydney|melbourne|australia|new zealand"
        r"|hawaii|the alps)\b",
        r"北京|上海|深圳|广州|杭州|成都|重庆|南京|武汉|西安|苏州|天津|长沙|厦门|青岛|大连|郑州|合肥|昆明|大理|丽江|三亚"
        r"|哈尔滨|沈阳|东莞|香港|澳门|台湾|北漂|沪漂|美国|英国|法国|德国|日本|韩国|泰国|越南|印度|俄罗斯|新加坡|加拿大"
        r"|澳洲|澳大利亚|欧洲|非洲|国外|海外|小镇|县城|老家|乡下|农村",
    ),
    "life.aside": cue(
        r"(?:unrelated|off[- ]?topic|random (?:question|thought)|nothing to do with|not related to|side question"
        r"|on (?:a|another) (?:different|side|personal|totally different)? ?note|by the way|btw|totally different"
        r"|quick one|fun fact|guess what|speaking of|different subject|change of subject|just curious)\b",
        r"问个别的|题外话|跑个题|无关的|不相关|跟题(?:目)?(?:没|无)关|和题(?:目)?(?:没|无)关|说(?:个|点)别的|说个事"
        r"|聊点别的|插一句|插播|顺便问|对了|想(?:问|请教)(?:一)?下|请教(?:一)?(?:下|个)|跟您唠|唠个"
        r"|说到(?:边界|树|栈|队列|排序|复杂|模式|路径)|八卦|话说|哎你说|你说气不气|笑死",
    ),
    # Technical words in an everyday sense, told by what they are "of" or what happens to them.
    "life.everyday_place": cue(
        r"(?:(?:queue|line) (?:at|in|outside|for) (?:the )?(?:post|bank|bakery|shop|store|supermarket|airport|office"
        r"|immigration|bar|club|museum|canteen|coffee|doctor|door|checkout|concert|toilet|tickets?|embassy|pharmacy"
        r"|cinema|barber)|queu(?:e|ed|eing|ing) (?:up )?(?:for|was|went|in the (?:rain|cold))"
        r"|trees? (?:in|outside|behind|near|at) (?:my|our|the|his|her) (?:garden|yard|house|park|street|window|office)"
        r"|tree\b.{0,30}\b(?:fell|planted|climb|garden|fence|christmas|storm|leaves (?:are|turn|fell))"
        r"|(?:planted|climbed|cut down|decorat\w{1,4}|drew|chopped|trimmed) (?:a|an|the|our|my) (?:\w{1,12} )?tree\b"
        r"|(?:scenic|garden|gravel|hiking|forest|bike|foot|muddy|career) paths?\b"
        r"|path (?:along|through|in) the (?:wood|forest|coast|river|park|garden|mountain)"
        r"|window (?:seat|cleaner|sill|shopping|frame)|(?:car|kitchen|bedroom|shop|train|open the|close the|my"
        r"|broken) window\b|(?:golden gate|brooklyn|tower|london|dental) bridge\b|bridge (?:is )?closed"
        r"|(?:greek|canary|tropical|holiday|desert) islands?\b|islands? (?:holiday|trip|in (?:greece|thailand|spain))"
        r"|leaves\b.{0,15}\b(?:yellow|red|brown|curl|falling|garden)|leaves on (?:the|our|my)"
        r"|(?:bank|library|local) branch\b|edges? of (?:my|the|a) (?:desk|table|cliff|bed|seat|bath|sofa|garden|town"
        r"|forest|city)|(?:body|oven|room|water) temperature|temperature (?:outside|today|in my|here)"
        r"|(?:too much )?space in (?:the|my|our) (?:apartment|flat|house|fridge|wardrobe|car|suitcase|kitchen))",
        r"排队(?:买|吃|做|等(?:位|号|餐|车)|打饭|排)|(?:买|食堂|奶茶|超市|医院|门口|银行|车站|地铁).{0,8}排队"
        r"|排了.{0,4}(?:小时|分钟)|插队|(?:楼下|门口|院子|公园|小区|路边|老家|那|这)[^,。]{0,4}棵.{0,4}树|爬树|种树"
        r"|圣诞树|树叶|叶子(?:全|都|黄|红|铺|掉)|[山林江湖海]边?的?(?:小路|步道)|栈道"
        r"|(?:居住|生活|车里|后备箱|房间|屋里|衣柜)的?空间|空间(?:还|又|也)?(?:越来越)?小"
        r"|窗口(?:都)?(?:空|打饭|办|排|阿姨)|(?:食堂|银行|办事|售票)的?.{0,6}窗口|窗户|小岛(?:度假|玩)|海岛|体温"
        r"|气温(?:降|骤|升|到|都)",
    ),
    "life.everyday_thing": cue(
        r"(?:(?:stack|heap|pile|array|string|pack|range|load|bunch|row|list) of (?:\w{1,12} ){0,2}(?:dish|plate|book"
        r"|letter|paper|pancake|box|laundry|cloth|washing|wood|leave|rubbish|bill|invoice|parcel|cheese|flower|tulip"
        r"|colou?r|light|bead|snack|drink|wine|toy|photo|chore|grocer|magazine)"
        r"|(?:sort|sorted|sorting|organi[sz]e|organi[sz]ing)(?: out)? (?:my|our|the|his"
        r"|her) (?:\w{1,12} ){0,2}(?:laundry|sock|cloth|book|garage|room|wardrobe|closet|photo|life|inbox|email|mail"
        r"|kitchen|fridge|papers|tax|shelf|shelves|drawer)|coin (?:collection|laundry)"
        r"|(?:guitar|shoe|violin|apron|fairy) string|string on my\b|root (?:beer|vegetable)"
        r"|(?:knitting|shirt|wallpaper|fabric|dress|floral|weather|sleep|same) pattern\b"
        r"|pattern\b.{0,12}\b(?:knit|stitch)|(?:out of|in|through) the loop\b|complexity of (?:my|our|life|human|love)"
        r"|follow[- ]up (?:with|from|on) (?:a|my|the) (?:dentist|doctor|recruiter|email|call|job)|network(?:ing)? event"
        r"|meeting (?:with my|my (?:in|boss|girl|friend)|at work)|hash ?browns?\b|on edge\b|cash(?:ed)? (?:out|in)"
        r"|stock up|in stock\b|bug (?:bite|spray))",
        r"(?:被|\"|部门|公司|我们组).{0,6}优化\"?(?:了|掉)|优化.{0,4}(?:简历|人员)|复杂的(?:不是|是人|感情|关系)"
        r"|(?:感情|人际|婆媳|关系)(?:太|很|好|真)?复杂|(?:签证|护照|驾照).{0,8}(?:日期|到期)|手链|项链|自行车链|掉链子"
        r"|纪念币|硬币收藏|会议(?:太多|开到)|开会开|花样",
    ),
    "life.my_life": cue(
        r"(?:my|our|his|her) (?:\w+ ){0,1}(?:mum|mom|dad|mother|father|brother|sister|wife|husband|girlfriend|boyfriend"
        r"|gf|bf|roommate|flatmate|neighbou?r(?:'s)?|landlord|boss|colleague|coworker|company|team lead|dog|cat|kid"
        r"|kids|son|daughter|baby|uncle|aunt|cousin|grandma|grandpa|grandmother|grandfather|parents|car|bike|phone"
        r"|iphone|laptop|flat|apartment|house|garden|kitchen|desk|fridge|sofa|guitar|boiler|doctor|dentist|teacher"
        r"|coach|gym|visa|passport|flight|rent|salary|printer|wifi|router|internet|ipad|tv|headphones|monitor"
        r"|favou?rite|birthday|wedding|holiday|vacation|weekend)\b",
        r"我(?:家|妈|爸|哥|弟|姐|妹|老婆|老公|媳妇|女朋友|男朋友|对象|室友|舍友|同事|同学|朋友|老板|领导|房东|邻居|导师"
        r"|孩子|儿子|女儿|外婆|奶奶|爷爷|司|们公司|们部门|们小区|们学校|们宿舍|猫|狗|的猫|的狗|的车|的手机|的电脑"
        r"|的签证|的简历|的iphone|的 iphone)|公司(?:楼下|团建|年会|突然|最近|又|要|食堂|电脑)|家里(?:的|那|人)?"
        r"|(?:轮到我|血亏|笑死|真折腾|太香了)",
    ),
    # ---- other technologies
    "othertech.web": topic(
        r"css|html|div|flexbox|flex|tailwind|bootstrap|sass|scss|responsive layout|auto layout|figma|sketch|webpack"
        r"|vite|rollup|babel|eslint|prettier|react|redux|nextjs|next.js|vue|vuex|pinia|nuxt|angular|svelte|jquery"
        r"|typescript|tsconfig|jsx|tsx|npm|pnpm|yarn install|yarn|node_modules|nodejs|node.js|express|axios|cors"
        r"|websocket|oauth|jwt|rest api|graphql|frontend|front end|backend|wordpress|shopify|django|flask|fastapi|rails"
        r"|laravel|php|spring boot|springboot|hibernate|mybatis|maven|gradle|pom.xml|yml|yaml|json file|favicon|footer"
        r"|navbar|z-index|media query|animation|svg|canvas|wechat|flutter|swiftui|xcode|android studio|react native"
        r"|webview|usestate|useeffect",
        r"前端|后端接口|居中|样式|布局|弹性盒|小程序|跨域|打包以后|打包之后|打包后|组件库|脚手架|反向代理|接口报|鸿蒙"
        r"|安卓|控制台报|图层|蒙版|海报|切图",
    ),
    "othertech.devops": topic(
        r"docker|dockerfile|docker compose|container restart|containers|kubernetes|k8s|kubectl|helm|pod|pods|crashloop"
        r"|crashloopbackoff|liveness|ingress|nginx|apache|tomcat|jenkins|github actions|gitlab|ci pipeline|ci/cd"
        r"|terraform|ansible|aws|ec2|s3 bucket|lambda function on|azure|gcp|cloudflare|serverless|ssh|ssh key|vpn|proxy"
        r"|dns|firewall|ssl|tls certificate|https|linux|ubuntu|debian|centos|wsl|bash|zsh|powershell|terminal|cron"
        r"|crontab|systemd|sudo|apt-get|apt|brew|homebrew|pip install|pip|conda|virtualenv|venv|poetry|git|git push"
        r"|git rebase|rebase|merge conflict|pull request|cherry-pick|mysql|postgres|postgresql|mongodb|mongo|sql|sqlite"
        r"|kafka|rabbitmq|elasticsearch|grafana|prometheus|localhost|devops|raspberry pi|arduino|homelab",
        r"容器(?:一直|起|启|重启|里的)|镜像源|镜像|阿里源|换源|清华源|换了源|集群|运维|部署|服务器|云主机|阿里云|腾讯云"
        r"|华为云|端口|防火墙|域名|备案|证书过期|日志里|启动报|启动的时候|起不来|虚拟机|装系统|重装系统|双系统|内网"
        r"|外网|翻墙|梯子|提交冲突|合并冲突|分支合并冲突|代码仓库|数据库连|慢查询|主从",
        "",
    ),
    "othertech.devices": topic(
        r"wifi|wi-fi|router|modem|bluetooth|printer|scanner|toner|iphone|android|samsung|pixel|ipad|macbook|mac mini"
        r"|laptop|smartphone|phone|sim card|esim|charger|usb|usb-c|hdmi|monitor|keyboard|mechanical keyboard|headphone"
        r"|headset|earbuds|airpods|webcam|microphone|speaker|smart tv|smartwatch|apple watch|kindle|icloud|backup"
        r"|battery|battery life|gpu|nvidia|rtx|graphics card|ram upgrade|ssd|hard drive|windows 10|windows 11"
        r"|windows update|macos|ios|blue screen|driver update|zoom call|zoom|teams call|slack|discord|whatsapp|telegram"
        r"|gmail|outlook|chrome|firefox|safari|browser|adblock|bios|overclock|drone|3d printer|3d print|robot vacuum"
        r"|roomba|alexa|siri|tesla|self driving",
        r"路由器|光猫|宽带|网速|断网|掉线|wifi|信道|双频|蓝牙|打印机|扫描仪|墨盒|苹果手机|安卓手机|手机|换机|华为|小米"
        r"|iphone|ipad|平板|笔记本电脑|电脑|充电|充电宝|电池|耳机|键盘推荐|机械键盘|显示器|显卡|内存条|硬盘|固态|主板"
        r"|装机|蓝屏|死机|重启电脑|驱动|系统更新|备份|icloud|微信|聊天记录|qq|钉钉|飞书|企业微信|腾讯会议|浏览器|插件"
        r"|输入法|智能家居|扫地机|电视|投影仪|相机|镜头|无人机|特斯拉|新能源车|恢复出厂",
        "s?",
    ),
    "othertech.office": topic(
        r"excel|spreadsheet|vlookup|xlookup|pivot table|google sheets|google docs|powerpoint|ppt|slides deck|slide deck"
        r"|ms word|word document|docx|pdf|csv export|photoshop|illustrator|premiere|blender|autocad|solidworks|latex"
        r"|overleaf|notion|obsidian|jira|confluence|trello|outlook|calendar invite|vscode|vs code|visual studio"
        r"|intellij|pycharm|eclipse|vim|neovim|emacs|jupyter|anaconda|matlab|tableau|power bi|pandas|numpy|matplotlib"
        r"|pytorch|tensorflow|cuda|scikit|stable diffusion|midjourney|rust|kotlin|cobol|unity|unreal|godot"
        r"|keyboard shortcut|encoding|utf-8|regex for emails|license key|activation key",
        r"excel|表格|透视表|vlookup|ppt|幻灯片|word文档|word 文档|wps|pdf|photoshop|ps里|修图|剪辑|剪映|剪视频|视频剪"
        r"|cad|建模|vscode|idea破解|激活码|破解版|乱码|编码格式|快捷键|报表|pandas|数据透视|思维导图|排版|翻译软件"
        r"|论文格式|爬虫|自动化脚本|微调|训练模型|炼丹|显存",
        "",
    ),
    "othertech.trouble": cue(
        r"(?:keeps?|kept|always|constantly) (?:\w+ ){0,2}(?:crash|fail|restart|log|drop|disconnect|freez|push|hang"
        r"|reset|beep|leak|overheat)\w*"
        r"|(?:won't|wont|doesn't|doesnt|don't|didn't|does not|can't|cannot) (?:\w+ )?(?:turn on|boot|start up|connect"
        r"|charge|install|load|open|print|sync|show up|get applied|build|update|pair)\b"
        r"|(?:since|after) (?:the|last|an?|i) (?:\w+ ){0,2}(?:update|upgrade|build|install|reinstall)"
        r"|(?:works fine|works) (?:in|on) (?:dev|my|local|chrome|the)"
        r"|how (?:do|can|to) (?:i |you |u )?(?:\w+ )?(?:install|configure|set up|setup|centre|center|uninstall|upgrade"
        r"|deploy|mount|enable|disable|turn (?:on|off)|change (?:the|this|my)|connect|export|import)"
        r"|(?:error|exit) (?:code )?(?:4\d\d|5\d\d|1\d\d)\b|404s?\b",
        r"一直(?:报|卡|提示|restarting|crash|重启|失败|警告|转圈|连不|掉|闪退)|老是(?:报|卡|断|掉|闪退|400|40\d|50\d)"
        r"|总(?:是)?(?:卡在|报错|断线|掉线|闪退)"
        r"|(?:改|配|设|装|试|加|换)了.{0,12}(?:不生效|没用|还是不行|没反应|也不行)|不生效|打不开|连不上|装不上|开不了机"
        r"|闪退|黑屏|死活(?:不|连|装|打)|怎么(?:改|配|设置|安装|卸载|升级|关掉|关闭|打开|全局|部署|换|反选|导出|调)"
        r"|该(?:配|调|设)(?:成|多|长)|报 ?[a-z]+|被占用",
    ),
    # ---- the vocabulary of the interview
    "tech.structure": _STRUCTURE,
    "tech.method": _METHOD,
    "tech.complexity": _COMPLEXITY,
    "tech.code": cue(
        r"(?:return (?:res|ans|none|true|false|-?\d|\[\]|root|head|max|min|len|dp|prev|left|right|result|count|self|not"
        r"|\w{1,20}\()|(?:def|lambda) |(?:len|range|max|min|sum|enumerate|sorted|set|dict|deque|defaultdict|heappush"
        r"|heappop|abs)\(|[ijn][+-]1\b)",
        r"^\s*(?:def|for|while|if|return|class|import|from|else|elif|try)\b.{0,80}[:=(]|[+\-*/|&=!<>]=|//|\+\+"
        r"|(?<=\w)(?:\[[\w\-+\s.]{1,15}\]|\.(?:next|left|right|val|append|pop|push|get|add|popleft|appendleft|items"
        r"|sort|keys|values|count|size|length|start|end)\b| ?= ?(?:\[|\{|\(|-?\d|none|true|false|head|root"
        r"|\w{1,20}\())",
    ),
    "tech.ops": _OPS,
    "tech.facts": cue(
        r"(?:is|are|can|could|may|might|will|would|does|do|should) (?:the |it |there |we |i |you |they |all |each "
        r"|every |an? |two |any |these |this |our )?(?:\w+[ '-]){0,4}?(?:be (?:empty|negative|null|none|zero|sorted"
        r"|assumed|reused|duplicated|modified|infinite|\w+)|sorted|unique|distinct|positive|negative|duplicates?"
        r"|repeat\w*|empty|directed|undirected|cyclic|connected|contain|contains|count|counts|matter|included?"
        r"|inclusive|exclusive|guaranteed|allowed|assume|fit|bounded|lower ?case|case sensitive|ascii|unicode|overlap"
        r"|diagonal\w*|return|touch|always)\b"
        r"|(?:what|how|which) (?:do|should|would|does|is|are|to) (?:we|i|it|the|you|u)? ?(?:\w+ ){0,2}?(?:return|output"
        r"|print|happens?|range|size|limit|bound|constraint|expected|count as|mean)"
        r"|how (?:big|large|long|many|small|far) (?:can|could|is|are|does|do|will|may)\b"
        r"|(?:guaranteed|constraints?|inputs?|outputs?|upper bound|signature|allowed to|case[- ]sensitive)\b",
        r"(?:会不会|是不是|有没有|能不能|可不可以|会|有|是|算|能|可以|要|需要)(?:出现|包含|存在|为|有|是|重复|负|空"
        r"|当成|算|假设|假定|保证|用|区分)?.{0,14}(?:负数|空|重复|有序|排好|为0|为 0|整数|正数|大小写|相邻|同一|唯一|环"
        r"|连通|有向|无向|上限|上界|越界|溢出|斜|对角|相等|相同|零)\w{0,4}[吗嘛吧么?]|(?:数据)?(?:范围|规模)"
        r"|题目(?:说|保证|里|没|有没有|要|给)|输入|输出|限制|约束|保证|边界(?:包含|算)|多大|是否"
        r"|(?:能|可以)(?:假设|认为|默认)|默认|返回(?:什么|啥|几|-1|0|空|下标)",
    ),
    "tech.reason": cue(
        r"(?:because|bc|bcoz|bcz|cuz|cause|since|so that|so (?:we|it|i|the|that|each|every|no|at)|thus|therefore|hence"
        r"|which (?:means|gives|makes)|meaning|that's why|thats why|otherwise|unless|in that case|as long as|instead of"
        r"|rather than|such that|given that|due to|depends on|if not|then|until|whenever|once|at most|at least|only if"
        r"|it follows)\b",
        r"因为|所以|因此|于是|从而|这样(?:就|可以|不|每|的话)|否则|不然|除非|只要|只有|如果|要是.{0,12}就|那么|也就是"
        r"|等于说|说明|意味|取决于|由于|每次|每个|直到|一旦|最多|至多|至少|的话|反过来|同理|换句话|相当于|先.{1,20}再"
        r"|然后",
    ),
    "tech.plan": cue(
        r"(?:i'd|i would|i'll|i will|i can|i could|i'm going to|im gonna|i'm gonna|we|we'd|we'll|we can|we could|let's"
        r"|lets|my (?:plan|idea|approach|first (?:idea|thought|instinct|version)|guess|code|solution|loop)(?: is| was"
        r"| would)?|i guess|i think|i suppose|i(?:'d)? assume) (?:\w+ ){0,3}?(?:use|keep|sort|push|pop|store|walk|loop"
        r"|iterate|scan|start|take|go|compare|check|try|build|count|return|mark|move|run|do|put|need|handle|track|make"
        r"|maintain|traverse|swap|merge|add|remove|split|look|say|call|get|set|write|have|pick|skip|stop|break|reverse"
        r"|hash|cache|binary|treat|solve)\b|(?:brute force|first idea|idea|plan|approach) ?(?:is|:|would|first|=)",
        r"我(?:会|就|先|想|打算|准备|可以|用|要|觉得|理解|认为|目前)(?:先|用|把|是|从|对|拿|开|按|写|维护|建|这样|的"
        r"|可以|就)|思路(?:是|:|就是|大概)"
        r"|(?:先|再|然后|接着|最后)(?:把|用|对|从|排|建|算|存|求|遍历|扫|判|看|取|更新|返回|压|弹|找|统计|初始)"
        r"|用(?:一个)?(?:哈希|栈|队列|堆|双指针|二分|dp|dfs|bfs|set|map|dict|deque|并查集|前缀|滑)"
        r"|维护(?:一|个|两|窗|单|左|当)|边走边|从(?:左|右|头|后|根|叶|小|大|底)",
    ),
    "tech.edge": _EDGE,
    "tech.meta": _META,
    # ---- the shape of a message
    "form.no_tech": rf"^(?=[\s\S]{{1,200}}$)(?![\s\S]*?(?:{_TECH}))",
    "form.no_tech_no_meta": rf"^(?=[\s\S]{{1,200}}$){_LONGISH}(?![\s\S]*?(?:{_TECH}|{_META}))",
    "form.list_literal": r"\[\s*(?:-?\d|\[|\"|'|\])|\{\s*-?\d|\(\d+, ?\d+\)|\"[a-z]{0,8}\"(?:,| |$)",
    "form.return_to_problem": cue(
        r"(?:anyway|anyways|anyhow|but ok|ok(?:ay)? (?:so|back)|sorry|right)\b.{0,12}\b(?:back to|so|the|for|where"
        r"|in)\b|back to (?:the|this|our|it|work|business)\b(?! (?:approach|clarif|first|previous|complex|edge|pseudo))"
        r"|i digress\b|got sidetracked|just like\b|reminds me of\b",
        r"扯远了|跑题了|说回(?:来|正|这)|回到(?:这|本|正|题目|主)(?:题|道|个|目)?|言归正传|说正事|不扯了|闲话|岔开了"
        r"|接着说|继续说|回来说|就像|有点像|跟.{1,12}(?:似的|一样|一个道理)",
    ),
    "form.yes_no_reason": (
        r"^\W*(?:yes|yeah|yep|yup|no|nope|nah|right|correct|true|false|exactly|sure|not really|对|是的?|不是|不对|不会"
        r"|不行|不用|不需要|没有|有|会|能|可以|不能|不可以|应该(?:是|不|可以|会)?|大概|差不多)[\s,.:;!?-]{1,3}\S"
    ),
    "form.bare_answer": (
        r"^\W{0,12}(?:[a-z\d+\-*^!()\[\]{}'\" ,/]{1,14}|(?:o|n|m|k|log|v|e|\W){1,14}|yes|no|none|null|true|false|empty"
        r"|greedy|return \S{1,8}|[\u4e00-\u9fff]{1,8})\W{0,20}+$"
    ),
    "form.choice_to_coach": cue(
        r"do (?:you|u) (?:mean|want|need|care|expect|prefer)"
        r"|(?:are|r) (?:you|u) (?:asking|after|looking for|talking about)|what (?:do|did) (?:you|u) (?:mean|count|want)"
        r"|(?:not sure|unsure) (?:what|which|if|whether) (?:you|u)|in your sense\b|you(?:'re| are) after\b"
        r"|(?:say|put|phrase|ask) (?:that|it|this|the question)\b.{0,20}\b(?:again|differently|different|another"
        r"|other words|simpler)|rephrase\b|asking (?:for|about) (?:precisely|exactly)?"
        r"|would (?:you|u) (?:like|rather|prefer|want|show|accept|count)"
        r"|(?:or|and) (?:do|should|is|are|must|may) (?:you|we|i|it|that) ",
        r"你(?:是)?(?:问|指|说|要|想听|想要|更想|希望|的意思)(?:的)?(?:是|我)?.{0,12}(?:还是|吗|哪|嘛|\?)"
        r"|你(?:说的|问的|指的)|换(?:个|种)(?:说法|问法)|什么意思|啥意思|没(?:听|看)(?:懂|明白)你?(?:的)?(?:问|意)"
        r"|再(?:说|问|解释|讲)一遍|问(?:的|题)是",
    ),
    "form.wait_thinking": cue(
        r"(?:give|gimme|need|just|one|half) (?:me )?(?:a|an|one|two|half a|another)? ?(?:sec|secs|second|seconds|min"
        r"|mins|minute|minutes|moment)\b"
        r"|(?:let me|lemme|hold on|hang on|wait|still (?:typing|writing|thinking|working)|thinking|one sec|brb)\b",
        r"(?:让|容|等)我(?:再)?(?:想|捋|琢磨|看|理|算|数|画|写|缓|考虑|试|一|先)"
        r"|(?:给|等)我?.{0,3}(?:一|半|两|几|1|2|5)(?:分钟|会|下|秒)|等(?:等|一下|会儿?|下)|稍等|想想"
        r"|我想(?:一|下|五|几)|还在(?:写|想|打|敲)|没写完|别急",
    ),
    "form.finished": cue(
        r"(?:no|nothing|none)\b.{0,10}\b(?:more|further|other|else|left)\b.{0,20}\b(?:questions?|ask|add|say|cases?"
        r"|from me|unclear|come|think)|(?:that's|thats|that is|that'd be) (?:all|it|everything|about it|the whole)"
        r"|(?:i'm|im|i am|we're|all) (?:done|finished|ready|good|set|through|clear)\b"
        r"|(?:everything|all) (?:is |'s )?(?:clear|settled|understood|covered|wrapped)|done (?:here|with|on)\b"
        r"|whole picture\b",
        r"没(?:有|啥|什么)?(?:其他|别的|更多)?(?:要|可|想)?(?:问|疑问|补充|问题|别的|其他)的?(?:了|啦|咯)"
        r"|都(?:清楚|明白|问完|确认|列完|写完|说完|覆盖|讲完)(?:了)?|(?:写|列|说|讲|问|想|改|做)(?:好|完)(?:了|啦|咯)"
        r"|就(?:这些|这么多|这样了)|差不多(?:了|就这)|搞定|完事|以上$|准备好了",
    ),
    "form.no_more_ideas": cue(
        r"(?:i )?(?:don't|dont|do not|can't|cannot|cant) (?:see|think of|know of|imagine|find) (?:a|an|any"
        r"|anything)? ?(?:\w+ )?(?:faster|better|other|more|way|cheaper)"
        r"|(?:can't|cannot|couldn't) (?:get|do|go|be) (?:any )?(?:better|faster|lower|lower than)|already optimal\b",
        r"(?:不能|没法|没有办法|没办法|无法|想不出)(?:再)?(?:更|优化|降|快|好|省|压)|已经(?:最优|是最|判|处理|考虑)"
        r"|到头了|下界",
    ),
    "form.self_correct": cue(
        r"(?:wait|actually|no wait|hmm no|scratch that|correction|i mean|oops|my bad|sorry,?)\b.{0,25}\b(?:it's|its"
        r"|it is|should|that|not|i|n|o\(|the|is)\b",
        r"等等|不对[,,。]|哦对|啊不|说错|写错|更正|准确(?:说|地)|严格(?:说|讲|来)|应该是|补一|漏了",
    ),
    "form.example_trace": cue(
        r"(?:e\.?g\.?|for example|for instance|for input|say|like|with|take|suppose) \[?[\[\"'(\d-]"
        r"|for (?:example|instance)\b|gives? (?:-?\d|\[|us|me)|becomes?\b",
        r"->|=>|→|比如|例如|举(?:个|例)|假设|譬如|样例|得到|变成|走一遍|手(?:推|算)|代入|结果(?:是|就|为|全)",
    ),
    "form.question_mark": r"[??]\s*$|[吗呢么嘛]\s*[。!~]?$",
    "form.long_story": r"^[\s\S]{180}",
    # ---- no content
    "filler.sound": rf"^\W{{0,4}}(?:{_SOUND}[\s,.!?~…]*+){{1,3}}$",
    "filler.zh_sound": rf"^\s*{_ZH_SOUND}{{1,6}}$",
    "filler.dunno": rf"^\W{{0,4}}(?:{_ZH_SOUND}{{0,2}}|(?:uh|um|hmm|well|eh|oh)[\s,.]*+)(?:{_DUNNO}){_END}",
    "filler.mash": rf"^\s*{_MASH}{_END}",
    "filler.symbols": r"^[^a-z0-9\u4e00-\u9fff(\[{<>=+*/\-^]{1,14}$|^[^a-z\d\u4e00-\u9fff]{3,14}$",
    "filler.short_word": r"^\W{0,3}[a-z]{1,6}\W{0,3}$|^\W{0,3}[\u4e00-\u9fff]{1,4}\W{0,3}$",
    "filler.short_tech": (
        r"^\W{0,4}(?:[a-z]\*|-?\d{1,2}|o ?\(.{1,8}|on\d?|[nmk](?: ?log ?[nmk]|\^\d|²)?|log ?n|dfs|bfs|dp|lru|kmp|bst"
        r"|dsu|lcs|lis|heap|stack|queue|trie|hash ?(?:map|set)?|map|set|dict|sort\w*|greedy|tree|graph|none|null|yes|no"
        r"|nope|yep|true|false|empty|栈|堆|队列|哈希表?|链表|二分|贪心|回溯|递归|线性|常数|平方|有|没有了?|没了|是|不是"
        r"|会|不会|对|不对|空.{0,3}|双指针|并查集)\W*$"
    ),
}
