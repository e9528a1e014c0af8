import { random, type Random, seedOf } from '../../../random.ts'
import { table, yuan } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import { companiesOf } from '../../world/companies.ts'
import { addDays, isoFrom, workDayFrom } from '../../world/days.ts'
import { inWords } from '../days.ts'
import { body, type Chain, type Draft, isFarm, keyOf, law, linked, phone, toHundreds, wan } from '../drafts.ts'

const column = '政务公开/重大项目/土地出让'

const uses = [
  [
    '工业用地',
    96,
    168,
    50,
    '容积率不低于0.8，绿地率不高于20%',
    ['固定资产投资强度达到约定', '环评通过后开工', '不得擅自转为商业用途'],
  ],
  [
    '商业用地',
    420,
    960,
    40,
    '容积率不高于1.8，建筑密度不高于45%',
    ['临街建筑退让十米', '配建停车位', '建成后统一管理招牌'],
  ],
  [
    '住宅用地',
    560,
    1280,
    70,
    '容积率1.2至1.8，建筑限高36米',
    ['配建社区用房', '海绵设施按规划落实', '供热管线同步施工'],
  ],
  ['仓储物流用地', 110, 210, 50, '容积率不低于0.6', ['货车出入口避开学校', '消防车道贯通', '堆场硬化并防渗']],
] as const

const buyers = [
  '兴安盟草原粮油加工有限公司',
  '内蒙古岭东冷链物流有限公司',
  '兴安盟广源房地产开发有限公司',
  '兴安盟绿禾饲料有限公司',
  '内蒙古北疆新能源装备有限公司',
  '兴安盟佳和商业管理有限公司',
  '内蒙古牧香肉业有限公司',
  '兴安盟瑞祥房地产开发有限公司',
  '兴安盟众联仓储有限公司',
  '内蒙古兴安矿泉水有限公司',
] as const

/** Plots of state land: announced, bid for, sold, contracted; a plot without bidders is announced as not sold. */
export function* saleChains(desk: Desk, year: number): Generator<Chain> {
  if (desk.key !== 'land') return
  if (isFarm(desk)) {
    for (const turn of [1, 2, 3]) yield leaseChain(desk, year, turn)
    return
  }
  const dice = random(seedOf(desk.areaId, year, 321))
  const count = dice.int(3, 4)
  for (let at = 1; at <= count; at++) yield plotChain(desk, year, at, count)
}

type Plot = {
  key: string
  desk: Desk
  number: string
  name: string
  kind: (typeof uses)[number]
  area: number
  place: string
  start: number
  step: number
  fen: number
  bids: number
  buyer: string
  day: string
  closes: string
}

function plotOf(desk: Desk, year: number, at: number, count: number, dice: Random): Plot {
  const kind = dice.pick(uses)
  const area = dice.int(4200, 46_000)
  const start = toHundreds(area * dice.int(kind[1], kind[2]) * 100)
  const step = toHundreds(start * 0.01)
  const number = `${desk.place.mark}自然资出〔${year}〕${at}号`
  const day = workDayFrom(isoFrom(year, Math.max(1, Math.floor((at * 11) / count)), dice.int(4, 24)))
  const bids = dice.int(1, 14)
  return {
    key: `${keyOf(desk)}/sale/${year}-${at}`,
    desk,
    number,
    name: `${number}地块国有建设用地使用权`,
    kind,
    area,
    place: dice.pick(desk.townships).name,
    start,
    step,
    fen: bids === 1 ? start : start + step * bids,
    bids,
    buyer: dice.pick(buyers),
    day,
    closes: workDayFrom(addDays(day, 31)),
  }
}

function plotChain(desk: Desk, year: number, at: number, count: number): Draft[] {
  const dice = random(seedOf(desk.areaId, year, at, 322))
  const plot = plotOf(desk, year, at, count, dice)
  return [
    plotCall(plot, dice),
    ...(dice.chance(0.85) ? [plotSold(plot, dice), plotContract(plot, dice)] : [plotUnsold(plot, dice)]),
  ]
}

function plotCall({ key, desk, number, name, kind, area, place, start, step, day, closes }: Plot, dice: Random): Draft {
  const [use, , , years, plan, terms] = kind
  return {
    key: `${key}/call`,
    desk,
    column,
    title: `${name}挂牌出让公告`,
    day,
    document: 'announcement',
    html: body(
      `根据${law('中华人民共和国土地管理法', day)}等规定，经批准，${desk.name}以挂牌方式出让${place}一宗国有建设用地使用权。`,
      table(
        '地块基本情况',
        ['事项', '内容'],
        [
          ['地块编号', number],
          ['位置', place],
          ['面积', `${area.toLocaleString('en-US')}平方米`],
          ['用途和年限', `${use}，${years}年`],
          ['规划指标', plan],
          ['起始价', `${yuan(start)}元`],
          ['增价幅度', `${yuan(step)}元`],
          ['竞买保证金', `${yuan(Math.round(start * 0.2))}元`],
        ],
      ),
      `${dice.sample<string>(terms, 2).join('；')}。竞买申请和保证金缴纳截至${inWords(closes)}16时，${dice.pick(['一个竞买人报价且不低于起始价的也可以成交', '有两个以上竞买人时现场竞价', '报价最高且不低于底价者得'])}。`,
      `中华人民共和国境内外的法人、其他组织和个人均可以申请，失信被执行人和欠缴土地价款的除外。联系电话${phone}。`,
    ),
  }
}

