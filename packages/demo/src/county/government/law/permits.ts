import { random, seedOf } from '../../../random.ts'
import { table } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import type { DepartmentKey } from '../../../units/departments.ts'
import { addDays, isoFrom, workDayFrom } from '../../world/days.ts'
import { quarterWords } from '../days.ts'
import { body, type Chain, isFarm, keyOf, phone } from '../drafts.ts'

const kinds: Partial<Record<DepartmentKey, readonly (readonly [string, number, number])[]>> = {
  services: [
    ['食品经营许可', 40, 160],
    ['公共场所卫生许可', 10, 50],
    ['道路货物运输经营许可', 8, 40],
    ['建筑工程施工许可', 2, 12],
    ['取水许可', 1, 8],
    ['人力资源服务许可', 1, 5],
    ['排水许可', 2, 14],
  ],
  market: [
    ['企业登记', 60, 220],
    ['个体工商户登记', 160, 620],
    ['食品小作坊登记', 4, 26],
    ['特种设备使用登记', 10, 60],
  ],
  land: [
    ['建设用地规划许可', 2, 14],
    ['建设工程规划许可', 2, 12],
    ['临时用地审批', 1, 8],
  ],
  housing: [
    ['施工许可', 3, 16],
    ['商品房预售许可', 1, 4],
    ['城市道路占用挖掘', 4, 22],
  ],
  health: [
    ['医疗机构执业登记', 1, 8],
    ['公共场所卫生许可', 12, 60],
    ['放射诊疗许可', 1, 4],
  ],
  transport: [
    ['道路运输从业资格', 20, 90],
    ['超限运输车辆通行', 4, 30],
    ['涉路施工许可', 1, 9],
  ],
  forest: [
    ['林木采伐许可', 6, 40],
    ['草原征占用审核', 1, 5],
  ],
}

/** Half-yearly or quarterly counts: what was pending, came in, was granted or refused, and is pending now. */
export function* permitChains(desk: Desk, year: number): Generator<Chain> {
  const own = (desk.key && kinds[desk.key]) ?? []
  if (own.length === 0) return
  if (isFarm(desk)) {
    if (desk.key === 'services' || desk.key === 'market') yield* farmErrands(desk, year)
    return
  }
  for (const quarter of [1, 2, 3, 4]) {
    const dice = random(seedOf(desk.areaId, year, quarter, 182))
    if (desk.key !== 'services' && !dice.chance(0.4)) continue
    yield [quarterPaper(desk, year, quarter, own)]
  }
}

/** Pending at the end of a quarter: the same number opens the next one. */
const pendingOf = (desk: Desk, year: number, quarter: number, at: number, most: number): number =>
  random(seedOf(desk.areaId, year, quarter, at, 181)).int(0, Math.max(1, Math.round(most / 20)))

function quarterPaper(desk: Desk, year: number, quarter: number, own: readonly (readonly [string, number, number])[]) {
  const dice = random(seedOf(desk.areaId, year, quarter, 183))
  const [yearBefore, quarterBefore] = quarter === 1 ? [year - 1, 4] : [year, quarter - 1]
  const counts = own.map(([name, low, high], at) => {
    const before = pendingOf(desk, yearBefore, quarterBefore, at, high)
    const after = pendingOf(desk, year, quarter, at, high)
    const received = Math.max(after - before, 0) + dice.int(Math.ceil(low / 4), Math.ceil(high / 4))
    const done = before + received - after
    const refused = dice.chance(0.3) ? Math.min(done, 1) : 0
    return { name, before, received, granted: done - refused, refused, after }
  })
  const sum = (of: 'before' | 'received' | 'granted' | 'refused' | 'after'): string =>
    String(counts.reduce((total, count) => total + count[of], 0))
  const most = counts.reduce((best, count) => (count.received > best.received ? count : best))
  const refused = counts.filter((count) => count.refused > 0)
  const why = [
    '经营场所不具备独立操作间',
    '用地性质与规划不符',
    '材料经两次补正仍不齐全',
    '申请人主动撤回后重新申报',
  ] as const
  const ways = [
    '承诺件先发证、后核查，核查发现不符的撤销',
    '证照可以邮寄，费用由政府承担',
    '现场核查与受理同步进行，平均缩短两个工作日',
    '延续和变更实行网上办理',
    '周六上午安排预约办理',
    '老年人可由窗口代填表格',
  ] as const
  return {
    key: `${keyOf(desk)}/permit/${year}-${quarter}`,
    desk,
    column: '政务公开/行政执法/行政许可',
    title: `${desk.name}${year}年${quarterWords[quarter - 1]}行政许可办理结果公示`,
    day: workDayFrom(
      addDays(isoFrom(quarter === 4 ? year + 1 : year, quarter === 4 ? 1 : quarter * 3 + 1, 3), dice.int(0, 8)),
    ),
    html: body(
      `现将${desk.name}${year}年${quarterWords[quarter - 1]}行政许可办理结果公示如下。本季度新收${sum('received')}件，其中${most.name}最多，为${most.received}件。`,
      table(
        '行政许可办理情况（单位：件）',
        ['事项', '上期结转', '本期受理', '准予许可', '不予许可', '期末在办'],
        counts.map(({ name, before, received, granted, refused: no, after }) => [
          name,
          String(before),
          String(received),
          String(granted),
          String(no),
          String(after),
        ]),
        ['合计', sum('before'), sum('received'), sum('granted'), sum('refused'), sum('after')],
      ),
      refused.length > 0
        ? `不予许可的是${refused.map(({ name, refused: no }) => `${name}${no}件`).join('、')}，原因是${dice.pick(why)}，已书面告知复议和诉讼权利。`
        : '没有不予许可的情形。',
      `${dice.sample<string>(ways, 2).join('；')}。许可结果可以在窗口查询，电话${phone}。`,
    ),
  }
}

const errands = [
  '个体工商户登记',
  '食品经营许可延续',
  '农机号牌换领',
  '驾驶证换证',
  '取水许可延续',
  '健康证明办理',
  '林木采伐申请',
] as const

function* farmErrands(desk: Desk, year: number): Generator<Chain> {
  for (const quarter of [1, 2, 3, 4]) {
    const dice = random(seedOf(desk.areaId, year, quarter, 184))
    if (!dice.chance(0.7)) continue
    const list = dice.sample<string>(errands, 4).map((name) => ({ name, count: dice.int(2, 36) }))
    const all = list.reduce((sum, { count }) => sum + count, 0)
    yield [
      {
        key: `${keyOf(desk)}/errand/${year}-${quarter}`,
        desk,
        column: '政务公开/行政执法/行政许可',
        title: `${desk.name}${year}年${quarterWords[quarter - 1]}许可事项代办情况公示`,
        day: workDayFrom(
          addDays(isoFrom(quarter === 4 ? year + 1 : year, quarter === 4 ? 1 : quarter * 3 + 1, 3), dice.int(0, 9)),
        ),
        html: body(
          `农牧场不办理行政许可，职工需要的许可由当地政务服务大厅办理，${desk.name}免费代办。${quarterWords[quarter - 1]}共代办${all}件。`,
          table(
            '代办情况（单位：件）',
            ['事项', '件数'],
            list.map(({ name, count }) => [name, String(count)]),
            ['合计', String(all)],
          ),
          `${dice.pick(['代办员每周三集中到旗县大厅递交', '材料不齐的先列清单，补齐后再跑一趟', '路途远的生产队由代办员上门收取材料'])}；${dice.pick(['证照取回后由本人签字领取', '两件因经营地址变更退回重办', '职工对代办结果均表示满意'])}。`,
        ),
      },
    ]
  }
}
