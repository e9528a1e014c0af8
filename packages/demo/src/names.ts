import { random, type Random, seedOf } from './random.ts'

/** Invented people: their names are put together at random from names that are common in the region. */
const surnames = Array.from(
  '王王王李李李张张张刘刘刘陈陈杨杨赵赵吴吴白白包包韩韩何金孙周徐马朱胡郭林高罗郑梁谢宋唐许邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石贾夏付邹熊孟秦阎薛侯雷段郝孔邵史毛常康尹施牛洪龚',
)
const given = Array.from(
  '国明志建文海春秀丽红艳玉桂淑凤兰英华军伟强磊洋勇杰涛超平刚辉鹏斌波宁飞雪梅霞娟敏静燕玲芳萍莉颖慧佳欣宇晨浩然子思雨桐瑞祥庆福德山林树成学忠立新连永长占洪广振兴',
)
const mongolian = [
  '巴特尔',
  '宝力德',
  '朝鲁',
  '额尔敦',
  '格日勒图',
  '哈斯巴根',
  '呼格吉勒',
  '吉日嘎拉',
  '满都拉',
  '孟和',
  '那顺',
  '其木格',
  '青格勒',
  '萨仁',
  '斯琴',
  '苏和',
  '特木尔',
  '图雅',
  '乌力吉',
  '乌日娜',
  '乌云',
  '锡林',
  '阿古拉',
  '阿拉坦',
  '敖登',
  '巴雅尔',
  '白音',
  '布和',
  '达来',
  '娜仁',
  '阿拉腾',
  '巴根那',
  '额日德木图',
  '高娃',
  '海日罕',
  '呼日查',
  '吉木斯',
  '毛敖海',
  '莫日根',
  '牧仁',
  '诺敏',
  '其布日',
  '其力格尔',
  '萨日娜',
  '塔娜',
  '乌尼尔',
  '希日夫',
  '伊拉图',
] as const
const mongolianEndings = ['', '仓', '图', '其其格', '巴图', '朝克', '花', '扎布'] as const

function nameOf(dice: Random): string {
  if (dice.chance(0.28)) {
    const name = dice.pick(mongolian)
    return name.length === 2 ? name + dice.pick(mongolianEndings) : name
  }
  const first = dice.pick(given)
  return dice.pick(surnames) + first + (dice.chance(0.86) ? dice.pick(given) : '')
}

/** Different people. */
export function people(dice: Random, count: number): string[] {
  const names = new Set<string>()
  while (names.size < count) names.add(nameOf(dice))
  return [...names]
}

/** The person of a number, always the same. */
export const personOf = (number: number): string => nameOf(random(seedOf(number, 41)))

/** The name of a child: the surname of its family, where the family has one. */
export function childName(family: string, number: number): string {
  if (mongolian.some((name) => family.startsWith(name))) return personOf(number)
  const dice = random(seedOf(number, 43))
  return family.charAt(0) + dice.pick(given) + (dice.chance(0.7) ? dice.pick(given) : '')
}

/** Those who run a unit, in the same offices on all its papers. */
export function officersOf(areaId: number): { leader: string; clerk: string; accountant: string; watchers: string[] } {
  const [leader = '', clerk = '', accountant = '', ...watchers] = people(random(seedOf(areaId, 42)), 5)
  return { leader, clerk, accountant, watchers }
}

const shopNames = ['鑫源', '顺达', '福来', '草原春', '金穗', '百姓', '宏运', '吉祥', '北国', '家和'] as const
const shopKinds = ['便利店', '小吃部', '粮油店', '超市', '餐馆', '副食店'] as const

/** Different shops. */
export function shops(dice: Random, count: number): string[] {
  const names = new Set<string>()
  while (names.size < count) names.add(dice.pick(shopNames) + dice.pick(shopKinds))
  return [...names]
}
