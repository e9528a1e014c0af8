import type { Book } from './book.ts'

type Row = { id: string; voucher: string; day: string }

/**
 * Rows whose voucher number was used on another day before. One voucher may carry several lines of one day. Where an
 * office begins its numbers anew each month, those of a quarter are compared within the month, unless pictures were
 * uploaded for the number: they could not be told apart.
 */
export function findRepeatedVouchers({
  entries,
  transfers,
  vouchers = [],
}: Pick<Book, 'entries' | 'transfers' | 'vouchers'>): { id: string; words: string }[] {
  const rows = [...entries, ...transfers].filter(({ voucher }) => voucher !== '')
  const monthly = findMonthlyPrefixes(rows)
  const pictured = new Set(vouchers.filter(({ pages }) => pages.length > 0).map(({ voucher }) => voucher))
  const days = new Map<string, string>()
  return rows.flatMap(({ id, voucher, day }) => {
    const isMonthly = monthly.has(readNumber(voucher).prefix)
    const key = isMonthly && !pictured.has(voucher) ? `${monthOf(day)} ${voucher}` : voucher
    const first = days.get(key) ?? day
    days.set(key, first)
    if (first === day) return []
    const words =
      isMonthly && monthOf(first) !== monthOf(day)
        ? `凭证号 ${voucher} 在 ${first} 也用过，这个号有凭证图片，分不清是哪一张；请在号码前写上月份，如 ${Number(monthOf(day).slice(5))}月-${voucher}`
        : `凭证号 ${voucher} 已用于 ${first}，一张凭证只能用一次，请核对`
    return [{ id, words }]
  })
}

const monthOf = (day: string): string => day.slice(0, 7)

/** 记-012: what is before the number, and the number. */
function readNumber(voucher: string): { prefix: string; number: number } {
  const [digits = ''] = /\d*$/.exec(voucher) ?? []
  return { prefix: voucher.slice(0, voucher.length - digits.length), number: digits === '' ? 0 : Number(digits) }
}

/** Series of numbers that begin with 1 in each of their months and mostly come again, so that none goes on from another. */
function findMonthlyPrefixes(rows: readonly Row[]): ReadonlySet<string> {
  const series = Map.groupBy(
    rows.map(({ voucher, day }) => ({ ...readNumber(voucher), month: monthOf(day) })),
    ({ prefix }) => prefix,
  )
  return new Set(
    [...series].flatMap(([prefix, own]) => {
      const byMonth = Map.groupBy(own, ({ month }) => month)
      const [first, ...others] = Array.from(byMonth.values(), (month) => new Set(month.map(({ number }) => number)))
      return first && others.length > 0 && others.every((other) => beginsAnew(other, first)) ? [prefix] : []
    }),
  )
}

const beginsAnew = (numbers: ReadonlySet<number>, others: ReadonlySet<number>): boolean =>
  numbers.has(1) &&
  others.has(1) &&
  [...numbers].filter((number) => others.has(number)).length * 2 > Math.min(numbers.size, others.size)
