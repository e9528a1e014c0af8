import { codesOf, random, type Random, seedOf } from '../../../random.ts'
import { p, table, yuan } from '../../../text/html.ts'
import type { Contract } from '../../../../../../src/domain/articles/contracts/contract.ts'
import type { ProjectStage, StageName } from '../../../../../../src/domain/articles/projects/stage.ts'
import type { Desk } from '../../../units/desk.ts'
import type { Fen, IsoDay } from '../../world/village.ts'
import { dayInWords } from '../../world/days.ts'
import { inWords, monthInWords } from '../days.ts'
import {
  body,
  type Chain,
  type Draft,
  isFarm,
  keyOf,
  law,
  linked,
  phone,
  points,
  sections,
  wan,
  wanNumber,
} from '../drafts.ts'
import { byPrice, type Purchase, purchasesOf } from './purchase.ts'
import { checks, conditions, failures, scheduleOf } from './terms.ts'

const column = (leaf: string): string => `政务公开/招标采购/${leaf}`

/** The papers of all purchases of a desk in a year: those of one announcement of intent belong together. */
export function* purchaseChains(desk: Desk, year: number): Generator<Chain> {
  const purchases = purchasesOf(desk, year)
  for (const [batch, among] of Object.entries(
    Object.groupBy(purchases, ({ intent }) => (intent.slice(5, 7) >= '09' ? 'b' : 'a')),
  ))
    if (among) yield [intentPaper(desk, year, batch, among), ...among.flatMap(papersOf)]
}

const intentKey = (desk: Desk, year: number, batch: string): string => `${keyOf(desk)}/buy/${year}${batch}/intent`
const batchOf = ({ intent }: Purchase): string => (intent.slice(5, 7) >= '09' ? 'b' : 'a')

const titleOf = ({ desk, year, good }: Purchase): string => `${desk.name}${year}年${good.name}`

/** 台式计算机16台、打印机4台 */
const listed = ({ items }: Purchase): string =>
  items.map(({ name, quantity, measure }) => `${name}${quantity}${measure}`).join('、')

function intentPaper(desk: Desk, year: number, batch: string, purchases: readonly Purchase[]): Draft {
  const day = purchases.reduce((last, { intent }) => (intent > last ? intent : last), '')
  const total = purchases.reduce((sum, { budget }) => sum + budget, 0)
  const farm = isFarm(desk)
  const dice = random(seedOf(desk.areaId, year, batch.charCodeAt(0), 82))
  const rows = purchases.map((purchase, at) => [
    String(at + 1),
    purchase.good.name,
    listed(purchase),
    wanNumber(purchase.budget),
    monthInWords(purchase.failed?.notice ?? purchase.notice),
  ])
  const lead = farm
    ? `为便于供应商提前了解采购安排，现将${desk.name}${year}年${batch === 'a' ? '上半年' : '下半年'}采购计划公开如下。`
    : `为便于供应商及时了解政府采购信息，按照采购意向公开工作要求，现将${desk.name}${year}年${batch === 'a' ? '第一批' : '第二批'}采购意向公开如下。`
  return {
    key: intentKey(desk, year, batch),
    desk,
    column: column('采购意向'),
    title: `${desk.name}${year}年${batch === 'a' ? '第一批' : '第二批'}采购意向公开`,
    day,
    html: body(
      lead,
      purchases.length === 1
        ? `拟采购${purchases[0]?.good.name}，包括${rows[0]?.[2]}，预算金额${wan(total)}，预计${rows[0]?.[4]}发布采购公告。`
        : table('采购意向（预算单位：万元）', ['序号', '项目名称', '主要内容', '预算金额', '预计采购时间'], rows, [
            '合计',
            '',
            '',
            wanNumber(total),
            '',
          ]),
      ...dice.sample(
        purchases.flatMap(({ good, terms }) => [...good.needs, ...terms.slice(0, 2)]),
        4,
      ),
      '本次公开的采购意向是初步安排，具体情况以采购公告和采购文件为准。',
    ),
  }
}

