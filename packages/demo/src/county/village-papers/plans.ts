import { findBookItem } from '../../../../../src/domain/articles/books/book-items.ts'
import { daysOf } from '../../../../../src/domain/articles/books/book-period.ts'
import { sumBook } from '../../../../../src/domain/articles/books/book-sums.ts'
import { p, table, yuan } from '../../text/html.ts'
import type { PlanLine, VillageHistory } from '../world/history.ts'
import { type Chain, type Draft, diceOf, type Ink, type Scene } from './draft.ts'
import { minutesKey } from './keys.ts'
import { decisionOf } from './leases.ts'
import { votesOf } from './minutes.ts'
import { dayFrom, inYuan, join, maybe, one, para } from './prose.ts'

type Plan = VillageHistory['plans'][number]
type Share = VillageHistory['shares'][number]

const planKey = ({ prefix }: Scene, { year }: Plan): string => `${prefix} plan ${year}`
const sumOf = (lines: readonly { fen: number }[]): number => lines.reduce((sum, { fen }) => sum + fen, 0)

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
    return [{ key: planKey(scene, plan), drafts: [draft, ...executions(scene, plan)], weight: 4 }]
  })
}

/** The last books of the half-years that were released, on which the plan is compared with what happened. */
function executions(scene: Scene, plan: Plan): Draft[] {
  const { prefix, terms, village, history } = scene
  const told = village.habit === 'thin' || village.habit === 'sloppy' ? [12] : [6, 12]
  return told.flatMap((month): Draft[] => {
    const book = history.books.find(({ book, released }) => {
      const { last } = daysOf(book.period)
      return released !== null && last.startsWith(`${plan.year}-${String(month).padStart(2, '0')}`)
    })
    if (!book?.released) return []
    const day = new Date(book.released.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    const words = month === 6 ? '上半年' : '全年'
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
  const row = ({ words, fen }: PlanLine, kind: string) => [words, kind, yuan(fen)]
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
    table(
      `${plan.year}年度财务计划（单位：元）`,
      ['项目', '收或支', '计划数'],
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
      ['项目', '计划', `${words}实际`],
      [...income, ...expense].map(({ item, planned, done }) => [title(item), yuan(planned), yuan(done)]),
    ),
    maybe(
      dice,
      0.5,
      p(one(dice, `实际数取自各期公开的账目。`, `未执行的项目结转下期。`, `计划外项目不在本表，见各期账目。`)),
    ) || '',
  )
}

/** The share of the surplus after its meeting, and its payment. */
export function shareChains(scene: Scene): Chain[] {
  return scene.history.shares.flatMap((share): Chain[] => {
    const decided = decisionOf(scene, share.decision)
    if (!decided) return []
    const { prefix, terms } = scene
    const key = `${prefix} share ${share.year}`
    const noun = terms.ground === 'rural' ? '收益分配' : '经营结余使用'
    const drafts: Draft[] = [
      {
        key,
        column: '财务公开/收益分配',
        day: decided.meeting.day,
        title: `${terms.unit}${share.year}年度${noun}方案公示`,
        issuer: terms.collective,
        body: (ink) => shareWords(scene, share, ink),
        noticeDays: 7,
        about: [share.decision],
      },
    ]
    if (share.paid !== null)
      drafts.push({
        key: `${key} paid`,
        column: '财务公开/收益分配',
        day: share.paid,
        title: `${terms.unit}${share.year}年度${noun}落实情况公开`,
        issuer: terms.collective,
        body: (ink) => paidWords(scene, share, key, ink),
      })
    return [{ key, drafts, weight: 5 }]
  })
}

const shareTable = (share: Share): string =>
  table(
    `${share.year}年度可分配收益（单位：元）`,
    ['用途', '金额'],
    share.lines.map(({ words, fen }) => [words, yuan(fen)]),
    ['合计', yuan(sumOf(share.lines))],
  )

function shareWords(scene: Scene, share: Share, ink: Ink): string {
  const { terms, prefix } = scene
  const { dice } = ink
  const decided = decisionOf(scene, share.decision)
  const key = decided ? minutesKey(prefix, decided.meeting.key) : ''
  const meeting = ink.isOut(key) ? ink.link(key, terms.assembly) : terms.assembly
  const largest = share.lines.toSorted((one, other) => other.fen - one.fen)[0]
  return join(
    para(
      one(
        dice,
        `${terms.collective}${share.year}年度可分配收益${inYuan(share.surplus)}，经${meeting}表决（${decided ? votesOf(decided.decision, ink) : '通过'}），安排如下。`,
        `经${decided ? dayFrom(decided.meeting.day, ink.dated) : ''}${meeting}决定，${share.year}年度收益${inYuan(share.surplus)}按下表使用，现公示7日。`,
        `${share.year}年${terms.unit}账上可分配收益为${inYuan(share.surplus)}。${meeting}${decided ? votesOf(decided.decision, ink) : '通过'}，方案公示如下。`,
      ),
    ),
    shareTable(share),
    para(
      largest && maybe(dice, 0.6, `最多的一项是${largest.words}，${inYuan(largest.fen)}。`),
      one(
        dice,
        `先提公积公益金，再向成员分配。`,
        `以前年度的亏损已经弥补。`,
        `分到户的款项转入社会保障卡，不发现金。`,
        `成员以登记的名册为准，有异议的在公示期内提出。`,
      ),
    ),
  )
}

function paidWords(scene: Scene, share: Share, key: string, ink: Ink): string {
  const { terms } = scene
  const { dice } = ink
  const plan = ink.link(key, '方案')
  return join(
    para(
      one(
        dice,
        `按照公示的${plan}，${terms.unit}${share.year}年度收益已于${dayFrom(share.paid ?? '', ink.dated)}落实，共${inYuan(sumOf(share.lines))}。`,
        `${dayFrom(share.paid ?? '', ink.dated)}，${terms.collective}执行了${share.year}年度收益${plan}，金额${inYuan(sumOf(share.lines))}。`,
      ),
    ),
    shareTable(share),
    para(
      one(
        dice,
        `凭证号见当期账目。`,
        `公示期内没有收到异议。`,
        `账户有误退回的，由会计逐户核对后补发。`,
        `${terms.watch}核对了银行回单。`,
      ),
    ),
  )
}
