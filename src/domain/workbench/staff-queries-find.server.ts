import { sql } from 'kysely'
import { z } from 'zod'
import { descendantAreas, isWithinAreas, listPlaces } from '../../access/places.server.ts'
import { areasWithRoles, type Staff } from '../../access/policy.ts'
import { blindIndexes } from '../../platform/crypto/seal.server.ts'
import { formatDate } from '../../platform/dates.ts'
import { can as canUnit, unitActions } from '../units/policy.ts'
import { searchQuery } from '../articles/search-text.ts'
import { permittedAreas as areasOfArticles, mayAnywhere as mayArticles } from '../articles/policy.ts'
import { type Stage, stageTitles } from '../articles/writing/workflow.ts'
import { messageActions } from '../messages/policy.ts'
import { listStaffMessages } from '../messages/queries-staff.server.ts'
import { readReceipt } from '../../platform/receipt.ts'
import { receiptUse } from '../messages/seal.server.ts'
import { stateTitles } from '../messages/states.ts'
import { oneLine } from '../../platform/text/text-input.ts'
import { staffQuery } from '../operation.ts'
import { type StaffContext, createStaffContext } from './staff-context.ts'
import '../../access/area-table.server.ts'
import '../articles/table.server.ts'
import '../articles/writing/table.server.ts'

/** Results of a kind. */
const most = 6

type SearchResult = { id: number; title: string; note: string }
/** `opens`: the page of the unit, or the list of its messages. */
type UnitResult = SearchResult & { opens: 'unit' | 'messages' }

/** Articles, units and messages that somebody looks for by typing. Each list follows the policy of its own page. */
export const findAnything = staffQuery({
  permission: 'signed-in',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: z.object({
    words: z.string().max(60, '查找的内容过长').transform(oneLine).describe('要找的字词或编号'),
  }),
  async run(db, { input: { words }, ...by }) {
    if (words === '') return { articles: [], units: [], messages: [] }
    const asking = createStaffContext(db, by)
    const articles = await findArticles(asking, words)
    const units = await findUnits(asking, words)
    const messages = await findMessages(asking, words)
    return { articles, units, messages }
  },
})

/** By the words of their titles, or by their number, index number or document number. */
async function findArticles({ db, actor, districtCode, now }: StaffContext, words: string): Promise<SearchResult[]> {
  if (!mayArticles(actor, 'article.read')) return []
  const query = searchQuery(words)
  const id = /^\d{1,9}$/.test(words) ? Number(words) : null
  const isOwn = isWithinAreas('article', areasOfArticles(actor, 'article.read'), districtCode)
  type Row = Omit<SearchResult, 'note'> & { stage: Stage | null; status: string; releaseTime: Date; areaName: string }
  const { rows } = await sql<Row>`
    with hit as (
      (select id, true as is_number from article where ${isOwn} and id = ${id})
      union
      (select id, false from article where ${isOwn} and index_no = ${words} limit ${most})
      union
      (select id, false from article where ${isOwn} and document_no = ${words} limit ${most})
      union
      (select article.id, false from article_work as work join article on article.id = work.article_id
        where ${isOwn} and work.delete_time is null and position(${words} in work.content->>'title') > 0
        order by work.update_time desc limit ${most})
      union
      (select id, false from article where ${isOwn} and title_search @@ ${query}::tsquery
        order by release_time desc limit ${most})
    )
    select article.id, coalesce(nullif(work.content->>'title', ''), article.title) as title, work.stage,
      article.status, article.release_time as "releaseTime", area.name as "areaName"
    from (select id, bool_or(is_number) as is_number from hit group by id) as hit
      join article on article.id = hit.id join area on area.id = article.area_id
      left join article_work as work on work.article_id = article.id
    order by hit.is_number desc, coalesce(work.update_time, article.release_time) desc limit ${most}`.execute(db)
  return rows.map(({ id: number, title, stage, status, releaseTime, areaName }) => ({
    id: number,
    title: title || '没有标题',
    note: [areaName, stage ? stageTitles[stage] : noteOfReleased(status, releaseTime, now)].join('，'),
  }))
}

const noteOfReleased = (status: string, releaseTime: Date, now: Date): string =>
  status === 'withdrawn'
    ? '已撤下'
    : releaseTime > now
      ? `定于 ${formatDate(releaseTime)} 公开`
      : formatDate(releaseTime)

/** Areas whose units or messages the actor may open; null for all districts. */
const areasOfFound = (actor: Staff): readonly number[] | null =>
  areasWithRoles(actor, [...unitActions['unit.read'].roles, ...messageActions['message.read'].roles])

async function findUnits({ db, actor, districtCode }: StaffContext, words: string): Promise<UnitResult[]> {
  const { rows } = await sql<SearchResult>`
    with recursive ${descendantAreas(areasOfFound(actor), districtCode)}
    select area.id, area.name as title, coalesce(parent.name, '') as note
    from below join area on area.id = below.id left join area as parent on parent.id = area.parent_id
    where position(${words} in area.name) > 0 and area.standing <> 'merged'
    order by area.name = ${words} desc, length(area.name), area.position, area.id limit ${most}`.execute(db)
  const places = await listPlaces(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const place = places.get(row.id)
    return { ...row, opens: place && canUnit(actor, 'unit.read', { place }) ? 'unit' : 'messages' }
  })
}

/** By the receipt number of the citizen. */
async function findMessages(asking: StaffContext, words: string): Promise<SearchResult[]> {
  const receipt = readReceipt(words)
  if (!receipt) return []
  const { db, keys, districtCode } = asking
  const indexes = blindIndexes(keys.read(), receiptUse, receipt)
  const found = await db
    .selectFrom('message')
    .select('id')
    .where('district_code', '=', districtCode)
    .where(sql<boolean>`receipt_index = any(${indexes}::bytea[])`)
    .execute()
  if (found.length === 0) return []
  const { rows } = await listStaffMessages(asking, keys, { view: 'all', ids: found.map(({ id }) => id) }, 1)
  return rows.map(({ id, excerpt, unitName, state }) => ({
    id,
    title: excerpt,
    note: `${unitName}，${stateTitles[state]}`,
  }))
}
