import { people, shops } from '../../../names.ts'
import { random, type Random, seedOf } from '../../../random.ts'
import { table, yuan } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import { offices } from '../../../units/offices.ts'
import type { DepartmentKey } from '../../../units/departments.ts'
import type { Company } from '../../world/history.ts'
import { companiesOf } from '../../world/companies.ts'
import { addDays, isoFrom, workDayFrom } from '../../world/days.ts'
import { inWords, quarterEnd, quarterWords } from '../days.ts'
import { body, type Chain, isFarm, keyOf, law, phone } from '../drafts.ts'

/** A fault, the law against it, the bounds of the fine in yuan, and of whom it is. */
type Offence = readonly [fault: string, basis: string, low: number, high: number, of: 'shop' | 'company' | 'person']

const offences: Partial<Record<DepartmentKey, readonly Offence[]>> = {
  market: [
    ['经营超过保质期的食品', '中华人民共和国食品安全法', 500, 5000, 'shop'],
    ['未按规定明码标价', '中华人民共和国价格法', 200, 2000, 'shop'],
    ['使用未经检定的计量器具', '中华人民共和国计量法', 200, 1000, 'shop'],
    ['未取得食品经营许可从事经营', '中华人民共和国食品安全法', 2000, 10000, 'shop'],
    ['发布虚假广告', '中华人民共和国广告法', 1000, 9000, 'company'],
    ['销售不合格电动车配件', '中华人民共和国产品质量法', 1500, 8000, 'shop'],
  ],
  transport: [
    ['超限运输', '公路安全保护条例', 500, 4000, 'company'],
    ['未按规定维护客运车辆', '中华人民共和国道路运输条例', 1000, 3000, 'company'],
    ['未取得经营许可从事货运', '中华人民共和国道路运输条例', 3000, 9000, 'person'],
  ],
  emergency: [
    ['未对从业人员进行安全教育培训', '中华人民共和国安全生产法', 5000, 20000, 'company'],
    ['未在有较大危险的场所设置警示标志', '中华人民共和国安全生产法', 3000, 12000, 'company'],
  ],
  land: [
    ['未经批准占用土地堆放砂石', '中华人民共和国土地管理法', 2000, 30000, 'company'],
    ['擅自改变土地用途', '中华人民共和国土地管理法', 3000, 26000, 'company'],
  ],
  forest: [
    ['擅自在草原上行驶碾压植被', '中华人民共和国草原法', 200, 2000, 'person'],
    ['禁牧区放牧', '中华人民共和国草原法', 100, 1500, 'person'],
    ['防火期内野外用火', '草原防火条例', 200, 1000, 'person'],
  ],
  housing: [
    ['未办理施工许可擅自施工', '中华人民共和国建筑法', 5000, 40000, 'company'],
    ['燃气经营未按期检修', '城镇燃气管理条例', 5000, 20000, 'company'],
  ],
  health: [
    ['公共场所未按规定消毒', '公共场所卫生管理条例', 200, 2000, 'shop'],
    ['医疗废物登记不全', '医疗废物管理条例', 500, 4000, 'shop'],
  ],
  farming: [
    ['销售未附检疫证明的动物产品', '中华人民共和国动物防疫法', 500, 6000, 'shop'],
    ['经营假劣兽药', '兽药管理条例', 1000, 8000, 'shop'],
  ],
  water: [
    ['擅自取水', '中华人民共和国水法', 2000, 20000, 'company'],
    ['河道内倾倒渣土', '中华人民共和国河道管理条例', 1000, 9000, 'company'],
  ],
}

const parties = (of: Offence[4], dice: Random, names: readonly Company[]): string => {
  if (of === 'shop')
    return dice.chance(0.3) ? `${people(dice, 1)[0]?.charAt(0) ?? ''}**（个体工商户）` : (shops(dice, 1)[0] ?? '')
  if (of === 'person') return `${people(dice, 1)[0]?.charAt(0) ?? ''}**`
  return dice.pick(names).name
}

const mild = [
  '首次违法、危害后果轻微并及时改正，不予处罚',
  '主动消除危害后果，从轻处罚',
  '经责令改正后按期改正',
  '配合调查、主动提供证据',
  '两年内再次违法，从重处罚',
] as const

