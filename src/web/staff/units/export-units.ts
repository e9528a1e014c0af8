/** The units of the district as a table, in the form that an import reads. */
import { importHeadings, yes } from '../../../domain/units/import-rows.ts'
import { listMobiles } from '../../../domain/checks/office-phones.ts'
import { listUnits } from '../../../domain/units/staff-queries.server.ts'
import { csvFile, toDownload } from '../../../files/exported-file.ts'
import { writeCsv } from '../../../files/write-csv.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'

const kinds = { district: '', department: '部门', township: '乡镇', village: '村' } as const

export const loader = staffLoader('/staff/units/export', 'unit.read', async ({ site, staff }) => {
  const units = await listUnits.ask(site, staff, {})
  const names = new Map(units.map(({ id, name }) => [id, name]))
  const rows = units
    .filter(({ level }) => level !== 'district')
    .map((unit) => {
      const kind = kinds[unit.level]
      const parent = unit.level === 'village' ? (names.get(unit.parentId ?? 0) ?? '') : ''
      const officePhone = unit.officePhone !== '' && unit.officePhone === listMobiles(unit.phone) ? yes : ''
      const cells = { ...unit, kind, parent, officePhone }
      return Object.values(importHeadings).map((column) => cells[column])
    })
  return toDownload(csvFile('units', site.now, writeCsv([Object.keys(importHeadings), ...rows])))
})
