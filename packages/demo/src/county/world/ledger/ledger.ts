import { addDays, workDayFrom } from '../days.ts'
import type { Fen, IsoDay } from '../village.ts'
import type { Flow } from './flow.ts'
import type { Style } from './style.ts'

export type Account = 'cash' | 'bank' | 'special'
export type Done = Flow & { account: Account; at: IsoDay; voucher: string; number: number }
export type Transfer = { at: IsoDay; from: Account; to: Account; fen: Fen; voucher: string; number: number }

export type Ledger = {
  done: Done[]
  transfers: Transfer[]
  balances: Record<Account, Fen>
  /** Adds a flow to those to come. */
  plan(flow: Flow): void
  /** Does what is due until a day, in the order of days. */
  run(until: IsoDay): void
}

/** How long somebody waits who cannot be paid. */
const wait = 9
const cashFloat = 100_000
const mostCash = 500_000

/**
 * The money of one village. Nothing is paid that is not there: what must be paid waits, what need not be is left out, and
 * what came for a project is kept for it.
 */
// oxlint-disable-next-line max-lines-per-function -- closures over the balances of one unit
export function openLedger(style: Style, opening: Record<Account, Fen>): Ledger {
  const balances = { ...opening }
  const done: Done[] = []
  const transfers: Transfer[] = []
  const queue: Flow[] = []
  const vouchers = new Map<string, number>()
  const earmarks = new Map<string, Fen>()
  let isSorted = true
  let number = 0

  const voucherOf = (day: IsoDay): string => {
    const month = day.slice(2, 4) + day.slice(5, 7)
    const next = (vouchers.get(month) ?? 0) + 1
    vouchers.set(month, next)
    return `${month}-${String(next).padStart(3, '0')}`
  }
  const transfer = (at: IsoDay, from: Account, to: Account, fen: Fen): void => {
    balances[from] -= fen
    balances[to] += fen
    transfers.push({ at, from, to, fen, voucher: voucherOf(at), number: number++ })
  }
  const kept = (project?: string): Fen => {
    let sum = 0
    for (const [id, fen] of earmarks) if (id !== project) sum += fen
    return sum
  }
  const receive = (flow: Flow, day: IsoDay, account: Account): void => {
    balances[account] += flow.fen
    if (flow.earmark && flow.project) earmarks.set(flow.project, (earmarks.get(flow.project) ?? 0) + flow.earmark)
    done.push({ ...flow, account, at: day, voucher: voucherOf(day), number: number++ })
    if (account !== 'cash' || balances.cash <= mostCash) return
    const surplus = balances.cash - cashFloat
    transfer(day, 'cash', 'bank', surplus - (surplus % 10_000))
  }
  const spend = (flow: Flow, day: IsoDay, account: Account): boolean => {
    const all = balances.cash + balances.bank + balances.special
    if (all - kept(flow.project) < flow.fen + (flow.isOptional ? cashFloat : 0)) return false
    if (balances[account] < flow.fen) {
      const missing = flow.fen - balances[account]
      const fen = account === 'cash' ? Math.ceil((missing + cashFloat) / 100_000) * 100_000 : missing
      const drawn = balances.bank >= fen ? fen : missing
      if (account === 'bank' || balances.bank < drawn) return false
      transfer(day, 'bank', account, drawn)
    }
    balances[account] -= flow.fen
    if (flow.project) {
      const left = (earmarks.get(flow.project) ?? 0) - flow.fen
      if (left > 0 && !flow.isLast) earmarks.set(flow.project, left)
      else earmarks.delete(flow.project)
    }
    done.push({ ...flow, account, at: day, voucher: voucherOf(day), number: number++ })
    return true
  }
  const perform = (flow: Flow): void => {
    const { day, direction, from, isOptional } = flow
    const has = { cash: style.usesCash, special: style.hasSpecial }
    const account = from !== undefined && has[from] ? from : 'bank'
    if (direction === 'in') receive(flow, day, account)
    else if (!spend(flow, day, account)) {
      if (!isOptional) plan({ ...flow, day: workDayFrom(addDays(day, wait)) })
      return
    }
    flow.onDone?.(day)
  }
  const plan = (flow: Flow): void => {
    queue.push(flow)
    isSorted = false
  }
  const run = (until: IsoDay): void => {
    for (;;) {
      // Latest first, so that the next one is at the end.
      if (!isSorted)
        queue.sort((a, b) =>
          a.day < b.day ? 1 : a.day > b.day ? -1 : a.direction < b.direction ? 1 : a.direction > b.direction ? -1 : 0,
        )
      isSorted = true
      const next = queue.at(-1)
      if (!next || next.day > until) return
      queue.pop()
      perform(next)
    }
  }
  return { done, transfers, balances, plan, run }
}
