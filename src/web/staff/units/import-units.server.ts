import { authorise } from '../../../access/policy.ts'
import { type UnitField, unitFields } from '../../../domain/units/fields.ts'
import { decodeUnitFile, mostImportBytes } from '../../../domain/units/import-file.server.ts'
import { type CheckedImport, checkUnits, importUnits } from '../../../domain/units/operations-import.server.ts'
import type { UnitFacts } from '../../../domain/units/schema.ts'
import { wrongField } from '../../../platform/errors.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

type Visit = StaffVisit<'/staff/units/import'>

/** Refuses those who may not import into the whole district. */
export async function loadUnitImport({ site, staff }: Visit) {
  authorise(await importUnits.isAllowed(site, staff, {}))
  return { district: site.district.name }
}

export type UnitReport = ReturnType<typeof reportOf>

/** Checks a file and shows what it would do; a confirmation does it. */
export async function saveUnitImport(visit: Visit & Submission) {
  const form = await visit.readForm()
  if (form.get('intent') === 'confirm') {
    const text = fieldText(form, 'text')
    const load = async (isConflict: boolean) =>
      isConflict ? reportOf(await checkUnits.ask(visit.site, visit.staff, { text }), text) : null
    return submitForm(visit, importUnits, href('/staff/units'), {}, { load, versionIn: () => undefined })
  }
  let text = ''
  const read = async () => ({ text: (text = await readFile(form.get('file'))) })
  return submitForm(visit, checkUnits, (checked) => ({ now: reportOf(checked, text) }), read)
}

/** @throws AppError invalid */
async function readFile(file: FormDataEntryValue | null): Promise<string> {
  if (!(file instanceof File) || file.size === 0) throw wrongField('file', '请选择一个 CSV 文件')
  if (file.size > mostImportBytes) throw wrongField('file', '文件超过 1 MB，请分成几个')
  return decodeUnitFile(new Uint8Array(await file.arrayBuffer()))
}

function reportOf({ changes, same, problems, digest }: CheckedImport, text: string) {
  const wordsOf = (facts: UnitFacts, field: UnitField | 'officePhone') =>
    field === 'officePhone'
      ? `办公手机：${facts.officePhone || '没有确认'}`
      : `${unitFields[field].title}：${facts[field]}`
  return {
    text,
    digest,
    same,
    problems,
    added: changes.flatMap((each) =>
      each.kind === 'add' ? [{ line: each.line, name: each.facts.name, under: each.under }] : [],
    ),
    changed: changes.flatMap((each) =>
      each.kind === 'change'
        ? [
            {
              line: each.line,
              name: each.facts.name,
              under: each.under,
              what: each.fields.map((field) => wordsOf(each.facts, field)).join('；'),
            },
          ]
        : [],
    ),
  }
}
