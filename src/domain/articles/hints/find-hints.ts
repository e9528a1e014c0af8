import { showYuan } from '../../../platform/amount.ts'
import { findBookItem } from '../books/book-items.ts'
import { type BookPeriod, periodInWords, samePeriodLastYear } from '../books/book-period.ts'
import { type ContractKind, isReceiving } from '../contracts/contract.ts'
import type { StageName } from '../projects/stage.ts'

export type HintEntry = {
  id: string
  period: BookPeriod
  day: string
  direction: 'in' | 'out'
  item: string
  summary: string
  counterparty: string
  fen: number
  voucher: string
  contract: string | null
  project: string | null
}
export type HintContract = {
  id: string
  kind: ContractKind
  title: string
  fen: number
  start: string | null
  end: string | null
  dues: readonly { due: string; fen: number }[]
}
export type HintStage = { project: string; title: string; stage: StageName; day: string | null; fen: number | null }

/** All that is public of one unit. `today` is YYYY-MM-DD; `limit` is the sum from which a district wants a contract. */
export type HintFacts = {
  today: string
  limit: number | null
  entries: readonly HintEntry[]
  contracts: readonly HintContract[]
  stages: readonly HintStage[]
}

export const hintKinds = {
  'voucher-twice': '同一凭证号出现在两个日期',
  'paid-twice': '同一期向同一单位付了两笔相同的款',
  'after-end': '合同到期以后还有收支',
  'nothing-received': '合同在履行，到期的款没有收到',
  'above-last-year': '比去年同期多两成以上',
  'round-sum': '整万元的支出没有合同',
  'before-decision': '支出早于决策',
  'before-acceptance': '验收以前已经付清',
  'without-contract': '超过限额的支出没有合同',
} as const
export type HintKind = keyof typeof hintKinds

/**
 * A question about what is public, never an accusation: neutral words, no ranking, no score. `key` is the same each time
 * it is found, so that the explanation of the unit stays with it.
 */
export type Hint = { kind: HintKind; key: string; period: BookPeriod | null; entries: readonly string[]; words: string }

/** Fen of ten thousand yuan. */
const wan = 1_000_000

export const findHints = (facts: HintFacts): Hint[] => [
  ...findVouchersTwice(facts),
  ...findPaidTwice(facts),
  ...facts.contracts.flatMap((contract) => findContractHints(contract, facts)),
  ...findRises(facts),
  ...facts.entries.flatMap((entry) => findLooseSums(entry, facts)),
  ...findProjectHints(facts),
]

function findVouchersTwice({ entries }: HintFacts): Hint[] {
  const groups = Map.groupBy(
    entries.filter(({ voucher }) => voucher !== ''),
    // Numbers begin anew each year.
    ({ voucher, day }) => `${day.slice(0, 4)} ${voucher}`,
  )
  return [...groups].flatMap(([key, found]) => {
    const days = [...new Set(found.map(({ day }) => day))]
    const [first] = found
    if (days.length < 2 || !first) return []
    return [hint('voucher-twice', key, found, `凭证号 ${first.voucher} 出现在 ${days.join('、')}，请说明。`)]
  })
}

function findPaidTwice({ entries }: HintFacts): Hint[] {
  const paid = entries.filter(({ direction, counterparty }) => direction === 'out' && !isUnnamed(counterparty))
  const groups = Map.groupBy(paid, ({ period, counterparty, summary, fen }) =>
    [period, counterparty, summary, fen].join(' '),
  )
  return [...groups].flatMap(([key, found]) => {
    const [first] = found
    if (found.length < 2 || !first) return []
    const words = `${periodInWords(first.period)}向${first.counterparty}付了 ${found.length} 笔 ${showYuan(first.fen)} 元（${first.summary}），请说明是不是两次。`
    return [hint('paid-twice', key, found, words)]
  })
}

const isUnnamed = (counterparty: string): boolean => counterparty === '—' || counterparty === '个人'

