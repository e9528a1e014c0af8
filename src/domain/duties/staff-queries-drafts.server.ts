import { sql } from 'kysely'
import { z } from 'zod'
import type { AreaLevel } from '../../access/area-table.server.ts'
import type { Db } from '../../platform/db/types.ts'
import { findBuiltInTemplate } from '../articles/article-templates/queries-templates.server.ts'
import { bookPeriodSchema } from '../articles/books/book.ts'
import { type BookPeriod, periodInWords } from '../articles/books/book-period.ts'
import { type OperationContext, staffQuery } from '../operation.ts'
import { duties, type DutyId, dutyIds, lastPeriods } from './duties.ts'
import { listDutyTypes } from './judged-duties.server.ts'
import '../articles/table.server.ts'

/** Accounts of more units see what fits the level of a unit alone. */
const mostUnits = 40
const mostUsual = 4

/** Categories that fit a new article: of these units, and of a duty with what the article begins with. */
export const getDraftChoices = staffQuery({
  permission: 'article.edit',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: z.object({
    unitIds: z.array(z.int()),
    duty: z.enum(dutyIds).optional(),
    /** Of a book: its rows are the accounts, so the text begins blank. */
    period: bookPeriodSchema.optional(),
  }),
  async run(db, { input: { unitIds, duty, period }, site }) {
    const byLevel: Partial<Record<AreaLevel, number[]>> = {}
    for (const id of dutyIds) {
      const types = await listDutyTypes(db, id)
      for (const level of duties[id].levels) byLevel[level] = [...(byLevel[level] ?? []), ...types.slice(0, 3)]
    }
    const ofDuty = duty === undefined ? [] : await listDutyTypes(db, duty)
    return {
      fitting: { byLevel, byUnit: unitIds.length > mostUnits ? {} : await listUsual(db, unitIds), ofDuty },
      begin: duty === undefined ? null : await beginDuty(db, site, { id: duty, articleTypeId: ofDuty[0] ?? 0, period }),
    }
  },
})

async function beginDuty(
  db: Db,
  { district, now }: OperationContext,
  { id, articleTypeId, period }: { id: DutyId; articleTypeId: number; period: BookPeriod | undefined },
) {
  const { template, title } = duties[id]
  const label = period === undefined ? lastPeriods(duties[id], now, 1)[0]?.label : periodInWords(period)
  return {
    /** Title without the name of the unit, which stands before it. */
    title: `${label ?? ''}${title}公开`,
    articleTypeId,
    template: String(
      (await findBuiltInTemplate(db, district.areaCode, period === undefined ? template : 'blank')) ?? '',
    ),
  }
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