function plotSold({ key, desk, number, name, kind, area, fen, bids, buyer, closes }: Plot, dice: Random): Draft {
  const [use, , , years, , terms] = kind
  return {
    key: `${key}/sold`,
    desk,
    column,
    title: `${name}成交结果公示`,
    day: workDayFrom(addDays(closes, 2)),
    noticeDays: 5,
    html: body(
      `${linked(`${key}/call`, number + '地块')}于${inWords(closes)}截止报名，${bids === 1 ? '一家竞买人报价' : `经${bids}次加价`}，由${buyer}竞得，成交价${yuan(fen)}元，每平方米${(fen / 100 / area).toFixed(2)}元。`,
      `用途为${use}，面积${area.toLocaleString('en-US')}平方米，${years}年。竞得人应当在10个工作日内签订出让合同，价款分两期缴清。`,
      `${dice.pick<string>(terms)}。公示期5个工作日，有异议的请书面提出，电话${phone}。`,
    ),
  }
}

const plotUnsold = ({ key, desk, number, name, closes }: Plot, dice: Random): Draft => ({
  key: `${key}/unsold`,
  desk,
  column,
  title: `${name}挂牌出让终止公告`,
  day: workDayFrom(addDays(closes, 1)),
  html: body(
    `${linked(`${key}/call`, number + '地块')}截至${inWords(closes)}16时没有竞买人报名，本次出让终止。`,
    `${dice.pick(['重新评估起始价后另行公告', '调整规划指标后再次挂牌', '暂不供应，地块由所在地看护，防止堆放垃圾'])}。联系电话${phone}。`,
  ),
})

const plotContract = ({ key, desk, name, kind, fen, buyer, closes }: Plot, dice: Random): Draft => ({
  key: `${key}/contract`,
  desk,
  column,
  title: `${name}出让合同公示`,
  day: workDayFrom(addDays(closes, dice.int(12, 18))),
  html: body(
    `${desk.name}与${buyer}签订国有建设用地使用权出让合同，价款${yuan(fen)}元，与${linked(`${key}/sold`, '成交结果')}一致，${dice.pick(['第一期价款50%已缴入国库', '价款已全部缴清', '契税已缴纳'])}。`,
    `约定开工日期为${inWords(addDays(closes, 365))}前，${dice.pick(['竣工期限为开工后两年', '超过一年未动工的按规定收取闲置费', '不动产登记在缴清价款后办理'])}。${dice.pick<string>(kind[5])}。`,
  ),
})

/** State farms have no power over building land; they lease out spare fields in the open. */
function leaseChain(desk: Desk, year: number, turn: number): Draft[] {
  const dice = random(seedOf(desk.areaId, year, turn, 323))
  const place = dice.pick(desk.townships).name
  const mu = dice.int(120, 960)
  const rate = dice.int(180, 420)
  const years = dice.pick([1, 3, 5])
  const base = mu * rate * years * 100
  const day = workDayFrom(isoFrom(year, [2, 8, 10][turn - 1] ?? 2, dice.int(8, 24)))
  const opening = workDayFrom(addDays(day, 12))
  const rounds = dice.int(2, 9)
  const fen = base + rounds * 1000 * years * 100
  const winner = dice.pick(companiesOf().filter(({ name }) => /农|饲草|机耕|垦/.test(name))).name
  const key = `${keyOf(desk)}/lease/${year}-${turn}`
  const name = `${place}${year}年第${turn}宗国有农用地经营权`
  const crops = [
    '禁止种植影响地力的作物，秸秆不得焚烧',
    '不得转租，改变用途的收回',
    '灌溉设施由承租方维护',
    '同等条件下本场职工优先',
    '到期按时交还，地上设施自行拆除',
  ] as const
  return [
    {
      key: `${key}/call`,
      desk,
      column,
      title: `${name}竞价发包公告`,
      day,
      document: 'announcement',
      html: body(
        `${desk.name}对${place}的一宗国有农用地经营权公开竞价发包，面积${mu}亩，期限${years}年，起始价合计${yuan(base)}元（每亩每年${rate}元），每次加价1,000元/年。`,
        `报名截至${inWords(opening)}9时，缴纳保证金${wan(toHundreds(base * 0.1))}。${dice.sample<string>(crops, 3).join('；')}。`,
        `竞价在职工代表监督下进行，联系电话${phone}。`,
      ),
    },
    {
      key: `${key}/won`,
      desk,
      column,
      title: `${name}竞价结果公示`,
      day: opening,
      noticeDays: 5,
      html: body(
        `${linked(`${key}/call`, '竞价公告')}发布后，${dice.int(3, 8)}家报名，经${rounds}轮加价，${winner}以${yuan(fen)}元竞得${mu}亩，合每亩每年${(fen / 100 / mu / years).toFixed(2)}元。`,
        `${dice.pick(['承包费按年预交', '合同签订时付清第一年', '全部价款一次付清'])}，收入纳入预算管理。${dice.pick([...crops])}。公示期5个工作日，电话${phone}。`,
      ),
    },
  ]
}
