import { sql } from 'kysely'
import type { PoolClient } from 'pg'

const comment = '/* prepared */'

/**
 * Marks a query that connections prepare once instead of planning it each time: `modifyFront(prepared)`, or at the
 * start of a template. For queries of which planning costs as much as running, and whose best plan does not depend on
 * the values. The text must not contain values, or each of them would be prepared.
 */
export const prepared = sql.raw(comment)

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `prepared_${names.size + 1}`
  names.set(text, name)
  return name
}

/** Makes a connection prepare the marked queries. */
export function prepareMarked(client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && text.includes(comment)
      ? query({ name: nameOf(text), text }, values, ...rest)
      : query(text, values, ...rest)) as typeof client.query
}
