import { publicDocument } from '../writing/public-document.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import { getVersionContent } from '../public-record/record.server.ts'
import { boundComparison, compareApart } from './compare-apart.server.ts'
import './table.server.ts'

/** Notes that the newest release of an article is to be compared with the one before, if there is one. */
export async function requestComparison(tx: Tx, articleId: number): Promise<void> {
  await sql`
    insert into article_comparison (article_id, release_number, former_number)
    select article_id, number, former from (
      select article_id, number, lag(number) over (order by number) as former
      from article_release where article_id = ${articleId} and kind = 'release' and revision_id is not null
    ) as release
    where former is not null order by number desc limit 1 on conflict do nothing`.execute(tx)
}

/** What a release changed, as HTML; null while it waits to be compared. The caller has checked who may read it. */
export async function findComparison(db: Db | Tx, articleId: number, number: number): Promise<string | null> {
  const row = await db
    .selectFrom('article_comparison')
    .select('html')
    .where('article_id', '=', articleId)
    .where('release_number', '=', number)
    .executeTakeFirst()
  // Comparisons from before the bound may be longer.
  return row?.html == null ? null : boundComparison(row.html)
}

/** Removes comparisons that hold words of a version. */
export async function removeComparisons(tx: Tx, articleId: number, number: number): Promise<void> {
  await tx
    .deleteFrom('article_comparison')
    .where('article_id', '=', articleId)
    .where((eb) => eb.or([eb('release_number', '=', number), eb('former_number', '=', number)]))
    .execute()
}

/** The newest release that waits to be compared: somebody may be looking at it. */
const findWaiting = (db: Db) =>
  db
    .selectFrom('article_comparison as waiting')
    .innerJoin('article_release as release', (join) =>
      join
        .onRef('release.article_id', '=', 'waiting.article_id')
        .onRef('release.number', '=', 'waiting.release_number'),
    )
    .select(['waiting.article_id as articleId', 'release_number as number', 'former_number as formerNumber'])
    .where('html', 'is', null)
    .orderBy('release.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const haveComparisons = async (db: Db): Promise<boolean> => (await findWaiting(db)) !== undefined

/** Makes all comparisons that wait, one after another. Several processes may do so at once. */
export async function makeComparisons(db: Db, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const waiting = await findWaiting(db)
    if (!waiting || signal?.aborted) return
    await makeComparison(db, waiting)
  }
}

type Waiting = { articleId: number; number: number; formerNumber: number }

async function makeComparison(db: Db, { articleId, number, formerNumber }: Waiting): Promise<void> {
  try {
    const former = await getVersionContent(db, articleId, formerNumber)
    const content = await getVersionContent(db, articleId, number)
    const html = await compareApart(publicDocument(former), publicDocument(content), { own: true })
    // A row that was removed meanwhile, because a version was erased, stays removed.
    await db
      .updateTable('article_comparison')
      .set({ html })
      .where('article_id', '=', articleId)
      .where('release_number', '=', number)
      .execute()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'gone') throw error
    await db.transaction().execute((tx) => removeComparisons(tx, articleId, number))
  }
}
