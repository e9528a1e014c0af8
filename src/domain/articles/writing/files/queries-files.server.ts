import { sql } from 'kysely'
import { listPlaces } from '../../../../access/places.server.ts'
import type { Staff } from '../../../../access/policy.ts'
import type { Db } from '../../../../platform/db/types.ts'
import { can } from '../../policy.ts'
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

/** A file by its hash in hexadecimal digits; null if it does not exist or this reader may not read it. */
export async function findFile(db: Db, sha256: string, reader: () => Promise<Staff | null>, now: Date) {
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
    .select([sql<boolean>`article_file.released and ${isPublic(now)}`.as('isPublic'), 'article.area_id as areaId'])
    .where('sha256', '=', hash)
    .execute()
  const served: ServedFile = { ...file, isPublic: uses.some((use) => use.isPublic) }
  if (served.isPublic) return served
  const staff = await reader()
  if (!staff) return null
  const places = await listPlaces(db, [...new Set(uses.map(({ areaId }) => areaId))])
  return [...places.values()].some((place) => can(staff, 'article.read', { place })) ? served : null
}