function papersOf(purchase: Purchase): Draft[] {
  const { failed } = purchase
  return [
    ...(failed ? [noticePaper(purchase, failed.notice, failed.opening, 1), failedPaper(purchase, failed)] : []),
    noticePaper(purchase, purchase.notice, purchase.opening, failed ? 2 : 0),
    awardPaper(purchase),
    contractPaper(purchase),
    acceptancePaper(purchase),
  ]
}

const noticeKey = ({ key }: Purchase, round: number): string => `${key}/notice${round === 1 ? '1' : ''}`

const stageOf = (
  purchase: Purchase,
  stage: StageName,
  day: IsoDay,
  fen: Fen | null,
  party: string,
  result: string,
): ProjectStage => ({
  project: purchase.id,
  title: titleOf(purchase),
  stage,
  day,
  fen,
  party,
  result,
})

const howOpened: Record<Purchase['method'], string> = {
  公开招标: '投标文件应当在开标前上传至电子交易系统，开标时由投标人在线解密。',
  竞争性磋商: '响应文件通过电子交易系统提交；磋商小组与各供应商分别磋商后，供应商提交最后报价。',
  竞争性谈判: '谈判小组与符合资格的供应商分别谈判，供应商在规定时间内提交最后报价，实质性响应且报价最低的成交。',
  询价: '供应商一次报出不得更改的价格，实质性响应且报价最低的成交。',
}

const farmOpened = '响应文件密封送达，评审小组由使用单位、财务和纪检人员组成，比较质量、价格和服务后确定供应商。'

function noticePaper(purchase: Purchase, day: IsoDay, opening: IsoDay, round: number): Draft {
  const { desk, good, method, year } = purchase
  const dice = random(seedOf(...codesOf(purchase.key), round, 83))
  const basis = isFarm(desk) ? '按照农牧场采购管理制度' : `根据${law('中华人民共和国政府采购法', day)}`
  const again =
    round === 2 ? `因首次采购供应商不足三家（见${linked(`${purchase.key}/failed`, '终止公告')}），现重新组织采购。` : ''
  const few = purchase.items.length === 1
  return {
    key: noticeKey(purchase, round),
    desk,
    column: column('招标公告'),
    title: `${titleOf(purchase)}${farmMethod(purchase)}公告${round === 2 ? '（第二次）' : ''}`,
    day,
    stage: stageOf(
      purchase,
      'tender',
      day,
      purchase.ceiling,
      '',
      `${farmMethod(purchase)}，${dayInWords(opening)}${method === '公开招标' ? '开标' : '评审'}`,
    ),
    html: body(
      `${desk.name}拟采购${good.name}，${basis}以${farmMethod(purchase)}方式选择供应商。${again}采购安排已在${linked(intentKey(desk, year, batchOf(purchase)), '采购意向')}中公开。`,
      sections([
        ['采购内容', few ? `${listed(purchase)}。` : itemTable(purchase), ...good.needs],
        ['商务要求', ...purchase.terms, `付款方式：${purchase.payment.words}`],
        [
          '预算和限价',
          `项目编号${purchase.number}，预算${yuan(purchase.budget)}元，最高限价${yuan(purchase.ceiling)}元，超过限价的报价无效。`,
        ],
        [
          '供应商条件',
          `具有独立承担民事责任的能力；${dice.sample<string>(conditions, dice.int(3, 4)).join('').replaceAll('。', '；').slice(0, -1)}。`,
        ],
        [
          '响应和评审',
          `截止时间为${inWords(opening)}${dice.pick(['9时', '9时30分', '10时', '14时30分'])}。${isFarm(desk) ? farmOpened : howOpened[method]}`,
        ],
      ]),
      `联系人所在单位：${desk.name}，电话${phone}。`,
    ),
  }
}

const itemTable = ({ items, good }: Purchase): string =>
  table(
    `${good.name}采购清单`,
    ['名称', '单位', '数量'],
    items.map(({ name, measure, quantity }) => [name, measure, String(quantity)]),
  )

