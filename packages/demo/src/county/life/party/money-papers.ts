import { table } from '../../../text/html.ts'
import { random, seedOf } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'
import type { County } from '../../world/county.ts'
import { diceOf, type LifeDraft } from '../drafts.ts'
import { inYuan, paragraphs, yearOf } from '../words.ts'
import { yuan } from '../../../text/html.ts'
import { branchOf } from './branch.ts'
import { zealOf } from './kind-papers.ts'
import { workDayIn } from '../../world/days.ts'

const uses: readonly (readonly [item: string, low: number, high: number, note: string])[] = [
  ['党员教育培训', 300, 2600, '教材和授课费'],
  ['走访老党员', 400, 1800, '两人以上上门，签收单存档'],
  ['主题党日活动', 120, 1200, '往返车费、清扫用具'],
  ['订阅学习资料', 180, 900, '报刊订阅单据'],
  ['活动室设备维修', 90, 1500, '维修单和发票'],
  ['编印学习材料', 60, 700, '印刷费发票'],
]

const collecting = [
  '交纳基数每年核定一次，核定结果告知本人，本期没有变动。',
  '新调入的党员自转入当月起在本支部交纳，调出的交到转出当月。',
  '一名党员外出学习，由党小组长代收，收据已经补给本人。',
  '退休人员按养老金重新核定，比在职时少交的部分写进了名册。',
  '按规定比例上缴后，留存部分的支出另行公示。',
  '收据当面开具，存根由组织委员保管，党员可以查看。',
  '改为线上交纳后，有三名老党员仍交现金，当天存入专户。',
  '补交一笔：上期漏交的一个月已经补齐，原因是工资调整没有及时告知。',
  '生活困难的党员提出申请的，经支部研究可以少交或者免交，情况不公开。',
  '党费账户余额与银行对账单核对一致，核对人是支部纪检委员。',
  '自愿多交的一笔按规定全额上缴，票据复印件存档。',
] as const

/** Dues of a half-year and what was spent of them. Working out of both follows from the same branch. */
export function* duesPapers(county: County): Generator<LifeDraft> {
  const { townships, departments } = county.room
  for (const desk of [...townships, ...departments]) {
    if (seedOf(desk.areaId, 90) % 10 > zealOf(desk) * 1.6) continue
    for (let year = yearOf(county.scale.from); year <= yearOf(county.today) + 1; year++)
      for (const half of [0, 1]) {
        yield collected(desk, year, half)
        if (seedOf(desk.areaId, year, half, 91) % 3 === 0) yield spent(desk, year, half)
      }
  }
}

/** Most publish in January and July about the half-year before, some a quarter later. */
function timesOf(desk: Desk, year: number, half: number) {
  const dice = random(seedOf(desk.areaId, year, half, 92))
  const isLater = seedOf(desk.areaId, 119) % 3 === 0
  const day = workDayIn(year, (half === 0 ? 1 : 7) + (isLater ? 3 : 0), dice.int(4, 24))
  const counted = half === 0 ? year - 1 : year
  if (!isLater) return { dice, day, about: `${counted}年${half === 0 ? '下' : '上'}半年`, counted }
  return { dice, day, about: half === 0 ? `${counted}年10月至${year}年3月` : `${year}年4月至9月`, counted }
}

function collected(desk: Desk, year: number, half: number): LifeDraft {
  const { day, about, counted } = timesOf(desk, year, half)
  const { members, retired, away, dues } = branchOf(desk, counted)
  const rows = [
    { item: '在职党员', people: members - retired - away, monthly: dues.working },
    { item: '离退休党员', people: retired, monthly: dues.retired },
    ...(away > 0 ? [{ item: '流动党员', people: away, monthly: dues.away }] : []),
  ].map(({ item, people, monthly }) => ({ item, people, fen: people * monthly * 6 * 100 }))
  const sum = rows.reduce((total, { fen }) => total + fen, 0)
  return {
    key: `${desk.level === 'township' ? 't' : 'd'}${desk.areaId} dues ${about}`,
    desk,
    column: '党务公开/党费收缴使用/党费收缴',
    title: `${desk.branch}${about}党费收缴情况公示`,
    day,
    issuer: desk.branch,
    attachments: seedOf(desk.areaId, 93) % 4 === 0 ? ['xlsx'] : [],
    body:
      paragraphs(
        `根据《关于中国共产党党费收缴、使用和管理的规定》，现将${about}党费收缴情况公示如下。应交党员${members}人，实交${members}人，合计${inYuan(sum)}。`,
      ) +
      table(
        `${about}党费收缴情况`,
        ['类别', '人数', '实交（元）'],
        rows.map(({ item, people, fen }) => [item, String(people), yuan(fen)]),
        ['合计', String(members), yuan(sum)],
      ) +
      paragraphs(...diceOf(`${desk.areaId} dues ${about}`).sample(collecting, 4)),
  }
}

function spent(desk: Desk, year: number, half: number): LifeDraft {
  const { dice, day, about } = timesOf(desk, year, half)
  const rows = dice.sample(uses, dice.int(3, 5)).map(([item, low, high, note]) => ({
    item,
    note,
    fen: dice.int(low, high) * 100 + (dice.chance(0.4) ? dice.int(1, 99) : 0),
  }))
  const sum = rows.reduce((total, { fen }) => total + fen, 0)
  const largest = rows.toSorted((one, other) => other.fen - one.fen)[0]
  return {
    key: `${desk.level === 'township' ? 't' : 'd'}${desk.areaId} spent ${about}`,
    desk,
    column: '党务公开/党费收缴使用/党费使用',
    title: `${desk.branch}${about}党费使用情况公示`,
    day,
    lag: [2, 6],
    issuer: desk.branch,
    body:
      paragraphs(`现将${about}留存党费和上级下拨党费的使用情况公示如下，支出合计${inYuan(sum)}。`) +
      table(
        `${about}党费支出明细`,
        ['项目', '金额（元）', '说明'],
        rows.map(({ item, fen, note }) => [item, yuan(fen), note]),
        ['合计', yuan(sum), ''],
      ) +
      paragraphs(
        largest
          ? `支出最多的是${largest.item}。各项支出经支部委员会集体研究，票据由经手人、证明人、审批人签字。`
          : false,
        dice.pick([
          '党员可以向组织委员查看票据复印件。',
          '年初预算中的一项没有执行，结余转入下半年。',
          '没有用于接待、餐饮和发放补贴。',
        ]),
      ),
  }
}
