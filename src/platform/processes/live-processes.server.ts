import { randomInt, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DatabaseStartError } from '@three-affairs/embedded-postgres/start-error.ts'
import { findChangedKey } from '../crypto/key-checks.server.ts'
import type { KeySet } from '../crypto/key-set.ts'
import { formatDateTime } from '../dates.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/types.ts'
import './table.server.ts'

export type LiveProcess = {
  id: number
  token: string
  seed: number
  counts: string
  filePlace: string
  startTime: Date
}

export type OwnProcess = {
  id: number
  /** How addresses become places of the limit of requests: that of the others, so that counts can be compared. */
  seed: number
  /**
   * To be called again once it listens, when the others can see it: two that start at the same time refuse each other.
   * @throws DatabaseStartError while another process works with other files or other keys.
   */
  refuseStrangers: () => Promise<void>
  leave: () => Promise<void>
}

/** Class of the advisory locks of processes; the other half of the key is the id. Must be unique in this database. */
const processLocks = 1_740_092

/** Those whose connection lives: PostgreSQL frees the lock of one that was killed. */
export async function listOthers(db: Db, ownId: number): Promise<LiveProcess[]> {
  const { rows } = await sql<LiveProcess>`
    select id, token, seed, counts, file_place as "filePlace", start_time as "startTime" from process
    where id <> ${ownId} and id in (
      select objid::bigint from pg_locks
      where locktype = 'advisory' and classid = ${sql.lit(processLocks)} and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())
    )
    order by id`.execute(db)
  return rows
}

/** Requests that a process counted, in the words of those who read them. */
export async function writeCounts(db: Db, id: number, counts: string): Promise<void> {
  await db.updateTable('process').set({ counts }).where('id', '=', id).execute()
}

/**
 * Registers this process among those that work on the database. Before it writes anything else: the keys of an empty
 * database are those of the last one that started.
 * @param own.filePlace the bucket of uploaded files, which need no shared folder then; empty for the data folder.
 * @param own.readKeys throws KeysError.
 * @throws DatabaseStartError while another process works with other files or other keys.
 */
export async function joinProcesses(
  database: Database,
  { dataFolder, filePlace, readKeys }: { dataFolder: string; filePlace: string; readKeys: () => KeySet },
): Promise<OwnProcess> {
  const { db } = database
  const folder = join(dataFolder, 'processes')
  await removeFormer(db, folder)
  const [first] = await listOthers(db, 0)
  const token = randomUUID()
  const seed = first?.seed ?? randomInt(2 ** 32)
  const { id } = await db
    .insertInto('process')
    .values({ token, seed, file_place: filePlace })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = join(folder, token)
  writeFileSync(file, '')
  const refuseStrangers = async (): Promise<void> => {
    const others = await listOthers(db, id)
    const stranger = others.find((other) => other.filePlace !== filePlace)
    if (stranger) throw otherPlace(filePlace || dataFolder, stranger)
    const afar = others.find(({ token: theirs }) => !existsSync(join(folder, theirs)))
    if (afar && filePlace === '') throw otherFolder(dataFolder, afar)
    if (others[0] && (await findChangedKey(db, readKeys()))) throw otherKeys(others[0])
  }
  const leave = async (): Promise<void> => {
    rmSync(file, { force: true })
    await db.deleteFrom('process').where('id', '=', id).execute()
  }
  try {
    await refuseStrangers()
  } catch (error) {
    await leave()
    throw error
  }
  database.holdWhileListening(processLocks, id)
  return { id, seed, refuseStrangers, leave }
}

/** Those that were killed left their rows and files; one that starts is listed before it holds its lock. */
async function removeFormer(db: Db, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const live = (await listOthers(db, 0)).map(({ id }) => id)
  await db
    .deleteFrom('process')
    .where('start_time', '<', sql<Date>`now() - interval '1 hour'`)
    .$if(live.length > 0, (query) => query.where('id', 'not in', live))
    .execute()
  const rows = await db.selectFrom('process').select('token').execute()
  const known = new Set(rows.map(({ token }) => token))
  for (const name of readdirSync(folder)) if (!known.has(name)) rmSync(join(folder, name), { force: true })
}

const named = ({ startTime }: LiveProcess): string =>
  `另一个程序（${formatDateTime(startTime)} 启动）正在使用同一个数据库`

const otherFolder = (dataFolder: string, other: LiveProcess) =>
  new DatabaseStartError(
    `${named(other)}，但它的数据目录不是这里的 ${dataFolder}，附件会互相看不到。请让几个程序使用同一个共享目录（例如 NFS，用 PORTAL_DATA 指明），或者先停止另一个程序。`,
  )

const otherPlace = (place: string, other: LiveProcess) =>
  new DatabaseStartError(
    `${named(other)}，但它的附件不在这里的 ${place}，附件会互相看不到。请让几个程序的 PORTAL_FILES 相同，或者先停止另一个程序。`,
  )

const otherKeys = (other: LiveProcess) =>
  new DatabaseStartError(
    `${named(other)}，但它的密钥与这里的不同，会互相读不出内容。请让几个程序使用同一份 keys.json 或相同的 PORTAL_KEYS，或者先停止另一个程序。`,
  )
