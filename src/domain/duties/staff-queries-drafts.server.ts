import { sql } from 'kysely'
import { z } from 'zod'
import type { AreaLevel } from '../../access/area-table.server.ts'
import { formatDate } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { findBuiltInTemplate } from '../articles/article-templates/queries-templates.server.ts'
import { bookPeriodSchema } from '../articles/books/book.ts'
import type { BookPeriod } from '../articles/books/book-period.ts'
import { type OperationContext, staffQuery } from '../operation.ts'
import { type DutyItem, listItems } from './items.server.ts'
import { daysOf, dutyPeriodForm, kindOf, labelOf, periodBefore, type PeriodKind, periodOf } from './periods.ts'
import '../articles/table.server.ts'

/** Accounts of more units see what fits the level of a unit alone. */
const mostUnits = 40
const mostUsual = 4
const typesPerItem = 3

/** Categories that fit a new article: of these units, and of a duty with what the article begins with. */
export const getDraftChoices = staffQuery({
  permission: 'article.edit',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: z.object({
    unitIds: z.array(z.int()),
    duty: z.string().optional(),
    period: z.string().optional(),
    /** The period of a book: its rows are the accounts, so the text begins blank. */
    book: bookPeriodSchema.optional(),
  }),
  async run(db, { input: { unitIds, duty, period, book }, site }) {
    const items = await listItems(db, site.district.areaCode, site.now)
    const byLevel: Partial<Record<AreaLevel, number[]>> = {}
    for (const { levels, typeIds } of items)
      for (const level of levels) byLevel[level] = [...(byLevel[level] ?? []), ...typeIds.slice(0, typesPerItem)]
    const item = items.find(({ code }) => code === duty)
    return {
      fitting: {
        byLevel,
        byUnit: unitIds.length > mostUnits ? {} : await listUsual(db, unitIds),
        ofDuty: item?.typeIds ?? [],
      },
      duties: toChoices(items, site.now),
      begin: item ? await beginDuty(db, site, { item, wanted: period, book }) : null,
    }
  },
})

const periodsOffered: Readonly<Record<PeriodKind, number>> = {
  month: 15,
  quarter: 9,
  'half-year': 5,
  year: 4,
  event: 15,
}

/** Items and, by kind, the periods that a text may be about, the newest first; the last one that is over before this one. */
function toChoices(items: readonly DutyItem[], now: Date) {
  const today = formatDate(now)
  const lastPeriods = (kind: PeriodKind): string[] => {
    const current = periodOf(kind === 'event' ? 'month' : kind, today)
    const keys = [current]
    while (keys.length < periodsOffered[kind]) keys.push(periodBefore(keys.at(-1) ?? current))
    const [running = current, last = current, ...others] = keys
    return kind === 'event' ? keys : [last, running, ...others]
  }
  return {
    items: items.map(({ code, title, kind, levels, template }) => ({ code, title, kind, levels, template })),
    periods: {
      month: lastPeriods('month'),
      quarter: lastPeriods('quarter'),
      'half-year': lastPeriods('half-year'),
      year: lastPeriods('year'),
      event: lastPeriods('event'),
    },
  }
}

type Wanted = { item: DutyItem; wanted: string | undefined; book: BookPeriod | undefined }

async function beginDuty(db: Db, { district, now }: OperationContext, { item, wanted, book }: Wanted) {
  const period = book === undefined ? toPeriod(item, wanted, now) : periodOfBook(item, book)
  const template = book === undefined ? item.template : null
  return {
    /** Title without the name of the unit, which stands before it. */
    title: `${labelOf(book ?? period)}${item.title}公开`,
    articleTypeId: item.typeIds[0] ?? 0,
    template: String((await findBuiltInTemplate(db, district.areaCode, template ?? 'blank')) ?? ''),
    duty: item.code,
    period,
  }
}

const periodOfBook = ({ kind }: DutyItem, book: BookPeriod): string =>
  periodOf(kind === 'event' ? 'month' : kind, daysOf(book).first)

/** The period that was asked for, else the last one that is over; of an event, this month. */
function toPeriod({ kind }: DutyItem, wanted: string | undefined, now: Date): string {
  const today = formatDate(now)
  if (kind === 'event') return periodOf('month', today)
  if (wanted !== undefined && dutyPeriodForm.test(wanted) && kindOf(wanted) === kind) return wanted
  return periodBefore(periodOf(kind, today))
}

/** The categories of most of the articles of units. */
async function listUsual(db: Db, areaIds: readonly number[]): Promise<Record<number, number[]>> {
  const { rows } = await sql<{ areaId: number; typeId: number }>`
    select area_id as "areaId", article_type_id as "typeId" from article where area_id = any(${[...areaIds]}::integer[])
      and status = 'published'
    group by area_id, article_type_id order by count(*) desc, article_type_id`.execute(db)
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ areaId }) => areaId)].map(([areaId, found]) => [
      areaId,
      found.slice(0, mostUsual).map(({ typeId }) => typeId),
    ]),
  )
}
