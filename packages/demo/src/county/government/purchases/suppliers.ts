import { companiesOf } from '../../world/companies.ts'
import type { Company } from '../../world/history.ts'

/** Who sells or does what: words of the names of businesses by the line of a good. Others bid by their trade alone. */
const lines = {
  office: ['办公', '新科', '数码', '智慧云', '众联', '百源', '永兴商贸', '雪都'],
  account: ['会计', '审计', '记账', '造价'],
  print: ['印刷', '印务', '数码'],
  school: ['教学', '校具', '育才', '学海', '众联'],
  books: ['图书', '学海', '育才'],
  bus: ['客运'],
  medical: ['医疗器械', '药械', '医疗科技', '医学设备'],
  waste: ['医疗废物'],
  vehicle: ['专用汽车', '工程机械', '农机销售', '农牧机械'],
  property: ['物业', '洁城', '净美', '环卫', '松涛'],
  cleaning: ['洁城', '净美', '环卫', '物业', '松涛', '新林绿化'],
  signs: ['交安', '交通设施', '路畅'],
  grit: ['百源', '永兴商贸', '巴彦呼舒商贸', '雪都', '交安'],
  test: ['检测', '检验'],
  meter: ['水表', '大青山电气', '水利'],
  vet: ['兽药', '牧康', '惠牧', '农资'],
  tillage: ['机耕', '农业服务', '垦丰', '飞防', '稻香'],
  rams: ['种羊', '良种牲畜', '饲草'],
  show: ['演出', '演艺'],
  sport: ['体育', '众联', '百源', '敕勒川'],
  it: ['信息技术', '数码', '新科'],
  rescue: ['消防', '应急装备', '劳保'],
  spray: ['飞防', '林绿化', '绿野', '农业服务'],
  care: ['养老', '康复', '药械'],
  aids: ['康复', '药械', '医疗器械'],
  training: ['培训'],
  survey: ['测绘', '勘察设计', '规划咨询', '工程设计'],
  review: ['造价', '项目管理', '审计', '会计'],
  media: ['数码', '智慧云', '演艺', '文轩'],
  plan: ['规划咨询', '项目管理', '勘察设计', '工程咨询'],
  law: ['律师', '法律服务所'],
  lamp: ['电力', '电气', '新能源', '市政'],
  plants: ['园林', '绿化', '园艺', '生态', '绿野'],
  build: ['建筑工程', '建筑安装', '建设集团', '建筑有限', '市政'],
  well: ['水利'],
} as const satisfies Record<string, readonly string[]>

export type Line = keyof typeof lines
export const lineNames = Object.keys(lines) as Line[]

const known = new Map<string, readonly Company[]>()

/** Businesses of a line, near ones first; at least three. */
export function suppliersOf(line: Line, home: string): readonly Company[] {
  const key = `${line} ${home}`
  const kept = known.get(key)
  if (kept) return kept
  const words: readonly string[] = lines[line]
  const near = ({ home: own }: Company): number => (own === home ? 0 : own === '乌兰浩特市' ? 1 : 2)
  const found = companiesOf()
    .filter(({ name }) => words.some((word) => name.includes(word)))
    .toSorted((one, other) => near(one) - near(other))
  known.set(key, found)
  return found
}
