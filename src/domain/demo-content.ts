import { isMarked } from '../platform/db/markers.ts'
import type { Db, Tx } from '../platform/db/types.ts'

/** Marks a database with demo content, which other demo data are added to and every page names as such. */
export const contentMarker = 'demo-content'

/** Marks a database whose demo content was written to its end. */
export const completeMarker = 'demo-complete'
/** What versions up to 0.2.0 wrote last. */
const formerMarker = 'demo-messages'

export const isDemoComplete = async (db: Db): Promise<boolean> =>
  (await isMarked(db, completeMarker)) || (await isMarked(db, formerMarker))

/** Marks that the demo content of a district was written. */
export const districtMarker = (districtCode: string): string => `${contentMarker} ${districtCode}`

/** How far a first start is with writing the demo content, in districts. */
export type DemoProgress = { written: number; of: number }

const progressKey = 'demo-progress'

/** Null where nothing is being written, or an interrupted start has not gone on yet. */
export async function findDemoProgress(db: Db | Tx): Promise<DemoProgress | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', progressKey).executeTakeFirst()
  const [written = NaN, of = NaN] = row?.value.split('/').map(Number) ?? []
  return Number.isInteger(written) && Number.isInteger(of) && written < of ? { written, of } : null
}

export async function setDemoProgress(tx: Db | Tx, { written, of }: DemoProgress): Promise<void> {
  const value = `${written}/${of}`
  await tx
    .insertInto('setting')
    .values({ key: progressKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
