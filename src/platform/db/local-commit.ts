import type { Db, Tx } from './types.ts'

/**
 * A transaction that waits for no standby and takes no place among writers: for what somebody who only reads leaves
 * behind, such as the record of a look-up. The server's disk has it; a failover within the same second may lose it.
 */
export const commitLocally = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.connection().execute((connection) => connection.transaction().execute(work))
