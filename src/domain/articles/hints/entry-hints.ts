import { showYuan } from '../../../platform/amount.ts'
import { findBookItem } from '../books/book-items.ts'
import { periodInWords, samePeriodLastYear } from '../books/book-period.ts'
import { type Hint, hint, type HintEntry, type HintFacts } from './hint.ts'

/** Fen of ten thousand yuan. */
const wan = 1_000_000
/** In fen: a rise of less says nothing. */
export const smallestRise = 100_000
/** In fen: two payments of less say nothing. */
export const smallestRepeat = 10_000
const rise = 1.2

export const findEntryHints = (facts: HintFacts): Hint[] => [
  ...findVouchersTwice(facts),
  ...findInvoicesTwice(facts),
  ...findPaidTwice(facts),
  ...findRises(facts),
  ...facts.entries.flatMap((entry) => findLooseSums(entry, facts)),
]

const daysIn = (entries: readonly HintEntry[]): string[] => [...new Set(entries.map(({ day }) => day))].toSorted()

/** One voucher may carry several lines of one day. */
function findVouchersTwice({ entries }: HintFacts): Hint[] {
  const years = Map.groupBy(
    entries.filter(({ voucher }) => voucher !== ''),
    ({ day }) => day.slice(0, 4),
  )
  return Array.from(years, ([year, own]) => {
    const beginsAnew = numbersBeginAnew(own)
    const groups = Map.groupBy(own, ({ voucher, period }) => (beginsAnew ? `${period} ${voucher}` : voucher))
    return Array.from(groups, ([key, found]) => {
      const days = daysIn(found)
      const [first] = found
      if (days.length < 2 || !first) return []
      const words = `凭证号 ${first.voucher} 在 ${days.join('、')} 都用过，请核对是不是同一张凭证，并说明。`
      return [hint('voucher-twice', `${year} ${key}`, words, { entries: found })]
    }).flat()
  }).flat()
}

/** Offices number vouchers by year or by period: with the latter most numbers come again. */
function numbersBeginAnew(entries: readonly HintEntry[]): boolean {
  const numbers = Map.groupBy(entries, ({ voucher }) => voucher)
  const repeated = [...numbers.values()].filter((own) => new Set(own.map(({ period }) => period)).size > 1).length
  return repeated >= 3 && repeated * 5 > numbers.size
}

const invoice = /发票(?:号码|号)?[:：]?\s*(\d{8,20})/

function findInvoicesTwice({ entries }: HintFacts): Hint[] {
  const groups = Map.groupBy(
    entries.filter(({ direction, summary }) => direction === 'out' && invoice.test(summary)),
    ({ summary }) => invoice.exec(summary)?.[1] ?? '',
  )
  return Array.from(groups, ([number, found]) => {
    if (new Set(found.map(({ voucher, day }) => `${day} ${voucher}`)).size < 2) return []
    const words = `尾号 ${number.slice(-4)} 的发票在 ${daysIn(found).join('、')} 报了 ${found.length} 次，请核对并说明。`
    return [hint('invoice-twice', number, words, { entries: found })]
  }).flat()
}

const isUnnamed = (counterparty: string): boolean => counterparty === '—' || counterparty === '个人'
const bare = (text: string): string => text.normalize('NFKC').replace(/[\s\p{P}]/gu, '')

function findPaidTwice({ entries }: HintFacts): Hint[] {
  const paid = entries.filter(
    ({ direction, counterparty, fen }) => direction === 'out' && !isUnnamed(counterparty) && fen >= smallestRepeat,
  )
  const groups = Map.groupBy(paid, ({ period, counterparty, item, summary, fen }) =>
    [period, item, fen, bare(counterparty), bare(summary)].join(' '),
  )
  return Array.from(groups, ([thing, found]) => {
    const [first] = found
    if (found.length < 2 || !first) return []
    const words = `${periodInWords(first.period)}有 ${found.length} 笔 ${showYuan(first.fen)} 元付给同一单位，摘要也相同（${daysIn(found).join('、')}），请说明是不是分次付的。`
    return [hint('paid-twice', `${first.period} ${digest(thing)}`, words, { entries: found, item: first.item })]
  }).flat()
}

/** FNV-1a: keys hold no text of a book. */
function digest(text: string): string {
  let [high, low] = [0x811c9dc5, 0x01000193]
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ (code + 7), 0x85ebca6b)
  }
  return [high, low].map((part) => (part >>> 0).toString(36)).join('')
}

type ItemSum = { period: string; item: string; fen: number; entries: HintEntry[] }

/** Items of expense compared with the same period a year ago. */
function findRises({ entries }: HintFacts): Hint[] {
  const sums = new Map<string, ItemSum>()
  for (const entry of entries) {
    const { period, item, fen } = entry
    if (findBookItem(item)?.group !== 'expense') continue
    const key = `${period} ${item}`
    const sum = sums.get(key) ?? { period, item, fen: 0, entries: [] }
    sum.fen += fen
    sum.entries.push(entry)
    sums.set(key, sum)
  }
  return Array.from(sums, ([key, { period, item, fen, entries: found }]) => {
    const before = sums.get(`${samePeriodLastYear(period)} ${item}`)?.fen ?? 0
    if (before <= 0 || fen - before < smallestRise || fen <= before * rise) return []
    const more = Math.floor((fen / before - 1) * 1_000) / 10
    const words = `${periodInWords(period)}“${findBookItem(item)?.title ?? item}” ${showYuan(fen)} 元，去年同期 ${showYuan(before)} 元，多 ${more}%，请说明增加的原因。`
    return [hint('above-last-year', key, words, { entries: found, item, period })]
  }).flat()
}

/** Wages, compensation, relief and donations are paid by lists and decisions, not by contracts. */
const withoutContracts: ReadonlySet<string> = new Set(['3.2', '3.7', '3.8', '3.9'])

function findLooseSums(entry: HintEntry, { limit, contracts, stages }: HintFacts): Hint[] {
  const { id, period, direction, fen, contract, project, day, item, voucher } = entry
  if (direction !== 'out' || findBookItem(item)?.group !== 'expense' || withoutContracts.has(item)) return []
  const hasContract =
    contract !== null ||
    (project !== null &&
      (contracts.some((each) => each.project === project) ||
        stages.some((stage) => stage.project === project && stage.stage === 'contract')))
  if (hasContract) return []
  const what = `${day} 凭证 ${voucher} 支出 ${showYuan(fen)} 元`
  const subject = { entries: [entry], item }
  if (fen > limit)
    return [
      hint(
        'without-contract',
        `${period} ${id}`,
        `${what}，超过 ${showYuan(limit)} 元，没有写明合同，请补上合同或说明。`,
        subject,
      ),
    ]
  return fen >= wan && fen % wan === 0
    ? [hint('round-sum', `${period} ${id}`, `${what}，是整万元，没有写明合同，请说明怎样算出来的。`, subject)]
    : []
}
