/**
 * Characters that PDF files, input methods and word processors give for others. Pairs of a radical and the ideograph that
 * looks like it: EquivalentUnifiedIdeograph.txt of Unicode, for the block that NFKC leaves alone.
 */
const radicalPairs =
  '⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺇𠘨⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺑𡯂⺒巳⺓幺⺔彑⺕彐⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺪𤴔⺫目⺬示⺭礻⺮𥫗⺯糹⺰纟⺱罓⺲罒⺳㓁⺴冗⺵𦉫⺶羊⺷𦍌⺸𦍋⺹耂⺺肀⺻聿⺼肉⺽𦥑⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻇𧢲⻈讠⻉贝⻊𧾷⻋车⻌辶⻍辶⻎辶⻏邑⻐钅⻑長⻒镸⻓长⻔门⻕𨸏⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞𩙿⻟飠⻠饣⻡𩠐⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀'

const variants = new Map<string, string>([
  ...(radicalPairs.match(/../gu) ?? []).map((pair) => Array.from(pair) as [string, string]),
  // Zero is written in three ways in years and numbers: 二○二六, 二〇二六, 二零二六.
  ['○', '〇'],
  ['◯', '〇'],
  ['零', '〇'],
])

const isVariant = /[\u2e80-\u2ef3○◯零]/g
/** In names from Mongolian and other languages, written or left out: 阿拉坦·其其格. */
const dotInName = /(?<=\p{Script=Han})[·•‧∙⋅・᛫](?=\p{Script=Han})/gu

/** One form for characters that mean the same; their number stays. */
export const unifyHan = (text: string): string =>
  text.replace(isVariant, (character) => variants.get(character) ?? character)

/** Without the dots inside names. */
export const withoutDots = (text: string): string => text.replace(dotInName, '')

/** Pattern that finds a word also with dots between its characters. The word has letters, digits and marks only. */
export const withDots = (word: string): string => Array.from(word).join('[·•‧∙⋅・᛫]?')
