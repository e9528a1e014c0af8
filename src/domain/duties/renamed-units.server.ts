import { sql } from 'kysely'
import type { Tx } from '../../platform/db/types.ts'
import { refreshEvidence } from './evidence.server.ts'
import { listNamedUnits } from './named-units.server.ts'
import type { NamedUnits } from './named-units.ts'
import '../articles/writing/table.server.ts'
import './table.server.ts'

/**
 * Noted with the names of units, by an id that no unit has, so that the version before can go on; another one reads the
 * evidence of all texts again.
 */
const readingRules = { key: '0', version: '2' } as const

/**
 * Reads the evidence again of texts that name units which were added, renamed, moved or merged since the last run, in any
 * of their releases: whose text it is depends on the names of all units of the district. The first run only notes them.
 * Reads all of them again after the rules of reading changed.
 */
export async function refreshRenamed(tx: Tx, districtCode: string): Promise<void> {
  const units = await listNamedUnits(tx, districtCode)
  const run = await tx
    .selectFrom('duty_run')
    .select('unit_names as names')
    .where('district_code', '=', districtCode)
    .executeTakeFirstOrThrow()
  const names: Record<string, string> = { ...describe(units), [readingRules.key]: readingRules.version }
  const before = run.names
  if (before !== null) {
    const changed = [...new Set([...Object.keys(before), ...Object.keys(names)])].filter(
      (id) => before[id] !== names[id],
    )
    if (changed.length === 0) return
    if (changed.includes(readingRules.key)) await refreshEvidence(tx, await listNamingItems(tx, districtCode))
    const ids = changed.filter((id) => id !== readingRules.key)
    const words = ids.flatMap((id) => [before[id], names[id]]).flatMap((each) => each?.split('\n').slice(1) ?? [])
    await refreshEvidence(tx, await listNaming(tx, districtCode, ids.map(Number), [...new Set(words)]))
  }
  await tx
    .updateTable('duty_run')
    .set({ unit_names: JSON.stringify(names) })
    .where('district_code', '=', districtCode)
    .execute()
}

/** Level and unit above in the first line, a name in each other one. */
const describe = (units: NamedUnits): Record<string, string> =>
  Object.fromEntries(
    Array.from(units.values(), ({ id, level, parentId, names }) => [
      id,
      [`${level} ${parentId ?? ''}`, ...names.toSorted()].join('\n'),
    ]),
  )

/** All articles of a district that name an item in any of their releases. */
async function listNamingItems(tx: Tx, districtCode: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct article.id from article
    join article_release as release on release.article_id = article.id
    join article_revision as revision on revision.id = release.revision_id
    where article.district_code = ${districtCode} and revision.content ? 'fulfils' order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The articles whose releases are evidence of these units, or name one of them. */
async function listNaming(
  tx: Tx,
  districtCode: string,
  unitIds: readonly number[],
  names: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct release.article_id as id
    from article join article_release as release on release.article_id = article.id
    join article_revision as revision on revision.id = release.revision_id
    where article.district_code = ${districtCode} and revision.content ? 'fulfils' and (
      (revision.content ->> 'areaId')::bigint = any(${[...unitIds]}::bigint[]) or exists (
        select from unnest(${[...names]}::text[]) as name
        where position(name in revision.content ->> 'title') > 0 or position(name in revision.content ->> 'publisher') > 0
      )
    ) order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
