import { sql } from 'kysely'
import { allDigits, type ContentStore } from '../../../files/store.server.ts'
import { cacheTag, dropCacheTags } from '../../../platform/cache/cache-tags.ts'
import type { Db } from '../../../platform/db/types.ts'
import { formatDate } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Publication } from '../description.ts'
import { keptDays } from './kept-days.ts'
import { storeArchive } from './make-archive.server.ts'
import './table.server.ts'

export type Archive = { day: string; madeTime: Date; sha256: string; sizeBytes: number }

/**
 * Whether an archive holds nothing that was withdrawn, closed or erased since it was made: such a text must not be read
 * anywhere, and an archive cannot be changed.
 */
const isWhole = (now: Date) => sql<boolean>`not exists (
  select from article
  where article.district_code = archive.district_code and article.release_time <= archive.made_time
    and (article.closed_time is not null or article.withdraw_time > archive.made_time
      or exists (select from article_release as release where release.article_id = article.id
        and release.kind = 'withdrawal' and release.release_time > archive.made_time and release.release_time <= ${now})
      or exists (select from article_erasure as erasure where erasure.article_id = article.id
        and erasure.state = 'confirmed' and erasure.decide_time > archive.made_time)))`

const wholeArchives = (db: Db, { districtCode, now }: { districtCode: string; now: Date }) =>
  db
    .selectFrom('open_data_archive as archive')
    .select(['day', 'made_time as madeTime', 'sha256', 'size_bytes as sizeBytes'])
    .where('district_code', '=', districtCode)
    .where(isWhole(now))

/** The archives of a district that may be downloaded, the newest first. */
export const listArchives = (db: Db, scope: { districtCode: string; now: Date }): Promise<Archive[]> =>
  wholeArchives(db, scope).orderBy('day', 'desc').execute()

/** @throws AppError not_found also for one that holds what was withdrawn since. */
export async function getArchive(db: Db, scope: { districtCode: string; now: Date }, day: string): Promise<Archive> {
  const archive = await wholeArchives(db, scope).where('day', '=', day).executeTakeFirst()
  if (!archive) throw notFound('没有这一天的存档，或者其中有内容后来撤回、删除了，存档不再提供。')
  return archive
}

/** Makes the archive of a day anew, and removes those that are kept no longer or hold what was withdrawn. */
export async function renewArchives(db: Db, store: ContentStore, publication: Publication): Promise<void> {
  const { district, now } = publication
  const scope = { districtCode: district.areaCode, now }
  const { sha256, sizeBytes } = await storeArchive(store, db, publication)
  const row = { made_time: now, sha256, size_bytes: sizeBytes }
  await db
    .insertInto('open_data_archive')
    .values({ district_code: scope.districtCode, day: formatDate(now), ...row })
    .onConflict((conflict) => conflict.columns(['district_code', 'day']).doUpdateSet(row))
    .execute()
  const kept = keptDays((await listArchives(db, scope)).map(({ day }) => day))
  await db
    .deleteFrom('open_data_archive')
    .where('district_code', '=', scope.districtCode)
    .where((eb) => eb.not(eb('day', 'in', [...kept, formatDate(now)])))
    .execute()
  await dropCacheTags(db, [cacheTag('pages', scope.districtCode)])
}

/** Removes files that no archive has: of removed ones, and of runs that were killed. @param before stored until then. */
export async function removeUnusedFiles(db: Db, store: ContentStore, before: Date): Promise<void> {
  const rows = await db.selectFrom('open_data_archive').select('sha256').execute()
  const used = new Set(rows.map(({ sha256 }) => sha256))
  for (const digits of allDigits)
    for (const sha256 of await store.list(digits, before)) if (!used.has(sha256)) await store.remove(sha256)
  await store.removeUnfinished(before)
}