/** A state farm is an enterprise, to which the law on government procurement does not apply. */
const farmMethod = ({ desk, method }: Purchase): string =>
  isFarm(desk) && method !== '公开招标' ? (byPrice(method) ? '询比' : '比选') : method

function failedPaper(purchase: Purchase, failed: NonNullable<Purchase['failed']>): Draft {
  const { desk } = purchase
  const dice = random(seedOf(...codesOf(purchase.key), 86))
  return {
    key: `${purchase.key}/failed`,
    desk,
    column: column('中标结果'),
    title: `${titleOf(purchase)}采购终止公告`,
    day: failed.opening,
    html: body(
      `${linked(noticeKey(purchase, 1), titleOf(purchase) + '采购公告')}发布后，截至${inWords(failed.opening)}递交截止时间，只有${failed.offers}家供应商提交响应文件，不足三家，本次采购终止。`,
      `项目编号：${purchase.number}。${dice.sample<string>(failures, 3).join('')}`,
      `联系电话：${phone}。特此公告。`,
    ),
  }
}

function awardPaper(purchase: Purchase): Draft {
  const { desk, method, winner, bids, failed } = purchase
  const dice = random(seedOf(...codesOf(purchase.key), 84))
  const sorted = bids.toSorted((one, other) => (byPrice(method) ? one.fen - other.fen : other.score - one.score))
  const heads = ['供应商', '报价（元）', ...(byPrice(method) ? [] : ['得分']), '名次', '未成交原因']
  const rows = sorted.map(({ company, fen, score, lost }, at) => [
    company,
    yuan(fen),
    ...(byPrice(method) ? [] : [score.toFixed(2)]),
    String(at + 1),
    company === winner.company ? '成交' : lostIn(purchase, lost, dice),
  ])
  const word = method === '公开招标' ? '中标' : '成交'
  const saved = purchase.ceiling - winner.fen
  return {
    key: `${purchase.key}/award`,
    desk,
    column: column('中标结果'),
    title: `${titleOf(purchase)}采购${word}结果公告`,
    day: purchase.award,
    stage: stageOf(purchase, 'award', purchase.award, winner.fen, winner.company, `${bids.length}家供应商参加`),
    html: body(
      `${linked(noticeKey(purchase, failed ? 2 : 0), titleOf(purchase) + '采购公告')}于${inWords(purchase.notice)}发布，${inWords(purchase.opening)}评审完毕，共${bids.length}家供应商参加。现将结果公告如下。`,
      `${word}供应商：${winner.company}，${word}金额：${yuan(winner.fen)}元（最高限价${yuan(purchase.ceiling)}元）。项目编号：${purchase.number}。采购内容：${listed(purchase)}。`,
      table('报价和评审情况', heads, rows),
      whyWon(purchase, sorted, dice),
      `采购文件和响应文件确定的主要条款：${[...dice.sample(purchase.terms, 2), ...dice.sample(purchase.good.needs, 1)].join('')}付款方式为${purchase.payment.words}`,
      saved > 0 && dice.chance(0.5) ? `${word}金额比最高限价少${yuan(saved)}元。` : '',
      isFarm(desk)
        ? `对结果有异议的，可以向${desk.name}书面提出，联系电话${phone}。`
        : `对结果有异议的，可以自公告期满之日起7个工作日内书面提出质疑，联系电话${phone}。`,
    ),
  }
}

/** A higher price is reason enough where the price decides. */
const lostIn = ({ method }: Purchase, lost: string, dice: Random): string =>
  byPrice(method) ? (dice.chance(0.5) ? '报价高于成交价' : `报价高于成交价，${lost}`) : lost

function whyWon(
  { method, bids }: Purchase,
  [first, second]: readonly Purchase['bids'][number][],
  dice: Random,
): string {
  if (!first || !second) return ''
  if (byPrice(method))
    return `${first.company}的报价实质性响应采购文件并且最低，比第二名低${yuan(second.fen - first.fen)}元。`
  const cheapest = bids.toSorted((one, other) => one.fen - other.fen)[0]
  if (cheapest && cheapest.company !== first.company)
    return `报价最低的是${cheapest.company}，评审小组按照采购文件的评分办法，综合报价、${dice.pick(['供货方案和售后服务', '实施方案和人员配备', '技术指标和业绩'])}后确定名次。`
  return `${first.company}的报价和综合得分均列第一。评审小组由采购人代表1人和随机抽取的专家${dice.pick([2, 4])}人组成。`
}

