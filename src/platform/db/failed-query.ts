import type { PoolClient } from 'pg'

/** Makes a connection throw what `translate` makes of the error of a failed query. */
export function translateErrors(client: PoolClient, translate: (error: unknown) => unknown): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const refuse = (error: unknown): never => {
    throw translate(error)
  }
  client.query = ((...given: unknown[]) => {
    const result = query(...given)
    return result instanceof Promise ? result.catch(refuse) : result
  }) as typeof client.query
}
