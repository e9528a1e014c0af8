import { findBookItem } from '../../../../../src/domain/articles/books/book-items.ts'
import { daysOf } from '../../../../../src/domain/articles/books/book-period.ts'
import { sumBook } from '../../../../../src/domain/articles/books/book-sums.ts'
import { p, table, yuan } from '../../text/html.ts'
import type { PlanLine, VillageHistory } from '../world/history.ts'
import { type Chain, type Draft, diceOf, type Ink, type Scene, single } from './draft.ts'
import { mindOf } from './context.ts'
import { minutesKey } from './keys.ts'
import { decisionOf } from './lease-words.ts'
import { votesOf } from './minutes.ts'
import { dayFrom, inYuan, join, maybe, one, para } from './prose.ts'

type Plan = VillageHistory['plans'][number]

const planKey = ({ prefix }: Scene, { year }: Plan): string => `${prefix} plan ${year}`
export const sumOf = (lines: readonly { fen: number }[]): number => lines.reduce((sum, { fen }) => sum + fen, 0)

/** The plan of a year after its meeting, and how it was kept at the middle and the end. */
export function planChains(scene: Scene): Chain[] {
  return scene.history.plans.flatMap((plan): Chain[] => {
    const decided = decisionOf(scene, plan.decision)
    if (!decided) return []
    const { prefix, terms } = scene
    const draft: Draft = {
      key: planKey(scene, plan),
      column: '财务公开/财务计划',
      day: decided.meeting.day,
      title: `${terms.unit}${plan.year}年度财务计划${diceOf(`${prefix} plan`).pick(['公开', '公示', '及说明'])}`,
      issuer: terms.collective,
      body: (ink) => planWords(scene, plan, ink),
      noticeDays: 7,
      about: [plan.decision],
    }
    return [single(draft, 1), ...executions(scene, plan).map((execution) => single(execution, 0.45))]
  })
}

/** The last books of the half-years that were released, on which the plan is compared with what happened. */
function executions(scene: Scene, plan: Plan): Draft[] {
  const { prefix, terms, village, history } = scene
  const told = village.habit === 'thin' || village.habit === 'sloppy' ? [12] : [6, 9, 12]
  return told.flatMap((month): Draft[] => {
    const book = history.books.find(({ book, released }) => {
      const { last } = daysOf(book.period)
      return released !== null && last.startsWith(`${plan.year}-${String(month).padStart(2, '0')}`)
    })
    if (!book?.released) return []
    const day = new Date(book.released.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    const words = month === 6 ? '上半年' : month === 9 ? '前三季度' : '全年'
    return [
      {
        key: `${prefix} plan ${plan.year} ${month}`,
        column: '财务公开/财务计划',
        day,
        lag: diceOf(`${prefix} ${plan.year} ${month}`).int(1, 5),
        title: `${terms.unit}${plan.year}年${words}财务计划执行情况公开`,
        issuer: terms.collective,
        body: (ink) => executionWords(scene, plan, words, daysOf(book.book.period).last, ink),
      },
    ]
  })
}

const notes: Readonly<Record<string, readonly string[]>> = {
  '2.1': ['按上年作业量估算', '农机作业和房屋收费', '看行情，秋后再调', '去年价格，面积略有增加', '随作业进度收取'],
  '2.2': ['按现有合同', '合同到期的重新竞价', '今年应收的各期承包费', '先交后用，春耕前收齐', '扣除已预收部分'],
  '2.3': ['入股分红', '按投资协议', '光伏电站结算后入账'],
  '2.4': ['议定后收取', '按人平均，困难户免'],
  '2.5': ['上级文件数', '分上下半年到账', '与去年持平', '按户数核定', '到账后才支出'],
  '2.6': ['已列入项目计划', '以下达文件为准', '专款专用', '项目开工后拨付'],
  '2.11': ['存款利息等', '零星收入', '不稳定，少列'],
  '3.1': ['柴油、配件和人工', '随作业多少', '春秋两季集中', '修理费留有余地'],
  '3.2': ['按在岗人数', '按月考核发放', '组长误工按出勤', '标准没有变', '年底一次结清'],
  '3.3': ['党报党刊', '只订必要的', '不超过限额', '与去年同数'],
  '3.4': ['水电、取暖、宽带和用品', '差旅凭票报销', '冬季取暖占大头', '压缩了打印费', '会议不发补贴'],
  '3.5': ['清雪、清沟、保洁', '老人节和儿童节活动', '巷道照明电费', '环境整治雇车', '有剩余转下年'],
  '3.6': ['见项目和采购计划', '须另行表决', '先立项再花钱'],
  '3.10': ['备用', '手续费等', '不可预见支出'],
}
const noteOf = (item: string, dice: Ink['dice']): string =>
  dice.chance(0.8) ? dice.pick(notes[item] ?? ['按实际发生', '从严控制', '上年水平']) : ''

/** What the plan had to reckon with. */
function backgroundOf(scene: Scene, day: string, { dice }: Ink): string {
  const said = dice.shuffle(mindOf(scene, day)).slice(0, dice.int(1, 2))
  return said.length === 0
    ? ''
    : p(`${one(dice, '编制时考虑了：', '有关情况：', '计划的底子：', '上年情况：')}${said.join('；')}。`)
}

function planWords(scene: Scene, plan: Plan, ink: Ink): string {
  const { terms, prefix } = scene
  const { dice } = ink
  const decided = decisionOf(scene, plan.decision)
  const [income, expense] = [sumOf(plan.income), sumOf(plan.expense)]
  const key = decided ? minutesKey(prefix, decided.meeting.key) : ''
  const when = decided ? dayFrom(decided.meeting.day, ink.dated) : ''
  const votes = decided ? votesOf(decided.decision, ink) : ''
  const meeting = ink.isOut(key) ? ink.link(key, terms.assembly) : terms.assembly
  const largest = plan.expense.toSorted((one, other) => other.fen - one.fen)[0]
  const rest = income - expense
  const row = ({ item, words, fen }: PlanLine, kind: string) => [words, kind, yuan(fen), noteOf(item, dice)]
  return join(
    para(
      one(
        dice,
        `${terms.unit}${plan.year}年度财务计划经${when}${meeting}审议，${votes}，现予公开。计划收入${inYuan(income)}，支出${inYuan(expense)}。`,
        `${when}，${meeting}讨论了${plan.year}年收支安排（${votes}）：收入${inYuan(income)}，支出${inYuan(expense)}。`,
        `${plan.year}年${terms.unit}打算收${inYuan(income)}、花${inYuan(expense)}，${meeting}${when}已经表决，${votes}。`,
      ),
      largest &&
        maybe(
          dice,
          0.7,
          one(dice, `支出最多的是${largest.words}，${inYuan(largest.fen)}。`, `大项是${largest.words}。`),
        ),
    ),
    backgroundOf(scene, decided?.meeting.day ?? ink.dated, ink),
    table(
      `${plan.year}年度财务计划（单位：元）`,
      ['项目', '收或支', '计划数', '依据和说明'],
      [...plan.income.map((line) => row(line, '收入')), ...plan.expense.map((line) => row(line, '支出'))],
    ),
    para(
      rest > 0
        ? maybe(dice, 0.6, `收大于支${inYuan(rest)}，转入结余。`)
        : rest < 0
          ? `差额${inYuan(-rest)}由上年结余补足。`
          : '',
      one(
        dice,
        `计划外支出须重新提交${terms.assembly}。`,
        `执行情况按半年公开。`,
        `${terms.watch}按计划核对每笔支出。`,
        `公示7日内有意见的，向${terms.council}提出。`,
      ),
    ),
  )
}

/** What came and went under the items of a plan from January to a day. */
function actual({ history }: Scene, year: number, until: string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { book } of history.books) {
    const { first, last } = daysOf(book.period)
    if (!first.startsWith(String(year)) || last > until) continue
    for (const { code, received, paid } of sumBook(book).items) sums.set(code, (sums.get(code) ?? 0) + received + paid)
  }
  return sums
}

