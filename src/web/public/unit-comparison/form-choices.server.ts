import { periodInWords } from '../../../domain/articles/books/book-period.ts'
import { quartersOfChoice } from '../../../domain/articles/unit-comparison/columns.ts'
import { comparedItems } from '../../../domain/articles/unit-comparison/compared-items.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { formatDate } from '../../../platform/dates.ts'
import { areasOf, type Question } from './question.server.ts'

const groups = [
  { title: '支出', of: ['expense'] },
  { title: '收入', of: ['income'] },
  { title: '借贷、往来和代收代付', of: ['debts', 'held'] },
]

/** Years of quarters to choose from. */
const years = 6

export type FormChoices = ReturnType<typeof formOf>

/** What the form offers, with what is chosen now. */
export function formOf(
  { now, district }: Pick<RequestContext, 'now' | 'district'>,
  { units, areas, chosen, items, span, by, per }: Question,
) {
  const quarters = new Set([...quartersOfChoice(formatDate(now), years), span.from, span.until])
  const isChosen = new Set(chosen.map(({ id }) => id))
  const isOffered = new Set(areas.map(({ id }) => id))
  const offered = units.filter(({ id, aboveId }) => isChosen.has(id) || isOffered.has(aboveId ?? 0))
  return {
    district: district.name,
    townships: areasOf(units).map(({ id, name }) => ({ id, title: name, isChosen: isOffered.has(id) })),
    villages: offered.map(({ id, name, aboveId, aboveName }) => ({
      id,
      name: areas.length === 1 && isOffered.has(aboveId ?? 0) ? name : `${aboveName ?? ''} ${name}`,
      isChosen: isChosen.has(id),
    })),
    chosen: chosen.length,
    items: groups.map(({ title, of }) => ({
      title,
      items: comparedItems.flatMap(({ code, title: name, group }) =>
        of.includes(group) ? [{ code, title: name, isChosen: items.some((item) => item.code === code) }] : [],
      ),
    })),
    quarters: [...quarters]
      .toSorted()
      .toReversed()
      .map((value) => ({ value, title: periodInWords(value) })),
    from: span.from,
    until: span.until,
    by,
    per,
  }
}
