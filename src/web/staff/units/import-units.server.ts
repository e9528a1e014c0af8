import { data, redirect } from 'react-router'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import { authorise } from '../../../access/policy.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import {
  checkUnitFile,
  decodeUnitFile,
  importUnits,
  mostImportBytes,
} from '../../../domain/units/commands-import.server.ts'
import type { CheckedImport } from '../../../domain/units/commands-import.server.ts'
import { can } from '../../../domain/units/policy.ts'
import { getDistrictPlace } from '../../../domain/units/queries.server.ts'
import { type UnitFacts, type UnitField, unitFields } from '../../../domain/units/rules.ts'
import { wrongField } from '../../../platform/errors.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { StaffVisit } from '../frame/page.server.ts'

const path = '/staff/units/import'
type Visit = StaffVisit<typeof path>

/** Whoever opens the page may import into the whole district. */
export async function loadUnitImport({ site, staff }: Visit) {
  const place = await getDistrictPlace(site.db, site.district.areaCode)
  authorise(can(staff, 'unit.arrange', { place }))
  return { district: site.district.name }
}

export type UnitImportAnswer = {
  notice: Notice | null
  error: string | null
  /** What a file would do, with its text for the confirmation. */
  report: ReturnType<typeof reportOf> | null
}

/** Checks a file and shows what it would do; a confirmation does it. */
export async function importUnitsPage({ site, staff, readForm }: Visit & Submission) {
  const { db, district, now } = site
  const form = await readForm()
  const isConfirmed = form.get('intent') === 'confirm'
  let text = ''
  try {
    text = isConfirmed ? fieldText(form, 'text') : await readFile(form.get('file'))
    if (isConfirmed) {
      const digest = fieldText(form, 'digest', 64)
      await db.transaction().execute((tx) => importUnits(tx, staff, district.areaCode, { text, digest }, now))
      return redirect(href('/staff/units', { mode: 'imported' }), { status: 303 })
    }
    return answerOf(null, null, reportOf(await checkUnitFile(db, staff, district.areaCode, text), text))
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    const notice: Notice = { kind: 'error', title: '没有导入', message: error.message }
    const report =
      error.code === 'conflict' ? reportOf(await checkUnitFile(db, staff, district.areaCode, text), text) : null
    return data(answerOf(notice, error.field === 'file' ? error.message : null, report), refusalInit(error))
  }
}

const answerOf = (
  notice: Notice | null,
  error: string | null,
  report: UnitImportAnswer['report'],
): UnitImportAnswer => ({ notice, error, report })

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
