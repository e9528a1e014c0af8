import { sql } from 'kysely'
import type { FileStore } from '../../../files/store.server.ts'
import type { Db } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import { findImported } from '../writing/carry-over.server.ts'
import { checkContent } from '../writing/checks/check.server.ts'
import type { ArticleContent } from '../writing/content.ts'
import { type Finding, isError, withoutAccepted } from '../writing/checks/findings.ts'
import { findReleasedContent } from '../writing/queries-work.server.ts'
import { noteAddresses } from './external-links.server.ts'
import { listRefers } from '../writing/checks/check-links.server.ts'
import { type Look, rulesOf } from './looks.server.ts'
import { renewSearch } from './renew-search.server.ts'
import '../table.server.ts'
import '../writing/table.server.ts'
import './table.server.ts'

export type ArticleScanning = {
  store: FileStore
  now: Date
  /** Whether other sites are asked for the pages to which texts link. */
  asksOutside: boolean
}

/**
 * Checks what the public reads of an article, and records what nobody accepted.
 * @returns how much that is (`found`), by which rules, and to what the text refers.
 */
export async function scanArticle(
  db: Db,
  articleId: number,
  scanning: ArticleScanning,
): Promise<Omit<Look, 'id'> & { found: number }> {
  const rules = await rulesOf(db, articleId)
  await renewSearch(db, articleId)
  const release = await db
    .selectFrom('article_release')
    .select(['accepted', 'number'])
    .where('article_id', '=', articleId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { findings, refers } = await check(db, articleId, scanning)
  const found = withoutAccepted(findings, release?.accepted ?? [])
  if (found.length === 0) await db.deleteFrom('article_scan').where('article_id', '=', articleId).execute()
  else await record(db, articleId, release?.number ?? 0, found)
  return { found: found.length, rules, refers }
}

type Checked = { findings: Finding[]; refers: string[] }

async function check(db: Db, articleId: number, { store, now, asksOutside }: ArticleScanning): Promise<Checked> {
  const content = await findContent(db, articleId).catch((error: unknown) => {
    if (error instanceof AppError) return error.message
    throw error
  })
  if (content === null) return { findings: [], refers: [] }
  if (typeof content === 'string')
    return {
      findings: [{ kind: 'unreadable', place: '正文', blockId: null, excerpt: `无法检查：${content}` }],
      refers: [],
    }
  if (asksOutside) await noteAddresses(db, content, now)
  return {
    findings: await checkContent(db, content, { articleId, now, publicFolder: store.publicFolder, own: true }),
    refers: listRefers(content, asksOutside),
  }
}

const findContent = async (db: Db, articleId: number): Promise<ArticleContent | null> =>
  (await findReleasedContent(db, articleId)) ?? (await findImported(db, articleId))?.content ?? null

/** More of one text would only hide the others. */
const mostRecorded = 200

/** Unless the text was revised or withdrawn since it was read. */
async function record(db: Db, articleId: number, releaseNumber: number, found: readonly Finding[]): Promise<void> {
  const sorted = [...found.filter(isError), ...found.filter((finding) => !isError(finding))]
  const findings = JSON.stringify(sorted.slice(0, mostRecorded))
  const errors = found.filter(isError).length
  await sql`
    insert into article_scan (article_id, findings, errors)
    select ${articleId}, ${findings}::jsonb, ${errors}::integer from article
    where id = ${articleId} and status = 'published'
      and coalesce((select max(number) from article_release where article_id = ${articleId}), 0) = ${releaseNumber}
    on conflict (article_id) do update set findings = excluded.findings, errors = excluded.errors`.execute(db)
}
