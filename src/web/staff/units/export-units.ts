/** The units of the district as a table, in the form that an import reads. */
import { authorise } from '../../../access/policy.ts'
import { importHeadings, yes } from '../../../domain/units/import-rows.ts'
import { can } from '../../../domain/units/policy.ts'
import { mobilesIn } from '../../../domain/checks/office-phones.ts'
import { getDistrictPlace } from '../../../domain/units/queries.server.ts'
import { listUnits } from '../../../domain/units/queries-staff.server.ts'
import { csvFile, downloadOf } from '../../../files/exported-file.ts'
import { writeCsv } from '../../../files/write-csv.ts'
import { staffLoader } from '../frame/page.server.ts'

const kinds = { district: '', department: '部门', township: '乡镇', village: '村' } as const

export const loader = staffLoader('/staff/units/export', 'unit.read', async ({ site, staff }) => {
  const { db, district, now } = site
  authorise(can(staff, 'unit.read', { place: await getDistrictPlace(db, district.areaCode) }))
  const units = await listUnits(db, district.areaCode)
  const names = new Map(units.map(({ id, name }) => [id, name]))
  const rows = units
    .filter(({ level }) => level !== 'district')
    .map((unit) => {
      const kind = kinds[unit.level]
      const parent = unit.level === 'village' ? (names.get(unit.parentId ?? 0) ?? '') : ''
      const officePhone = unit.officePhone !== '' && unit.officePhone === mobilesIn(unit.phone) ? yes : ''
      const cells = { ...unit, kind, parent, officePhone }
      return Object.values(importHeadings).map((column) => cells[column])
    })
  return downloadOf(csvFile('units', now, writeCsv([Object.keys(importHeadings), ...rows])))
})
