import { sql } from 'kysely'
import { listPlaces } from '../../../../access/places.server.ts'
import type { Staff } from '../../../../access/policy.ts'
import type { Db } from '../../../../platform/db/types.ts'
import { AppError } from '../../../../platform/errors.ts'
import { can } from '../../policy.ts'
import { recordSealedFile, sealedFileWords, isSealed } from '../../public-record/sealed-files.server.ts'
import { isPublic } from '../../visibility.server.ts'
import type { FileVariant } from '../table.server.ts'
import '../../table.server.ts'
import '../table.server.ts'

export type ServedFile = {
  mediaType: string
  sizeBytes: number
  variants: FileVariant[]
  /** Whether everybody may read it: it is the picture of a banner, or in a released text whose moment has come. */
  isPublic: boolean
}

/** An article that has a file. */
type Use = { articleId: number; areaId: number; districtCode: string; isPublic: boolean; sealedIn: number | null }

/**
 * A file by its hash in hexadecimal digits; null if it does not exist or this reader may not read it. That somebody
 * opens one of an erased version is audited.
 * @throws AppError gone for staff who may not see what was erased.
 */
export async function findFile(
  db: Db,
  sha256: string,
  reader: () => Promise<Staff | null>,
  now: Date,
): Promise<ServedFile | null> {
  const hash = Buffer.from(sha256, 'hex')
  const file = await db
    .selectFrom('stored_file')
    .select(['media_type as mediaType', 'size_bytes as sizeBytes', 'variants'])
    .where('sha256', '=', hash)
    .executeTakeFirst()
  if (!file) return null
  const picture = await db
    .selectFrom('public_picture')
    .select('name')
    .where('sha256', '=', hash)
    .limit(1)
    .executeTakeFirst()
  if (picture) return { ...file, isPublic: true }
  const uses = await db
    .selectFrom('article_file')
    .innerJoin('article', 'article.id', 'article_file.article_id')
    .select([
      'article.id as articleId',
      'article.area_id as areaId',
      'article.district_code as districtCode',
      sql<boolean>`article_file.released and ${isPublic(now)}`.as('isPublic'),
      isSealed(sha256).as('sealedIn'),
    ])
    .where('sha256', '=', hash)
    .execute()
  const isOpen = uses.some((use) => use.isPublic)
  return isOpen || (await mayStaffOpen(db, sha256, uses, await reader())) ? { ...file, isPublic: isOpen } : null
}

async function mayStaffOpen(db: Db, sha256: string, uses: readonly Use[], staff: Staff | null): Promise<boolean> {
  if (!staff) return false
  const places = await listPlaces(db, [...new Set(uses.map(({ areaId }) => areaId))])
  const may = (action: 'article.read' | 'article.erase', { areaId }: Use): boolean => {
    const place = places.get(areaId)
    return place !== undefined && can(staff, action, { place })
  }
  if (uses.some((use) => use.sealedIn === null && may('article.read', use))) return true
  for (const use of uses) {
    if (use.sealedIn === null || !may('article.erase', use)) continue
    await recordSealedFile(db, staff, sha256, { ...use, releaseNumber: use.sealedIn })
    return true
  }
  if (uses.some((use) => may('article.read', use))) throw new AppError('gone', sealedFileWords)
  return false
}
