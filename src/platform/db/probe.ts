import { type ClientConfig, type CustomTypesConfig, Pool, type PoolClient } from 'pg'
import { translateErrors } from './failed-query.ts'

const connectMs = 2_000
const statementMs = 2_000
/** A little later than the server ends a statement: this is for servers that do not answer. */
const answerMs = 2_500

/**
 * A pool of one connection for looking at the database, apart from those of requests: it has an answer of its own while
 * all of those are busy, and gives up after seconds when the database hangs. It is closed while nobody looks.
 */
export function openProbePool(connection: ClientConfig, types: CustomTypesConfig): Pool {
  const pool = new Pool({
    ...connection,
    types,
    max: 1,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: answerMs,
    application_name: 'portal status',
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    closeWhenUnanswered(client)
  })
  return pool
}

/** A client whose query timed out still waits for it: later queries would wait too. */
const closeWhenUnanswered = (client: PoolClient): void =>
  translateErrors(client, (error) => {
    if (error instanceof Error && error.message === 'Query read timeout') void client.end()
    return error
  })
