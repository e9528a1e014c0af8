import { type Insertable, sql } from 'kysely'
import { formatDate } from '../../platform/dates.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { ArticleContent } from '../articles/writing/content.ts'
import { isTooEarly } from './judge.ts'
import { findNamedUnits } from './named-units.server.ts'
import type { NamedUnits } from './named-units.ts'
import { aboutOf, type EvidenceContent, readEvidence, spanOf } from './read-evidence.ts'
import type { DutyEvidenceTable } from './table.server.ts'
import '../articles/table.server.ts'
import '../articles/writing/table.server.ts'

type Row = Insertable<DutyEvidenceTable>

/** A release of a text. `content` is null where it fulfils nothing, and where the text was withdrawn. */
type Release = {
  articleId: number
  revisionId: number | null
  time: Date
  content: EvidenceContent | null
  isZero: boolean
  confirmed: readonly { item: string; period: string }[]
}

/**
 * What is public after a release as evidence. What stays the same evidence keeps its day: a text that comes to name an
 * item, a unit or more days later than it was released is evidence from then on only.
 */
export function nextEvidence(before: readonly Row[], release: Release, units: NamedUnits): Row[] {
  const { articleId, revisionId, time, content, isZero, confirmed } = release
  if (content === null || revisionId === null) return []
  const own = { article_id: articleId, revision_id: revisionId, since: time }
  const named = readEvidence(content, units, isZero).map(
    ({ unitId, isZero: ofZero, coversFrom, coversUntil, ...rest }): Row => ({
      ...rest,
      ...own,
      unit_id: unitId,
      is_zero: ofZero,
      source: 'text',
      covers_from: coversFrom,
      covers_until: coversUntil,
    }),
  )
  const about = confirmed.length > 0 ? aboutOf(content) : null
  const byHand = confirmed.map((each): Row => {
    const { from, until } = spanOf(each, about)
    return {
      ...own,
      item: each.item,
      period: each.period,
      unit_id: content.areaId,
      is_zero: content.book?.isZero ?? isZero,
      source: 'confirmed',
      covers_from: from,
      covers_until: until,
      doubt: '',
    }
  })
  const rows = new Map([...named, ...byHand].map((row) => [`${row.item} ${row.period}`, row]))
  for (const row of named) if (row.doubt === '') rows.set(`${row.item} ${row.period}`, row)
  return [...rows.values()].map((row) => ({ ...row, since: before.find((each) => isSame(each, row))?.since ?? time }))
}

/** A confirmation is of one revision only, so it has no former day; what came too early has none that counts. */
const isSame = (before: Row, after: Row): boolean =>
  before.source === 'text' &&
  after.source === 'text' &&
  before.doubt === '' &&
  !isTooEarly({ day: formatDate(new Date(before.since)), until: before.covers_until }) &&
  after.doubt === '' &&
  before.item === after.item &&
  before.period === after.period &&
  before.unit_id === after.unit_id &&
  before.covers_from <= after.covers_from &&
  before.covers_until >= after.covers_until

/** Makes the evidence of articles anew from all that was released of them. Called in the transaction that changes it. */
export async function refreshEvidence(tx: Tx, articleIds: readonly number[]): Promise<void> {
  if (articleIds.length === 0) return
  await tx
    .deleteFrom('duty_evidence')
    .where('article_id', 'in', [...articleIds])
    .execute()
  const releases = await listReleases(tx, articleIds)
  const named = releases.filter(({ content, confirmed }) => content?.fulfils !== undefined || confirmed.length > 0)
  if (named.length === 0) return
  const unitsOf = await findNamedUnits(
    tx,
    named.flatMap(({ content }) => (content ? [content.areaId] : [])),
  )
  const byArticle = Map.groupBy(releases, ({ articleId }) => articleId)
  const rows = [...byArticle.values()].flatMap((own) =>
    own.reduce<Row[]>((before, release) => nextEvidence(before, release, unitsOf(release.content?.areaId ?? 0)), []),
  )
  await insertEvidence(tx, rows)
}

/** Adds the evidence of texts that were public before they came here. */
export async function addEvidence(
  tx: Tx,
  texts: readonly { articleId: number; revisionId: number; time: Date; content: ArticleContent }[],
): Promise<void> {
  const named = texts.filter(({ content }) => content.fulfils !== undefined)
  if (named.length === 0) return
  const unitsOf = await findNamedUnits(
    tx,
    named.map(({ content }) => content.areaId),
  )
  await insertEvidence(
    tx,
    named.flatMap((text) => nextEvidence([], { ...text, isZero: false, confirmed: [] }, unitsOf(text.content.areaId))),
  )
}

const rowsPerInsert = 2_000

async function insertEvidence(tx: Tx, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerInsert)
    await tx
      .insertInto('duty_evidence')
      .values(rows.slice(at, at + rowsPerInsert))
      .execute()
}

/** In the order in which they happened. Withdrawn and never released articles have none that counts. */
async function listReleases(tx: Tx, articleIds: readonly number[]): Promise<Release[]> {
  const { rows } = await sql<Release>`
    select release.article_id as "articleId", release.revision_id as "revisionId", release.release_time as time,
      case when revision.content ? 'fulfils' or by_hand.confirmed is not null then revision.content end as content,
      coalesce(article.template = 'zero-report', false) as "isZero", coalesce(by_hand.confirmed, '[]') as confirmed
    from article_release as release
    join article on article.id = release.article_id
    left join article_revision as revision on revision.id = release.revision_id and release.kind = 'release'
    left join lateral (
      select jsonb_agg(jsonb_build_object('item', item, 'period', period) order by item, period) as confirmed
      from duty_confirmation as confirmation where confirmation.revision_id = revision.id
    ) as by_hand on true
    where release.article_id = any(${[...articleIds]}::bigint[])
    order by release.article_id, release.number`.execute(tx)
  return rows
}

const articlesPerBatch = 200

/** Makes the evidence of all articles anew from the released revisions and the confirmations. */
export async function rebuildEvidence(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct release.article_id as id from article_release as release
    join article_revision as revision on revision.id = release.revision_id
    where revision.content ? 'fulfils' or exists (
      select from duty_confirmation as confirmation where confirmation.revision_id = revision.id
    ) order by id`.execute(db)
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('duty_evidence').execute()
    for (let at = 0; at < rows.length; at += articlesPerBatch)
      await refreshEvidence(
        tx,
        rows.slice(at, at + articlesPerBatch).map(({ id }) => id),
      )
  })
}
