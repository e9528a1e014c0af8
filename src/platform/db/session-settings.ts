import type { ClientBase } from 'pg'

/**
 * Sets what holds for a connection until it is closed:
 * - Single statements count tries, note what was seen or how far a job is; they wait for no standby. Transactions that
 *   write do (`writers.ts`), so whatever a person was promised belongs into one.
 * - A server on another machine notices within a minute that this one is gone, and frees its locks. The end of a process
 *   alone is noticed at once.
 * @param lockMs how long a single statement waits for a lock; 0 for as long as it takes.
 */
export async function setUpSession(client: ClientBase, lockMs: number): Promise<void> {
  await client.query(`
    set synchronous_commit to local; set lock_timeout to ${lockMs};
    set tcp_keepalives_idle to 15; set tcp_keepalives_interval to 5; set tcp_keepalives_count to 3;
    set tcp_user_timeout to 30000`)
}
