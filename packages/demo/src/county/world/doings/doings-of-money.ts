import { addDays, workDayUntil } from '../days.ts'
import type { Doing } from '../history.ts'
import type { Done } from '../ledger/ledger.ts'
import type { Trace } from '../trace.ts'

/** What was done for the money of an entry: told with the same number of pieces. */
type Tale = {
  begins: string
  kind: Doing['kind']
  /** Days from the deed to its payment. */
  before: number
  words: (count: string) => string
}

const tales: readonly Tale[] = [
  {
    begins: '春季清理积存垃圾',
    kind: 'cleaning',
    before: 5,
    words: (n) => `集中清理冬季积存的垃圾和柴草，出动车辆清运${n}车`,
  },
  { begins: '秋季清理柴草粪堆', kind: 'cleaning', before: 5, words: (n) => `秋收后清理路边柴草和粪堆，清运${n}车` },
  { begins: '清运垃圾运费', kind: 'cleaning', before: 4, words: (n) => `清理屯内和路旁垃圾，清运${n}车` },
  { begins: '雨后村屯砂石路修补', kind: 'repair', before: 6, words: (n) => `修补雨后冲坏的砂石路，垫砂石${n}立方米` },
  { begins: '进地砂石路垫补', kind: 'repair', before: 6, words: (n) => `垫补进地砂石路，用砂石${n}立方米` },
  { begins: '水毁路段回填', kind: 'repair', before: 6, words: (n) => `回填水毁路段，用砂石${n}立方米` },
  { begins: '清理排水沟', kind: 'repair', before: 4, words: (n) => `租用挖掘机清理排水沟，作业${n}台时` },
  { begins: '疏通涵洞', kind: 'repair', before: 4, words: (n) => `租用挖掘机疏通涵洞，作业${n}台时` },
  { begins: '更换路灯灯头', kind: 'repair', before: 3, words: (n) => `检修路灯，更换灯头${n}个` },
  { begins: '更换路灯蓄电池', kind: 'repair', before: 3, words: (n) => `检修太阳能路灯，更换蓄电池${n}块` },
  { begins: '灌溉机电井水泵维修', kind: 'repair', before: 8, words: (n) => `春灌前检修机电井，修好水泵${n}台` },
  { begins: '老旧楼道粉刷', kind: 'repair', before: 6, words: (n) => `粉刷老旧楼道${n}处` },
  { begins: '楼道照明改造', kind: 'repair', before: 6, words: (n) => `改造楼道照明${n}处` },
  { begins: '春季植树购山杏苗', kind: 'planting', before: -4, words: (n) => `组织义务植树，在荒坡栽植山杏${n}株` },
  { begins: '春季植树购榆树苗', kind: 'planting', before: -4, words: (n) => `组织义务植树，在屯边栽植榆树${n}株` },
  { begins: '补植杨树苗', kind: 'planting', before: -4, words: (n) => `补植林带缺株，栽杨树${n}株` },
  { begins: '补植垂柳苗', kind: 'planting', before: -4, words: (n) => `在进村路两侧补植垂柳${n}株` },
  { begins: '春节走访慰问', kind: 'festival', before: -3, words: (n) => `春节前走访慰问，送去生活用品${n}份` },
  { begins: '春节慰问', kind: 'festival', before: -3, words: (n) => `春节前走访困难家庭，送去慰问品${n}份` },
  { begins: '重阳节慰问', kind: 'festival', before: -2, words: (n) => `重阳节前看望80岁以上老人，送去慰问品${n}份` },
  { begins: '“三八”妇女节', kind: 'festival', before: 0, words: (n) => `举办妇女节趣味比赛，发放奖品${n}份` },
  { begins: '消夏文艺演出', kind: 'festival', before: 2, words: () => '在文化广场举办消夏文艺演出' },
  { begins: '广场舞比赛', kind: 'festival', before: 2, words: () => '举办广场舞比赛' },
  { begins: '居民趣味运动会', kind: 'festival', before: 1, words: (n) => `举办居民趣味运动会，发放奖品${n}份` },
  { begins: '护林防火物资', kind: 'fire-watch', before: -3, words: () => '进入防火期，补充灭火机油料和宣传旗' },
  { begins: '秸秆禁烧和防火巡查', kind: 'fire-watch', before: 5, words: (n) => `安排秸秆禁烧和防火巡查${n}人日` },
  {
    begins: '春季动物防疫',
    kind: 'vaccination',
    before: 8,
    words: (n) => `配合兽医开展春季集中免疫，协助人员出工${n}人日`,
  },
  {
    begins: '秋季动物防疫',
    kind: 'vaccination',
    before: 8,
    words: (n) => `配合兽医开展秋季集中免疫，协助人员出工${n}人日`,
  },
]

/** What happened, where an entry paid for it. */
export function doingsOfMoney({ village, style, terms }: Trace, done: readonly Done[]): Doing[] {
  const name = village.desk.villages[0]?.name ?? village.desk.name
  const doings: Doing[] = []
  for (const { cause, direction, summary, at } of done) {
    if (direction === 'in' || (cause.kind !== 'work' && cause.kind !== 'welfare' && cause.kind !== 'business')) continue
    const said = summary.startsWith(style.pays) ? summary.slice(style.pays.length) : summary
    const snow = said.indexOf('雪后清路')
    const tale = snow > 0 ? null : tales.find(({ begins }) => said.startsWith(begins))
    if (tale === undefined) continue
    const count = numberIn(said)
    const day = workDayUntil(addDays(at, -(tale?.before ?? 2)))
    if (day > terms.today) continue
    const kind = tale?.kind ?? 'snow'
    const words = tale ? tale.words(count) : `${said.slice(0, snow)}降雪后清理通村路和巷道，租用铲车作业${count}台时`
    doings.push({
      key: `v${style.areaId} doing ${day} ${kind}`,
      day,
      kind,
      words: `${name}${words}。`,
      facts: { count },
    })
  }
  return doings
}

/** The first number that stands between blanks. */
const numberIn = (summary: string): string =>
  summary.split(' ').find((word) => word !== '' && !Number.isNaN(Number(word))) ?? ''
