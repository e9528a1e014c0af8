import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from 'node:process'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { listAllItems } from '../../duties/items.server.ts'
import { listOwnWords } from '../../words/queries.server.ts'
import '../../../access/area-table.server.ts'
import './table.server.ts'

const root = join(import.meta.dirname, '../../../..')

/**
 * Programs of which the checks are made, with the lists of words and names in them. More than they read: that a change
 * of a rule is missed would be worse than a round too many.
 */
const programs = ['src/domain', 'src/platform', 'packages/document/src']

/** Changes with any line of the programs, and with the version of Node, which knows the characters. */
export function hashPrograms(folder = root): string {
  const hash = createHash('sha256').update(version)
  for (const name of programs.flatMap((each) => globSync(`${each}/**/*.{ts,json}`, { cwd: folder })).toSorted())
    if (!name.endsWith('.test.ts')) hash.update(`\n${name}\n`).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}

/** Gives each district a new number of rules if the programs, its words or its items of disclosure changed. */
export async function renewRules(db: Db, programHash = hashPrograms()): Promise<void> {
  const roots = await db
    .selectFrom('area')
    .select(['id', 'district_code as districtCode'])
    .where('level', '=', 'district')
    .execute()
  for (const { id, districtCode } of roots) {
    const words = await listOwnWords(db, id)
    const items = await listAllItems(db, districtCode)
    const hash = createHash('sha256')
      .update(JSON.stringify([programHash, words, items]))
      .digest('hex')
    await sql`
      insert into scan_rules (district_code, hash, number) values (${districtCode}, ${hash}, 1)
      on conflict (district_code) do update set hash = excluded.hash, number = scan_rules.number + 1
        where scan_rules.hash <> excluded.hash`.execute(db)
  }
}