/** Decisions of an office in batches; the sum of the fines is that of its cases. */
export function* penaltyChains(desk: Desk, year: number): Generator<Chain> {
  if (isFarm(desk)) {
    if (desk.key === 'justice' || desk.key === 'emergency') yield* farmHelp(desk, year)
    return
  }
  const own = (desk.key && offences[desk.key]) ?? []
  if (own.length === 0 || !desk.key) return
  const batches = desk.key === 'market' ? 6 : random(seedOf(desk.areaId, year, 171)).int(1, 3)
  for (let batch = 1; batch <= batches; batch++) {
    const dice = random(seedOf(desk.areaId, year, batch, 172))
    const month = Math.min(12, Math.ceil((batch * 12) / batches) - dice.int(0, 1))
    yield [batchPaper(desk, year, batch, workDayFrom(isoFrom(year, Math.max(1, month), dice.int(3, 26))), own, dice)]
  }
}

function batchPaper(desk: Desk, year: number, batch: number, day: string, own: readonly Offence[], dice: Random) {
  const mark = `${desk.place.mark}${desk.key ? offices[desk.key].mark : ''}罚〔${year}〕`
  const count = dice.int(2, desk.key === 'market' ? 6 : 4)
  const small = companiesOf().filter(
    ({ size, home }) => size <= 30 && (home === desk.place.short || home === '乌兰浩特市'),
  )
  const cases = Array.from({ length: count }, (_, at) => {
    const [fault, basis, low, high, of] = dice.pick(own)
    const fen = Math.round(dice.int(low, high) / 100) * 10_000
    const day2 = workDayFrom(addDays(day, -7 - dice.int(1, 8)))
    return {
      number: `${mark}${(batch - 1) * 7 + at + 1}号`,
      party: parties(of, dice, small),
      fault,
      basis,
      fen,
      day: day2,
    }
  })
  const total = cases.reduce((sum, { fen }) => sum + fen, 0)
  const bases = [...new Set(cases.map(({ basis }) => basis))].map((title) => law(title, day))
  return {
    key: `${keyOf(desk)}/penalty/${year}-${batch}`,
    desk,
    column: '政务公开/行政执法/行政处罚',
    title: `${desk.name}${year}年第${batch}批行政处罚信息公示`,
    day,
    html: body(
      `${desk.name}依据${bases.join('、')}等，作出行政处罚决定${count}件，罚款合计${yuan(total)}元，现将决定信息公示如下。`,
      table(
        `行政处罚信息（${year}年第${batch}批）`,
        ['决定书文号', '当事人', '违法事实', '罚款（元）', '决定日期'],
        cases.map(({ number, party, fault, fen, day: decided }) => [number, party, fault, yuan(fen), inWords(decided)]),
        ['合计', '', '', yuan(total), ''],
      ),
      `${dice.pick(cases).number}案件中，当事人${dice.pick(mild.slice(1))}。${dice.chance(0.6) ? `同期另有${dice.int(1, 6)}件${mild[0]}。` : ''}`,
      `${dice.pick(['罚款由当事人持缴款书到银行缴纳，执法人员不收取现金', '当事人已全部缴纳罚款', '对其中一件，当事人申请分期缴纳，已准许'])}。信用修复可在公示期满后申请，电话${phone}。`,
    ),
  }
}

const helped = [
  '农资市场联合检查',
  '食堂食品安全检查',
  '农机牌证检查',
  '加油点安全检查',
  '施工现场用电检查',
  '职工住宅燃气检查',
  '粮食收购秤具检定',
] as const

function* farmHelp(desk: Desk, year: number): Generator<Chain> {
  for (const quarter of [1, 2, 3, 4]) {
    const dice = random(seedOf(desk.areaId, year, quarter, 173))
    if (!dice.chance(0.6)) continue
    const list = dice.sample<string>(helped, dice.int(1, 3))
    const found = dice.int(0, 3)
    yield [
      {
        key: `${keyOf(desk)}/help/${year}-${quarter}`,
        desk,
        column: '政务公开/行政执法/行政处罚',
        title: `${desk.name}${year}年${quarterWords[quarter - 1]}配合执法检查情况公示`,
        day: workDayFrom(addDays(quarterEnd(year, quarter), dice.int(3, 12))),
        html: body(
          `农牧场没有行政处罚权，违法行为由当地主管部门依法处理。${quarterWords[quarter - 1]}，${desk.name}配合有关部门开展${list.join('、')}，共${list.length}次。`,
          found === 0
            ? '检查没有发现违法行为，所属单位没有受到行政处罚。'
            : `检查提出整改意见${found}条，涉及${dice
                .sample(desk.townships, 2)
                .map(({ name }) => name)
                .join('、')}，均已按期整改并书面报告检查单位；没有单位受到罚款。`,
          dice.pick([
            '下一步对同类问题自查一遍。',
            '整改照片和复查记录在本部门存档备查。',
            '相关岗位人员重新学习了操作规程。',
          ]),
        ),
      },
    ]
  }
}
