import type { Staff } from '../../access/policy.ts'
import type { Db } from '../../platform/db/types.ts'
import { getDistrictPlace } from '../units/queries.server.ts'
import { personalDataTitles } from '../checks/personal-words.ts'
import { can } from '../personal-data/policy.ts'
import { type ScannedTable, scannedColumns } from './columns.ts'
import { sources } from './sources.server.ts'
import './table.server.ts'

/** A public text in which the nightly scan found something. */
export type FoundText = { where: string; column: string; found: string; time: Date }

/** Findings outside articles; of many only the first are listed. */
export type FoundTexts = { count: number; texts: FoundText[] }

const mostListed = 200

/** What the nightly scan found outside articles, for those who see reports of personal data in the district. */
export async function listFoundTexts(db: Db, actor: Staff, districtCode: string): Promise<FoundTexts> {
  if (!can(actor, 'personal-data.read', { place: await getDistrictPlace(db, districtCode) }))
    return { count: 0, texts: [] }
  const rows = await db
    .selectFrom('public_text_finding')
    .selectAll()
    .select((eb) => eb.fn.countAll<number>().over().as('count'))
    .where((eb) => eb.or([eb('district_code', '=', districtCode), eb('district_code', 'is', null)]))
    .orderBy('source')
    .orderBy('row_key')
    .limit(mostListed)
    .execute()
  const texts = rows.map(({ source, column_name, place, findings, found_time }) => {
    const table = source as ScannedTable
    const { title } = sources[table]
    const found = findings.map(({ kind, masked }) => `${personalDataTitles[kind]} ${masked}`)
    return {
      where: place === '' || place === title ? title : `${title}：${place}`,
      column: scannedColumns(table).find(([name]) => name === column_name)?.[1] ?? column_name,
      found: [...new Set(found)].join('、'),
      time: found_time,
    }
  })
  return { count: rows[0]?.count ?? 0, texts }
}