/** The largest entry of an item from January to a day. */
function largestOf({ history }: Scene, year: number, until: string, item: string): string {
  let largest: { summary: string; fen: number } | null = null
  for (const { book } of history.books) {
    const { first, last } = daysOf(book.period)
    if (!first.startsWith(String(year)) || last > until) continue
    for (const entry of book.entries) if (entry.item === item && entry.fen > (largest?.fen ?? 0)) largest = entry
  }
  return largest === null ? '' : largest.summary
}

function executionWords(scene: Scene, plan: Plan, words: string, until: string, ink: Ink): string {
  const { terms } = scene
  const { dice } = ink
  const sums = actual(scene, plan.year, until)
  const group = (lines: readonly PlanLine[]) => {
    const byItem = new Map<string, number>()
    for (const { item, fen } of lines) byItem.set(item, (byItem.get(item) ?? 0) + fen)
    return [...byItem].map(([item, planned]) => ({ item, planned, done: sums.get(item) ?? 0 }))
  }
  const [income, expense] = [group(plan.income), group(plan.expense)]
  const total = (rows: readonly { planned: number; done: number }[], field: 'planned' | 'done') =>
    rows.reduce((sum, row) => sum + row[field], 0)
  const over = expense.filter(({ planned, done }) => done > planned)
  const title = (item: string) => findBookItem(item)?.title ?? item
  const share =
    total(expense, 'planned') > 0 ? Math.round((total(expense, 'done') / total(expense, 'planned')) * 100) : 0
  const plain = ink.link(planKey(scene, plan), '年初计划')
  return join(
    para(
      one(
        dice,
        `对照${plain}，${terms.unit}${plan.year}年${words}计划内项目收入${inYuan(total(income, 'done'))}，支出${inYuan(total(expense, 'done'))}，支出为全年计划的${share}%。`,
        `${plan.year}年${words}，${terms.unit}列入${plain}的支出完成${share}%，收入${inYuan(total(income, 'done'))}、支出${inYuan(total(expense, 'done'))}。`,
      ),
      over[0]
        ? one(
            dice,
            `“${title(over[0].item)}”超出计划${inYuan(over[0].done - over[0].planned)}，已向${terms.assembly}说明。`,
            `超计划的有${over.length}项，最大的是“${title(over[0].item)}”。`,
          )
        : one(dice, '没有超计划支出。', '各项支出都在计划以内。'),
    ),
    table(
      `${plan.year}年${words}计划执行（单位：元）`,
      ['项目', '计划', `${words}实际`, '其中最大一笔'],
      [...income, ...expense].map(({ item, planned, done }) => [
        title(item),
        yuan(planned),
        yuan(done),
        largestOf(scene, plan.year, until, item),
      ]),
    ),
    maybe(
      dice,
      0.5,
      p(one(dice, `实际数取自各期公开的账目。`, `未执行的项目结转下期。`, `计划外项目不在本表，见各期账目。`)),
    ) || '',
  )
}
