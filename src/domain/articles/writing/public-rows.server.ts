import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import type { PublicText } from '../../../platform/text/public-text.ts'
import { samePeriodWords } from '../books/book-faults.ts'
import type { BookPeriod } from '../books/book-period.ts'
import { findNeighbours } from '../books/neighbours.server.ts'
import { AppError } from '../../../platform/errors.ts'
import { type BookRows, bookRows, type RowOwner, writeBooks } from '../books/book-rows.server.ts'
import { type ContractRows, contractRows } from '../contracts/contract-rows.server.ts'
import { requestHints } from '../hints/refresh-hints.server.ts'
import { type StageRow, stageRow } from '../projects/stage-rows.server.ts'
import type { FindingSummary } from './checks/findings.ts'
import type { ArticleContent } from './content.ts'
import '../books/table.server.ts'
import '../contracts/table.server.ts'
import '../projects/table.server.ts'

/** What the public reads as rows of a released text, besides the text itself. */
export type PublicRows = { book: BookRows | null; contract: ContractRows | null; stage: StageRow | null }

/**
 * @param admit lets a text pass that the checks read: all texts of the rows are also in the blocks of the text.
 * @param accepted findings with which the text is released.
 */
export const publicRows = (
  { book, contract, stage }: Pick<ArticleContent, 'book' | 'contract' | 'stage'>,
  admit: (text: string) => PublicText,
  accepted: readonly FindingSummary[],
): PublicRows => ({
  book: book
    ? bookRows(
        book,
        admit,
        accepted.flatMap(({ fault }) => fault ?? []),
      )
    : null,
  contract: contract ? contractRows(contract, admit) : null,
  stage: stage ? stageRow(stage, admit) : null,
})

/**
 * Replaces the public rows of an article by those of its new text.
 * @throws AppError conflict where another article of the unit has published the same days, or the same contract.
 */
export async function writePublicRows(tx: Tx, owner: RowOwner, rows: PublicRows): Promise<void> {
  await removePublicRows(tx, owner.articleId)
  if (rows.book) await refuseSameDays(tx, owner, rows.book.book.period)
  if (rows.contract) await refuseSameContract(tx, owner, rows.contract.contract.id)
  await addPublicRows(tx, [{ ...owner, rows }])
}

/** Adds the public rows of articles that have none. The caller knows that their days and contracts are not public yet. */
export async function addPublicRows(tx: Tx, texts: readonly (RowOwner & { rows: PublicRows })[]): Promise<void> {
  const columnsOf = ({ articleId, revisionId, unitId }: RowOwner) => ({
    article_id: articleId,
    revision_id: revisionId,
    unit_id: unitId,
  })
  const books = texts.flatMap(({ rows: { book }, ...owner }) => (book ? [{ ...owner, rows: book }] : []))
  const stages = texts.flatMap((text) => (text.rows.stage ? [{ ...text.rows.stage, ...columnsOf(text) }] : []))
  const contracts = texts.flatMap((text) =>
    text.rows.contract ? [{ ...text.rows.contract.contract, ...columnsOf(text) }] : [],
  )
  const dues = texts.flatMap(({ articleId, rows }) =>
    (rows.contract?.dues ?? []).map((due) => ({ ...due, article_id: articleId })),
  )
  if (books.length > 0) await writeBooks(tx, books)
  if (stages.length > 0) await tx.insertInto('project_stage').values(stages).execute()
  if (contracts.length > 0) await tx.insertInto('contract').values(contracts).execute()
  if (dues.length > 0) await tx.insertInto('contract_due').values(dues).execute()
  await requestHints(
    tx,
    [...books, ...stages, ...contracts].map((row) => ('unitId' in row ? row.unitId : row.unit_id)),
  )
}

type Owner = Pick<RowOwner, 'articleId' | 'unitId'>

async function refuseSameDays(tx: Tx, owner: Owner, period: BookPeriod): Promise<void> {
  const { overlapping } = await findNeighbours(tx, { ...owner, period })
  if (overlapping) throw new AppError('conflict', samePeriodWords(overlapping.period))
}

async function refuseSameContract(tx: Tx, { unitId, articleId }: Owner, id: string): Promise<void> {
  const other = await tx
    .selectFrom('contract')
    .select('article_id')
    .where('unit_id', '=', unitId)
    .where('id', '=', id)
    .where('article_id', '!=', articleId)
    .executeTakeFirst()
  if (other) throw new AppError('conflict', '这份合同已由另一篇文章公开；要改正，请修订那一篇。')
}

/**
 * Releases of one unit's books and contracts wait for each other until the end of the transaction: what each must agree
 * with is what the other one publishes. Called before the checks of a release.
 */
export async function lockPublicRows(
  tx: Tx,
  { areaId, book, contract }: Pick<ArticleContent, 'areaId' | 'book' | 'contract'>,
): Promise<void> {
  if (book || contract) await sql`select pg_advisory_xact_lock(hashtext('public-rows'), ${areaId}::integer)`.execute(tx)
}

/** @throws AppError conflict as `writePublicRows` does. */
export async function refuseTakenPlace(
  tx: Tx,
  articleId: number,
  { areaId, book, contract }: Pick<ArticleContent, 'areaId' | 'book' | 'contract'>,
): Promise<void> {
  if (book) await refuseSameDays(tx, { articleId, unitId: areaId }, book.period)
  if (contract) await refuseSameContract(tx, { articleId, unitId: areaId }, contract.id)
}

/** What is withdrawn has no rows. */
export async function removePublicRows(tx: Tx, articleId: number): Promise<void> {
  for (const table of ['book', 'contract', 'project_stage'] as const) {
    const removed = await tx.deleteFrom(table).where('article_id', '=', articleId).returning('unit_id').execute()
    await requestHints(
      tx,
      removed.map(({ unit_id }) => unit_id),
    )
  }
}

type Released = Pick<ArticleContent, 'book' | 'contract' | 'stage'> & { accepted: FindingSummary[] }

/** Makes the public rows of all articles anew from the revisions that were released last. */
export async function rebuildPublicRows(db: Db, admit: (text: string) => PublicText): Promise<void> {
  const { rows } = await sql<RowOwner & Released>`
    select article.id as "articleId", revision.id as "revisionId", (revision.content->>'areaId')::bigint as "unitId",
      release.accepted, revision.content->'book' as book, revision.content->'contract' as contract, revision.content->'stage' as stage
    from article
    join lateral (
      select revision_id, accepted from article_release
      where article_id = article.id and kind = 'release' and revision_id is not null order by number desc limit 1
    ) as release on true
    join article_revision as revision on revision.id = release.revision_id
    where article.status = 'published' and revision.content ?| array['book', 'contract', 'stage']`.execute(db)
  await db.transaction().execute(async (tx) => {
    for (const table of ['book', 'contract', 'project_stage'] as const) await tx.deleteFrom(table).execute()
    for (const { articleId, revisionId, unitId, accepted, ...content } of rows)
      await writePublicRows(tx, { articleId, revisionId, unitId }, publicRows(content, admit, accepted))
  })
}
