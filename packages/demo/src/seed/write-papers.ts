import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { demoOperator } from '../../../../src/access/policy.ts'
import { addArticles, type NewArticle } from '../../../../src/domain/articles/commands.server.ts'
import { importReleased, type ReleasedText } from '../../../../src/domain/articles/writing/import-released.server.ts'
import { AppError } from '../../../../src/platform/errors.ts'
import type { Tx } from '../../../../src/platform/db/types.ts'
import type { ResolvedPaper } from '../county/resolve/resolve-papers.ts'
import { type AttachedFile, type WrittenPaper, writtenPaper } from './article-rows.ts'

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

type Report = (problem: string) => void

/**
 * Writes the texts of a district with their files, in the order in which they were written.
 * @param nameOf the name of a unit.
 */
export async function writePapers(
  tx: Tx,
  papers: readonly ResolvedPaper[],
  {
    districtCode,
    folder,
    nameOf,
    report,
  }: { districtCode: string; folder: string; nameOf: (areaId: number) => string; report: Report },
): Promise<void> {
  // The database writes one batch while the next is made.
  let writing: Promise<unknown> = Promise.resolve()
  for (let at = 0; at < papers.length; at += batch) {
    const texts: WrittenPaper[] = []
    const files: AttachedFile[] = []
    for (const paper of papers.slice(at, at + batch)) {
      // Lets the connection send the batch before.
      await nextTurn()
      const written = writtenPaper(paper, districtCode, nameOf(paper.desk.areaId))
      files.push(...written.files)
      texts.push(written)
    }
    await Promise.all([writing, ...files.map(({ name, bytes }) => writeFile(join(folder, name), bytes))])
    writing = writeTexts(tx, texts, report)
    // Awaited with the next batch; a failure before that is not unexpected.
    writing.catch(() => undefined)
  }
  await writing
}

async function writeTexts(tx: Tx, texts: readonly WrittenPaper[], report: Report): Promise<void> {
  const articles = texts.flatMap(({ article }) => (article ? [article] : []))
  const released = texts.flatMap((text) => (text.released ? [text.released] : []))
  await writeAll(articles, (some) => addArticles(tx, demoOperator, some), report)
  await writeAll(released, (some) => importReleased(tx, demoOperator, some), report)
}

/**
 * A text in which the checks find personal data, such as amounts that look like a number together, is left out, so that no
 * first start fails for a text. They refuse it before anything is written.
 */
async function writeAll<T extends NewArticle | ReleasedText>(
  texts: readonly T[],
  write: (texts: readonly T[]) => Promise<unknown>,
  report: Report,
): Promise<void> {
  try {
    if (texts.length > 0) await write(texts)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [text] = texts
    if (texts.length > 1) for (const each of texts) await writeAll([each], write, report)
    else if (text)
      report(
        `${'content' in text && typeof text.content !== 'string' ? text.content.title : text.id}：${error.message}`,
      )
  }
}