function findContractHints(contract: HintContract, { entries, today }: HintFacts): Hint[] {
  const { id, title, kind, start, end, dues } = contract
  const own = entries.filter((entry) => entry.contract === id)
  const late = end === null ? [] : own.filter(({ day }) => day > end)
  const hints: Hint[] = []
  if (late.length > 0)
    hints.push(hint('after-end', id, late, `《${title}》于 ${end} 到期，以后还有 ${late.length} 笔收支，请说明。`))
  const running = (start === null || start <= today) && (end === null || end >= today)
  const due = dues.filter((each) => each.due < today)
  if (isReceiving(kind) && running && due.length > 0 && own.length === 0) {
    const sum = due.reduce((total, { fen }) => total + fen, 0)
    hints.push(
      hint('nothing-received', id, [], `《${title}》到期应收 ${showYuan(sum)} 元，公开的账本里没有收到，请说明。`),
    )
  }
  return hints
}

/** Items of expense beside the same period a year ago, from a thousand yuan on. */
function findRises({ entries }: HintFacts): Hint[] {
  const sums = new Map<string, { fen: number; entries: HintEntry[] }>()
  for (const entry of entries) {
    if (findBookItem(entry.item)?.group !== 'expense') continue
    const key = `${entry.period} ${entry.item}`
    const sum = sums.get(key) ?? { fen: 0, entries: [] }
    sums.set(key, {
      fen: sum.fen + (entry.direction === 'out' ? entry.fen : -entry.fen),
      entries: [...sum.entries, entry],
    })
  }
  return [...sums].flatMap(([key, { fen, entries: found }]) => {
    const [period = '', item = ''] = key.split(' ')
    const before = sums.get(`${samePeriodLastYear(period)} ${item}`)?.fen
    if (before === undefined || before <= 0 || fen - before < wan / 10 || fen <= before * 1.2) return []
    const more = Math.round((fen / before - 1) * 100)
    const words = `${periodInWords(period)}${findBookItem(item)?.title ?? item} ${showYuan(fen)} 元，比去年同期多 ${more}%，请说明。`
    return [hint('above-last-year', key, found, words)]
  })
}

function findLooseSums(entry: HintEntry, { limit }: HintFacts): Hint[] {
  const { id, direction, fen, contract, summary, day, item } = entry
  if (direction !== 'out' || contract !== null || findBookItem(item)?.group !== 'expense') return []
  const what = `${day} 的支出 ${showYuan(fen)} 元（${summary}）`
  if (limit !== null && fen > limit)
    return [hint('without-contract', id, [entry], `${what}超过 ${showYuan(limit)} 元，没有写明合同，请补上或说明。`)]
  return fen >= wan && fen % wan === 0
    ? [hint('round-sum', id, [entry], `${what}是整万元，没有写明合同，请说明。`)]
    : []
}

function findProjectHints({ entries, stages }: HintFacts): Hint[] {
  const projects = Map.groupBy(stages, ({ project }) => project)
  return [...projects].flatMap(([project, own]) => {
    const title = own.at(-1)?.title ?? ''
    const dayOf = (stage: StageName) => own.find((each) => each.stage === stage)?.day ?? null
    const paid = entries.filter((entry) => entry.project === project && entry.direction === 'out')
    const decided = dayOf('decision')
    const early = decided === null ? [] : paid.filter(({ day }) => day < decided)
    const hints: Hint[] = []
    if (early.length > 0)
      hints.push(
        hint(
          'before-decision',
          project,
          early,
          `《${title}》于 ${decided} 决策，以前已有 ${early.length} 笔支出，请说明。`,
        ),
      )
    const price =
      own.findLast(({ stage, fen }) => (stage === 'change' || stage === 'contract') && fen !== null)?.fen ?? null
    const accepted = dayOf('acceptance')
    const before = paid.filter(({ day }) => accepted === null || day < accepted)
    const sum = before.reduce((total, { fen }) => total + fen, 0)
    if (price !== null && price > 0 && sum >= price)
      hints.push(
        hint(
          'before-acceptance',
          project,
          before,
          `《${title}》${accepted === null ? '还没有公开验收' : `于 ${accepted} 验收`}，以前已付 ${showYuan(sum)} 元，不少于合同价，请说明。`,
        ),
      )
    return hints
  })
}

const hint = (kind: HintKind, key: string, entries: readonly HintEntry[], words: string): Hint => ({
  kind,
  key: `${kind} ${key}`,
  period: entries.at(-1)?.period ?? null,
  entries: entries.map(({ id }) => id),
  words,
})
