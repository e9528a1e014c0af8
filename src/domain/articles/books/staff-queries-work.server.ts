import { sql } from 'kysely'
import { z } from 'zod'
import { descendantAreas } from '../../../access/places.server.ts'
import { requireStaff } from '../../../access/policy.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { staffQuery } from '../../operation.ts'
import { daysBetween, formatDate } from '../../../platform/dates.ts'
import { getAccountsDue } from '../../duties/queries-accounts.server.ts'
import { permittedAreas } from '../policy.ts'
import type { Stage } from '../writing/workflow.ts'
import { type Book, bookPeriodSchema } from './book.ts'
import { findBookFaults } from './book-faults.ts'
import { bookTaskNames, bookTasks, type BookTask, bookWorkStates, type BookWorkState } from './book-tasks.ts'
import { sumBook } from './book-sums.ts'
import { findNeighbours } from './neighbours.server.ts'
import '../writing/table.server.ts'
import './table.server.ts'

export type BookWork = {
  areaId: number
  areaName: string
  state: BookWorkState
  task: BookTask
  /** The article that holds it; null while there is none. */
  articleId: number | null
  entries: number
  /** In fen; null while nothing is written. */
  closing: number | null
  /** How many faults a draft has. */
  faults: number
  returnReason: string
  /** Days from today to the day on which it is due, negative once that is over; null once a book is public. */
  daysLeft: number | null
}

/** More villages no accountant keeps; others are on further pages. */
const mostUnits = 60

/** Villages of the largest district are fewer. */
const mostOfDistrict = 2_000

/** The books of one period of all villages of an accountant, in the order of what is to be done. */
export const listBookWork = staffQuery({
  permission: 'article.read',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: z.object({
    period: bookPeriodSchema,
    task: z
      .enum(bookTaskNames)
      .optional()
      .describe(`只列这一类：${bookTaskNames.map((task) => `${task} ${bookTasks[task]}`).join('、')}`),
    page: z.coerce.number().int().min(1).max(1_000).default(1).describe(`第几页，每页 ${mostUnits} 个单位`),
  }),
  api: {
    call: 'GET /api/staff/books',
    tag: '稿件',
    summary: '管理范围内各村一期的账本，按要办的次序：退回的、逾期没有写的、没做完的在前',
    output: z.object({
      due: z.string().describe('这一期应于此日前公开'),
      counts: z.record(z.enum(bookTaskNames), z.int()).describe('各类各有几个单位'),
      total: z.int().describe('所列的单位数'),
      rows: z.array(
        z.object({
          areaId: z.int(),
          areaName: z.string(),
          state: z.enum(Object.keys(bookWorkStates) as [BookWorkState, ...BookWorkState[]]),
          task: z.enum(bookTaskNames).describe('要办的'),
          articleId: z.int().nullable(),
          entries: z.int(),
          closing: z.int().nullable().describe('期末余额（分）'),
          faults: z.int().describe('要改的处数'),
          returnReason: z.string(),
          daysLeft: z.int().nullable().describe('离应当公开的日期还有几天，逾期为负数；已经公开为 null'),
        }),
      ),
    }),
  },
  async run(db, { actor, input: { period, task, page }, site }) {
    const scope = { areaIds: permittedAreas(requireStaff(actor), 'article.read'), districtCode: site.district.areaCode }
    const due = await getAccountsDue(db, site.district.areaCode, period)
    const daysLeft = daysBetween(formatDate(site.now), due)
    const work: BookWork[] = []
    for (const row of await listUnits(db, scope, period)) work.push(await standingOf(db, row, { period, daysLeft }))
    const ofTask = Map.groupBy(work, (each) => each.task)
    const rows = bookTaskNames.flatMap((each) => (task === undefined || task === each ? (ofTask.get(each) ?? []) : []))
    return {
      due,
      counts: Object.fromEntries(bookTaskNames.map((each) => [each, ofTask.get(each)?.length ?? 0])) as Record<
        BookTask,
        number
      >,
      total: rows.length,
      rows: rows.slice((page - 1) * mostUnits, page * mostUnits),
    }
  },
})

type UnitRow = {
  areaId: number
  areaName: string
  draftId: number | null
  book: Book | null
  stage: Stage | null
  returnReason: string | null
  releasedId: number | null
  entries: number | null
  closing: number | null
}

/** Villages in the official order, with the draft and the released book of a period if there are any. */
async function listUnits(
  db: Db | Tx,
  { areaIds, districtCode }: { areaIds: readonly number[] | null; districtCode: string },
  period: string,
): Promise<UnitRow[]> {
  const { rows } = await sql<UnitRow>`
    with recursive ${descendantAreas(areaIds, districtCode)},
    draft as materialized (
      select distinct on (area_id) (content->>'areaId')::integer as area_id, article_id, content, stage, return_reason
      from article_work
      where content->'book'->>'period' = ${period} and delete_time is null
      order by area_id, update_time desc
    )
    select area.id as "areaId", area.name as "areaName",
      draft.article_id as "draftId", draft.content->'book' as book, draft.stage, draft.return_reason as "returnReason",
      book.article_id as "releasedId", book.entries, book.closing
    from below join area on area.id = below.id
    left join area as parent on parent.id = area.parent_id
    left join draft on draft.area_id = area.id
    left join book on book.unit_id = area.id and book.period = ${period}
    where area.level = 'village' and area.standing = 'open'
    order by parent.position, area.position, area.id limit ${mostOfDistrict}`.execute(db)
  return rows
}

async function standingOf(
  db: Db | Tx,
  row: UnitRow,
  { period, daysLeft: left }: { period: string; daysLeft: number },
): Promise<BookWork> {
  const { areaId, areaName, draftId, book, stage, releasedId } = row
  const returnReason = row.returnReason ?? ''
  const daysLeft = releasedId === null ? left : null
  const unit = { areaId, areaName, returnReason, daysLeft }
  if (draftId === null || !book || stage === null) {
    const written = { ...unit, articleId: releasedId, entries: row.entries ?? 0, closing: row.closing, faults: 0 }
    if (releasedId !== null) return { ...written, state: 'released', task: 'released' }
    return { ...written, state: 'missing', task: left < 0 ? 'overdue' : 'soon' }
  }
  const faults = findBookFaults(book, await findNeighbours(db, { unitId: areaId, articleId: draftId, period }))
  const written = {
    ...unit,
    articleId: draftId,
    entries: book.entries.length,
    closing: sumBook(book).closing,
    faults: faults.length,
  }
  if (stage !== 'draft') return { ...written, state: 'review', task: 'review' }
  if (returnReason !== '') return { ...written, state: 'returned', task: 'returned' }
  return { ...written, state: 'draft', task: faults.length > 0 ? 'unbalanced' : 'ready' }
}
