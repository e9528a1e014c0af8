import { demoProjects } from '../../payments/subsidy-projects.ts'
import { table, yuan } from '../../text/html.ts'
import { dayInWords } from '../world/days.ts'
import type { BenefitList } from '../world/history.ts'
import type { Affairs } from './affairs-facts.ts'
import type { Section } from './affairs-section.ts'
import { bookKey } from './book-keys.ts'
import type { Ink, Scene } from './draft.ts'
import { inYuan, listed, one } from './prose.ts'

/** Money from above that reached the account. */
export function grantSection({ grants }: Affairs, { dice }: Ink): Section | null {
  if (grants.length === 0) return null
  const rows = grants.map(({ title, paid, fen }) => ({ title, day: paid === null ? '' : dayInWords(paid), fen }))
  const total = rows.reduce((sum, { fen }) => sum + fen, 0)
  return {
    heading: one(dice, '上级拨款', '到账的补助资金', '专项和补助资金'),
    lines: [
      ...rows.map(({ title, day, fen }) => `${title}${inYuan(fen)}，${day}到账`),
      ...(rows.length > 1 ? [`合计${inYuan(total)}`] : []),
    ],
    sheet: table(
      '到账的补助资金（单位：元）',
      ['资金', '到账日期', '金额'],
      rows.map(({ title, day, fen }) => [title, day, yuan(fen)]),
      ['合计', '', yuan(total)],
    ),
  }
}

const nameOf = (code: BenefitList['code']): string => demoProjects.find((project) => project.code === code)?.name ?? ''

/** What households got, by kind of payment, without names. */
export function listSection({ prefix }: Scene, { lists }: Affairs, ink: Ink): Section | null {
  if (lists.length === 0) return null
  const rows = lists.map((each) => ({
    name: ink.link(`${prefix} list ${each.key}`, `${each.period}${nameOf(each.code)}`),
    households: each.rows.length,
    day: each.paid === null ? '' : dayInWords(each.paid),
    fen: each.rows.reduce((sum, { fen }) => sum + fen, 0),
  }))
  return {
    heading: one(ink.dice, '惠民补贴发放', '救助和补贴发放', '补贴资金兑现'),
    lines: rows.map(({ name, households, day, fen }) => `${name}${households}户${inYuan(fen)}，${day}发放`),
    sheet: table(
      '补贴和救助发放（单位：元）',
      ['补贴', '户数', '发放日期', '金额'],
      rows.map(({ name, households, day, fen }) => [name, String(households), day, yuan(fen)]),
      [
        '合计',
        String(rows.reduce((sum, { households }) => sum + households, 0)),
        '',
        yuan(rows.reduce((sum, { fen }) => sum + fen, 0)),
      ],
    ),
  }
}

/** The sums of the books of the quarter, which are published on their own. */
export function moneySection({ terms, prefix }: Scene, { money }: Affairs, ink: Ink): Section {
  const heading = one(ink.dice, '集体财务收支', '财务情况', '收支总数')
  const told = money?.books.filter(({ book }) => ink.isOut(bookKey(prefix, book.period))) ?? []
  if (money === null || told.length < money.books.length)
    return {
      heading,
      lines: [one(ink.dice, '逐笔账目另行公开', '本季度的账正在核对，另行公开', `由${terms.checkers}审核后另行公开`)],
    }
  const books = told.map(({ book: { period } }) =>
    ink.link(bookKey(prefix, period), period.includes('Q') ? '逐笔账目' : `${Number(period.slice(5))}月账目`),
  )
  return {
    heading,
    lines: [
      `收入${inYuan(money.income)}，支出${inYuan(money.expense)}，期末结余${inYuan(money.closing)}`,
      `见${listed(books)}`,
    ],
  }
}
