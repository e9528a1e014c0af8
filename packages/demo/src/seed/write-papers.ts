import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { demoOperator } from '../../../../src/access/policy.ts'
import { addArticles, type NewArticle } from '../../../../src/domain/articles/commands.server.ts'
import { importReleased, type ReleasedText } from '../../../../src/domain/articles/writing/import-released.server.ts'
import type { Tx } from '../../../../src/platform/db/types.ts'
import type { ResolvedPaper } from '../county/resolve/resolve-papers.ts'
import { type AttachedFile, writtenPaper } from './article-rows.ts'

const batch = 200

/** Reserves ids of articles, so that texts can link to each other before they are written. @returns the first. */
export async function reserveArticleIds(tx: Tx, count: number): Promise<number> {
  // Locks the sequence's position against others who write at the same time.
  const { rows } = await sql<{ first: number }>`
    select min(id)::float8 as first from (
      select nextval(pg_get_serial_sequence('article', 'id')) as id from generate_series(1, ${count})
    ) as ids having max(id) - min(id) = ${count - 1}`.execute(tx)
  const [row] = rows
  return row ? row.first : reserveArticleIds(tx, count)
}

type Texts = { articles: NewArticle[]; released: ReleasedText[] }

/**
 * Writes the texts of a district with their files, in the order in which they were written.
 * @param nameOf the name of a unit.
 */
export async function writePapers(
  tx: Tx,
  papers: readonly ResolvedPaper[],
  { districtCode, folder, nameOf }: { districtCode: string; folder: string; nameOf: (areaId: number) => string },
): Promise<void> {
  // The database writes one batch while the next is made.
  let writing: Promise<unknown> = Promise.resolve()
  for (let at = 0; at < papers.length; at += batch) {
    const texts: Texts = { articles: [], released: [] }
    const files: AttachedFile[] = []
    for (const paper of papers.slice(at, at + batch)) {
      // Lets the connection send the batch before.
      await nextTurn()
      const written = writtenPaper(paper, districtCode, nameOf(paper.desk.areaId))
      files.push(...written.files)
      if (written.article) texts.articles.push(written.article)
      else texts.released.push(written.released)
    }
    await Promise.all([writing, ...files.map(({ name, bytes }) => writeFile(join(folder, name), bytes))])
    writing = writeTexts(tx, texts)
    // Awaited with the next batch; a failure before that is not unexpected.
    writing.catch(() => undefined)
  }
  await writing
}

async function writeTexts(tx: Tx, { articles, released }: Texts): Promise<void> {
  await addArticles(tx, demoOperator, articles)
  await importReleased(tx, demoOperator, released)
}
