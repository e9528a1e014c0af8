import { addDays } from '../../../platform/dates.ts'
import { showYuan } from '../../../platform/amount.ts'
import { isReceiving } from '../contracts/contract.ts'
import { type Hint, hint, type HintContract, type HintFacts } from './hint.ts'
import { medianPrice, readPrice } from './prices.ts'

/** Offices pay and book some weeks late. */
export const graceDays = 30
/** How many times the median a price is asked about. */
const timesMedian = 3

export const findContractHints = (facts: HintFacts): Hint[] =>
  facts.contracts.flatMap((contract) => [
    ...findAfterEnd(contract, facts),
    ...findNothingReceived(contract, facts),
    ...findPrice(contract, facts),
  ])

/** Not what was due by the contract itself, such as the last rate after the building is finished. */
function findAfterEnd({ id, end, dues }: HintContract, { entries }: HintFacts): Hint[] {
  if (end === null) return []
  const last = [end, ...dues.map(({ due }) => due)].toSorted().at(-1) ?? end
  const until = addDays(last, graceDays)
  const late = entries.filter((entry) => entry.contract === id && entry.day > until)
  if (late.length === 0) return []
  const words = `合同 ${end} 到期，以后还有 ${late.length} 笔收支，最后一笔在 ${late
    .map(({ day }) => day)
    .toSorted()
    .at(-1)}，请说明是续签还是补付。`
  return [hint('after-end', id, words, { entries: late, contract: id })]
}

function findNothingReceived(
  { id, kind, start, end, dues }: HintContract,
  { entries, today, bookedUntil }: HintFacts,
): Hint[] {
  const isRunning = (start === null || start <= today) && (end === null || end >= today)
  if (!isReceiving(kind) || !isRunning || bookedUntil === null) return []
  // Of days whose book is not public yet nothing can be known.
  const due = dues.filter((each) => addDays(each.due, graceDays) <= bookedUntil)
  if (due.length === 0 || entries.some((entry) => entry.contract === id && entry.direction === 'in')) return []
  const sum = due.reduce((total, { fen }) => total + fen, 0)
  const words = `按合同到期应收 ${showYuan(sum)} 元，公开到 ${bookedUntil} 的账本里没有写明收到，请说明。`
  return [hint('nothing-received', id, words, { contract: id })]
}

function findPrice(contract: HintContract, { unitId, prices }: HintFacts): Hint[] {
  const own = readPrice({ ...contract, unitId })
  const median = own && medianPrice(own, prices)
  if (!own || !median || own.price <= median.price * timesMedian) return []
  const per = own.kind === 'lease' ? `每${own.measure}每年` : `每${own.measure}`
  const words = `合同单价${per} ${showYuan(Math.round(own.price))} 元；全盟数量相近的 ${median.count} 份“${own.thing}”合同，中位数是 ${showYuan(Math.round(median.price))} 元，请说明价格怎样定的。`
  return [hint('price-above-median', contract.id, words, { contract: contract.id })]
}
