import type { Actor } from '../access/policy.ts'
import type { Tx } from '../platform/db/types.ts'
import { ensureDistrictAreas } from './units/commands.server.ts'
import { ensureBuiltInTemplates } from './articles/article-templates/commands-templates.server.ts'
import { ensureSettings } from './districts/commands.server.ts'
import type { District } from './districts/schema.ts'
import { addFirstTemplates } from './messages/reply-templates/commands.server.ts'

/**
 * Writes what every district of the configuration needs: its first settings and templates, and its root area. Runs at every start.
 * @returns the districts with the settings that count.
 * @throws AppError forbidden
 */
export async function ensureDistricts(tx: Tx, actor: Actor, districts: readonly District[]): Promise<District[]> {
  const { current, added } = await ensureSettings(tx, actor, districts)
  await addFirstTemplates(tx, actor, added)
  await ensureDistrictAreas(tx, actor, current)
  await ensureBuiltInTemplates(
    tx,
    actor,
    current.map(({ areaCode }) => areaCode),
  )
  return current
}
