import { recordId } from '../../record-id.ts'
import { addDays } from '../days.ts'
import type { Trace } from '../trace.ts'

/** Rent that was not paid within so many days is a claim of the unit until it comes. */
const grace = 20

/** Rents that are late, in the register of claims. */
export function bookClaims({ contracts, rows, changes, terms, village }: Trace): void {
  for (const { kind, object, key, schedule, measure } of contracts) {
    if (kind !== 'lease') continue
    const title = `应收${object}${measure === '亩' ? '承包费' : '租金'}`
    for (const { due, fen, paid } of schedule) {
      const since = addDays(due, grace)
      if (since > terms.today || since < terms.scale.from || (paid !== null && paid <= since)) continue
      if (!rows.has(title))
        rows.set(title, {
          id: recordId(`v${village.desk.areaId} claim ${key.slice(0, key.lastIndexOf(' '))}`),
          class: 'claim',
          title,
          measure: '元',
          note: '',
          first: 0,
        })
      changes.push({ day: since, holding: title, by: fen })
      if (paid !== null) changes.push({ day: paid, holding: title, by: -fen })
    }
  }
}
