import { posix } from 'node:path'
import { sql } from 'kysely'
import { listPlaces } from '../../access/places.server.ts'
import type { Staff } from '../../access/policy.ts'
import type { Db } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { can } from './policy.ts'
import { sealedFileWords } from './public-record/sealed-files.server.ts'
import { isPublic } from './visibility.server.ts'
import './table.server.ts'

/** Spellings of an address in attachments: as it is, and encoded. */
function spellingsOf(path: string): string[] {
  const address = posix.normalize(path)
  return [address, encodeURI(address), address.split('/').map(encodeURIComponent).join('/')]
}

/**
 * Who may read a file that an operator placed in the folder of static files: everybody, unless it is attached to
 * articles none of which is public, or only to a version that was erased.
 * @param path decoded.
 * @throws AppError gone for a file of an erased version.
 */
export async function findPlacedFile(
  db: Db,
  path: string,
  reader: () => Promise<Staff | null>,
  now: Date,
): Promise<{ isPublic: boolean } | null> {
  const spellings = [...new Set(spellingsOf(path))]
  const uses = await db
    .selectFrom('attachment')
    .innerJoin('article', 'article.id', 'attachment.article_id')
    .select(['article.area_id as areaId', isPublic(now).as('isPublic')])
    .where('attachment.url', 'in', spellings)
    .execute()
  if (uses.some((use) => use.isPublic)) return { isPublic: true }
  if (uses.length > 0) {
    const staff = await reader()
    const places = staff ? await listPlaces(db, [...new Set(uses.map(({ areaId }) => areaId))]) : new Map()
    return staff && [...places.values()].some((place) => can(staff, 'article.read', { place }))
      ? { isPublic: false }
      : null
  }
  if (await wasErased(db, spellings)) throw new AppError('gone', sealedFileWords)
  return { isPublic: true }
}

async function wasErased(db: Db, spellings: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from article_erasure as erasure
      join article_release as version on version.article_id = erasure.article_id and version.number = erasure.release_number
      join article_revision as revision on revision.id = version.revision_id
      where erasure.state = 'confirmed'
        and exists (select from unnest(${spellings}::text[]) as url where position(url in revision.content::text) > 0)
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}
