import { sql } from 'kysely'
import { z } from 'zod'
import { descendantAreas } from '../../../access/places.server.ts'
import { requireStaff } from '../../../access/policy.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { staffQuery } from '../../operation.ts'
import { permittedAreas } from '../policy.ts'
import type { Stage } from '../writing/workflow.ts'
import { type Book, bookPeriodSchema } from './book.ts'
import { findBookFaults } from './book-faults.ts'
import { sumBook } from './book-sums.ts'
import { findNeighbours } from './neighbours.server.ts'
import '../writing/table.server.ts'
import './table.server.ts'

/** How the book of a unit and period stands. `returned`: a draft that a reviewer gave back. */
export const bookWorkStates = {
  missing: '还没有写',
  returned: '退回修改',
  draft: '正在写',
  review: '在审核',
  released: '已公开',
} as const
export type BookWorkState = keyof typeof bookWorkStates

export type BookWork = {
  areaId: number
  areaName: string
  state: BookWorkState
  /** The article that holds it; null while there is none. */
  articleId: number | null
  entries: number
  /** In fen; null while nothing is written. */
  closing: number | null
  /** How many faults a draft has. */
  faults: number
  returnReason: string
}

/** More villages no accountant keeps; others are on further pages. */
const mostUnits = 60

/** The books of one period of all villages of an accountant: what is being written and what is missing come first. */
export const listBookWork = staffQuery({
  permission: 'article.read',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: z.object({
    period: bookPeriodSchema,
    page: z.coerce.number().int().min(1).max(1_000).default(1).describe(`第几页，每页 ${mostUnits} 个单位`),
  }),
  api: {
    call: 'GET /api/staff/books',
    tag: '稿件',
    summary: '管理范围内各村一期的账本：还没有写、退回、账不平、在审核、已公开',
    output: z.object({
      total: z.int(),
      rows: z.array(
        z.object({
          areaId: z.int(),
          areaName: z.string(),
          state: z.enum(Object.keys(bookWorkStates) as [BookWorkState, ...BookWorkState[]]),
          articleId: z.int().nullable(),
          entries: z.int(),
          closing: z.int().nullable().describe('期末余额（分）'),
          faults: z.int().describe('要改的处数'),
          returnReason: z.string(),
        }),
      ),
    }),
  },
  async run(db, { actor, input: { period, page }, site }) {
    const scope = { areaIds: permittedAreas(requireStaff(actor), 'article.read'), districtCode: site.district.areaCode }
    const { rows, total } = await listUnits(db, scope, { period, offset: (page - 1) * mostUnits })
    const work: BookWork[] = []
    for (const row of rows) work.push(await standingOf(db, row, period))
    return { total, rows: work }
  },
})

type UnitRow = {
  areaId: number
  areaName: string
  total: number
  draftId: number | null
  book: Book | null
  stage: Stage | null
  returnReason: string | null
  releasedId: number | null
  entries: number | null
  closing: number | null
}

/** Villages with the draft and the released book of a period, if there are any. */
async function listUnits(
  db: Db | Tx,
  { areaIds, districtCode }: { areaIds: readonly number[] | null; districtCode: string },
  { period, offset }: { period: string; offset: number },
): Promise<{ rows: UnitRow[]; total: number }> {
  const { rows } = await sql<UnitRow>`
    with recursive ${descendantAreas(areaIds, districtCode)},
    draft as materialized (
      select distinct on (area_id) (content->>'areaId')::integer as area_id, article_id, content, stage, return_reason
      from article_work
      where content->'book'->>'period' = ${period} and delete_time is null
      order by area_id, update_time desc
    )
    select area.id as "areaId", area.name as "areaName", count(*) over ()::integer as total,
      draft.article_id as "draftId", draft.content->'book' as book, draft.stage, draft.return_reason as "returnReason",
      book.article_id as "releasedId", book.entries, book.closing
    from below join area on area.id = below.id
    left join area as parent on parent.id = area.parent_id
    left join draft on draft.area_id = area.id
    left join book on book.unit_id = area.id and book.period = ${period}
    where area.level = 'village' and area.standing = 'open'
    order by case when draft.stage = 'draft' then 0 when book.article_id is null and draft.stage is null then 1
      when draft.stage is not null then 2 else 3 end, parent.position, area.position, area.id
    limit ${mostUnits} offset ${offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

async function standingOf(db: Db | Tx, row: UnitRow, period: string): Promise<BookWork> {
  const { areaId, areaName, draftId, book, stage, releasedId } = row
  const returnReason = row.returnReason ?? ''
  const unit = { areaId, areaName, returnReason }
  if (draftId === null || !book || stage === null)
    return {
      ...unit,
      state: releasedId === null ? 'missing' : 'released',
      articleId: releasedId,
      entries: row.entries ?? 0,
      closing: row.closing,
      faults: 0,
    }
  const faults = findBookFaults(book, await findNeighbours(db, { unitId: areaId, articleId: draftId, period }))
  const state = stage !== 'draft' ? 'review' : returnReason === '' ? 'draft' : 'returned'
  return {
    ...unit,
    state,
    articleId: draftId,
    entries: book.entries.length,
    closing: sumBook(book).closing,
    faults: faults.length,
  }
}