const contractOf = (purchase: Purchase): Contract => ({
  id: purchase.id,
  kind: 'construction',
  number: purchase.contractNumber,
  title: `${titleOf(purchase)}采购合同`,
  party: { kind: 'organisation', name: purchase.winner.company },
  object: listed(purchase),
  quantity: null,
  measure: '',
  fen: purchase.winner.fen,
  signed: purchase.contract,
  start: purchase.contract,
  end: purchase.deadline,
  project: purchase.id,
  schedule: scheduleOf(purchase.payment, purchase.winner.fen, purchase.contract, purchase.deadline),
})

function contractPaper(purchase: Purchase): Draft {
  const { desk, winner } = purchase
  return {
    key: `${purchase.key}/contract`,
    desk,
    column: column('合同公告'),
    title: `${titleOf(purchase)}采购合同公告`,
    day: purchase.contract,
    delay: 1,
    stage: stageOf(purchase, 'contract', purchase.contract, winner.fen, winner.company, ''),
    contract: contractOf(purchase),
    html: body(
      `${desk.name}与${winner.company}于${inWords(purchase.contract)}签订${purchase.good.name}采购合同，合同编号${purchase.contractNumber}。合同金额与${linked(`${purchase.key}/award`, '结果公告')}一致，为${yuan(winner.fen)}元。`,
      `标的：${listed(purchase)}。履约期限：${inWords(purchase.deadline)}前。付款方式：${purchase.payment.words}`,
      points(purchase.terms),
      ...purchase.good.needs.slice(0, 2),
    ),
  }
}

function acceptancePaper(purchase: Purchase): Draft {
  const { desk, winner, lateBecause, defects } = purchase
  const dice = random(seedOf(...codesOf(purchase.key), 85))
  const { kind } = purchase.good
  const isService = kind === 'service'
  const late = lateBecause
    ? `因${lateBecause}，比合同约定的${inWords(purchase.deadline)}晚，经采购人书面同意顺延。`
    : `在合同约定的${inWords(purchase.deadline)}前完成。`
  return {
    key: `${purchase.key}/accepted`,
    desk,
    column: column('合同公告'),
    title: `${titleOf(purchase)}采购履约验收公告`,
    day: purchase.accepted,
    delay: dice.int(0, 2),
    stage: stageOf(
      purchase,
      'acceptance',
      purchase.accepted,
      null,
      winner.company,
      defects ? '合格，问题已改正' : '合格',
    ),
    html: body(
      `${inWords(purchase.accepted)}，${desk.name}组织验收小组，对${winner.company}${{ goods: '交付的货物', service: '提供的服务', works: '完成的工程' }[kind]}进行验收（${linked(`${purchase.key}/contract`, purchase.contractNumber)}）。${late}`,
      isService
        ? `服务数量经核对与合同一致：${listed(purchase)}。`
        : kind === 'works'
          ? `完成工程量经测量与合同一致：${listed(purchase)}。`
          : `到货品种和数量与合同一致：${listed(purchase)}。`,
      `${dice.sample<string>(checks[kind], dice.int(3, 4)).join('；')}。`,
      ...dice.sample(purchase.good.needs, 2).map((words) => `采购文件要求“${words.slice(0, -1)}”，经查看已落实。`),
      defects ? `验收中发现${defects}。验收结论：合格。` : '验收结论：合格。',
      dice.chance(0.5)
        ? `验收小组${dice.pick([3, 5])}人，其中使用单位代表${dice.pick([1, 2])}人，验收资料与合同一并归档。`
        : p(`对验收结果有疑问的，请拨打${phone}。`),
    ),
  }
}
