import type { PoolClient } from 'pg'
import { translateErrors } from './failed-query.ts'

/** SQLSTATE read_only_sql_transaction. */
const readOnlyState = '25006'

const readOnlyClients = new WeakSet<PoolClient>()

/** Makes a connection remember that its server refused to write: after a failover it may lead to a former primary. */
export const noteReadOnly = (client: PoolClient): void =>
  translateErrors(client, (error) => {
    if (error instanceof Error && 'code' in error && error.code === readOnlyState) readOnlyClients.add(client)
    return error
  })

export const isReadOnly = (client: PoolClient): boolean => readOnlyClients.has(client)
