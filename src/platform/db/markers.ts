import type { Db, Tx } from './types.ts'

/** Whether something that is done once, such as loading demo content, was done; stored in the table `setting`. */
export const isMarked = async (db: Db | Tx, key: string): Promise<boolean> =>
  (await db.selectFrom('setting').select('key').where('key', '=', key).executeTakeFirst()) !== undefined

export async function mark(db: Db | Tx, key: string): Promise<void> {
  await db.insertInto('setting').values({ key, value: new Date().toISOString() }).execute()
}

export async function unmark(db: Db | Tx, key: string): Promise<void> {
  await db.deleteFrom('setting').where('key', '=', key).execute()
}
