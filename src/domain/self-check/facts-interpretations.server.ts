import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { visible } from '../articles/visibility.server.ts'
import { type ColumnTitle, type Scope } from './facts-columns.server.ts'
import { isInterpretation } from './column-rhythms.ts'
import type { Interpretations, TextNamed } from './judge-texts.ts'
import '../articles/table.server.ts'

/** More interpretations than a district ever has. */
const mostRead = 1_000

/** Ids of articles of this site to which a text links. */
export const linkedArticles = (html: string): number[] =>
  Array.from(html.matchAll(/href="\/[^"]*[?&](?:amp;)?(?:id|articleId)=(\d{1,9})(?!\d)/g), ([, id]) => Number(id))

/** Interpretations of policies, and those that link to no policy of the district that is public. */
export async function readInterpretations(
  db: Db,
  columns: readonly ColumnTitle[],
  scope: Scope,
): Promise<Interpretations> {
  const typeIds = columns.filter(({ title }) => isInterpretation(title)).map(({ id }) => id)
  if (typeIds.length === 0) return { count: 0, unlinked: [] }
  const { rows } = await sql<TextNamed & { content: string }>`
    select id, title, content from article where ${visible({ ...scope, typeIds })}
    order by release_time desc, id desc limit ${mostRead}`.execute(db)
  const linked = new Map(rows.map(({ id, content }) => [id, linkedArticles(content)]))
  const policies = await findPolicies(
    db,
    scope,
    [...linked.values()].flat(),
    columns.filter(({ kind }) => kind === 'policy').map(({ id }) => id),
  )
  const unlinked = rows.filter(({ id }) => linked.get(id)?.every((target) => !policies.has(target)))
  return { count: rows.length, unlinked: unlinked.map(({ id, title }) => ({ id, title })) }
}

/** Which of these are public documents, or texts in columns of policies. */
async function findPolicies(
  db: Db,
  scope: Scope,
  ids: readonly number[],
  typeIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from article where ${visible(scope)} and id = any(${[...ids]}::bigint[])
      and (kind = 'document' or article_type_id = any(${[...typeIds]}::integer[]))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
