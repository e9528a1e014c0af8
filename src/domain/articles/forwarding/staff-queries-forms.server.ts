import { z } from 'zod'
import { getActorName, requireStaff } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import { encodedFile, encodeFile, type ExportedFile, xlsxFile } from '../../../files/exported-file.ts'
import type { XlsxSheet } from '../../../files/write-xlsx.ts'
import type { Db } from '../../../platform/db/types.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { notFound } from '../../../platform/errors.ts'
import { type OperationContext, staffQuery } from '../../operation.ts'
import { getArea } from '../../units/queries.server.ts'
import { type BookPeriod, periodInWords } from '../books/book-period.ts'
import { bookPeriodSchema } from '../books/book.ts'
import { permittedAreas } from '../policy.ts'
import { type FormUnit, listFormUnits, loadFormParts, loadFormTimes } from './queries-forms.server.ts'
import { itemsSheet, unitsSheet } from './summary-sheets.ts'
import { type FormSite, unitSheet } from './unit-sheet.ts'
import { writeFormsApart } from './write-forms-apart.server.ts'

/** Units with a sheet of their own in a workbook of many. */
const mostSheets = 60

/** The form for the level above, of one village or of all of an area. Downloads are audited. */
export const exportForms = staffQuery({
  permission: 'article.read',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: z.object({
    period: bookPeriodSchema,
    areaId: idParameter.optional().describe('村，或乡镇、全区；不写为管理范围内的各村'),
  }),
  api: {
    call: 'GET /api/staff/books/form',
    tag: '稿件',
    summary: `一期的财务公开上报表（XLSX）：一个村一张；多个村的先是汇总和分项合计，再每村一张（最多 ${mostSheets} 张）。只用已经公开的账本，没有公开的写“未公开”；下载会记入操作记录`,
    output: encodedFile,
    present: encodeFile,
  },
  async run(db, { actor, input: { period, areaId }, site }) {
    const districtCode = site.district.areaCode
    const units = await listFormUnits(db, {
      districtCode,
      areaIds: permittedAreas(requireStaff(actor), 'article.read'),
      ...(areaId === undefined ? {} : { within: areaId }),
    })
    if (units.length === 0) throw notFound('管理范围内没有这样的村。')
    const area = areaId === undefined ? null : await getArea(db, districtCode, areaId)
    const file = await exportUnits(db, site, {
      units,
      period,
      place: area?.name ?? site.district.name,
      isOne: area?.level === 'village',
    })
    const record = { actor: getActorName(actor), districtCode, subject: '' }
    await db
      .transaction()
      .execute((tx) => recordAudit(tx, { ...record, action: 'book.form', detail: { rows: units.length } }))
    return file
  },
})

/** The units above the actor's villages, in the official order: what a form may be asked for. */
export const listFormPlaces = staffQuery({
  permission: 'article.read',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: z.object({}),
  async run(db, { actor, site }) {
    const areaIds = permittedAreas(requireStaff(actor), 'article.read')
    const units = await listFormUnits(db, { districtCode: site.district.areaCode, areaIds })
    const places = new Map(
      units.flatMap(({ aboveId, aboveName }) => (aboveId === null ? [] : [[aboveId, aboveName ?? '']])),
    )
    return Array.from(places, ([id, name]) => ({ id, name }))
  },
})

type Asked = { units: readonly FormUnit[]; period: BookPeriod; place: string; isOne: boolean }

async function exportUnits(
  db: Db,
  { district, now, origin }: OperationContext,
  { units, period, place, isOne }: Asked,
): Promise<ExportedFile> {
  const scope = { districtCode: district.areaCode, now }
  const site: FormSite = {
    name: `${district.name}三务公开网站`,
    now,
    addressOf: (unitId, of) => `${origin}/books/${unitId}/${of}`,
  }
  const timesOf = await loadFormTimes(db, { ...scope, period, unitIds: units.map(({ id }) => id) })
  const summed = units.map((unit) => ({ unit, times: timesOf(unit.id) }))
  const summary = { place, period, units: summed, withSheets: mostSheets }
  const sheets: XlsxSheet[] = isOne ? [] : [unitsSheet(summary, site), itemsSheet(summary, site)]
  for (const { unit, times } of summed.slice(0, mostSheets)) {
    const parts = await loadFormParts(db, scope, { unitId: unit.id, period, found: times.now })
    sheets.push(unitSheet({ unit, period, times, parts }, site))
  }
  const name = `${isOne ? (units[0]?.name ?? '') : place}${periodInWords(period)}上报表`
  return xlsxFile(name, now, await writeFormsApart(sheets))
}
