import { authorise } from '../../../../access/policy.ts'
import type { DirectoryRow } from '../../../../domain/duties/directory-rows.ts'
import { itemTexts } from '../../../../domain/duties/item-fields.ts'
import {
  type CheckedDirectory,
  checkDirectory,
  importDirectory,
} from '../../../../domain/duties/operations-directory.server.ts'
import { mostDirectoryBytes, readDirectoryApart } from '../../../../domain/duties/read-directory-apart.server.ts'
import { wrongField } from '../../../../platform/errors.ts'
import { fieldText } from '../../../../platform/text/text-input.ts'
import { href } from '../../../href.ts'
import type { Submission } from '../../../page-route.server.ts'
import { submitForm } from '../../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../../frame/staff-routes.server.ts'

type Visit = StaffVisit<'/staff/duty-items/import'>

export async function loadDirectoryImport({ site, staff }: Visit) {
  authorise(await importDirectory.isAllowed(site, staff, {}))
  return { district: site.district.name }
}

export type DirectoryReport = ReturnType<typeof reportOf>

/** Checks a directory and shows what it would do; a confirmation does it. */
export async function saveDirectoryImport(visit: Visit & Submission) {
  const form = await visit.readForm()
  if (form.get('intent') === 'confirm') {
    const rows = readKept(fieldText(form, 'text'))
    const load = async (isConflict: boolean) =>
      isConflict ? reportOf(await checkDirectory.ask(visit.site, visit.staff, { rows }), { rows, notes: [] }) : null
    const read = (typed: Readonly<Record<string, string>>) => ({ rows, digest: typed['digest'] ?? '' })
    return submitForm(visit, importDirectory, href('/staff/duty-items'), read, { load, versionIn: () => undefined })
  }
  let given: { rows: DirectoryRow[]; notes: string[] } = { rows: [], notes: [] }
  const read = async () => {
    authorise(await importDirectory.isAllowed(visit.site, visit.staff, {}))
    given = await readFile(form.get('file'))
    return { rows: given.rows }
  }
  return submitForm(visit, checkDirectory, (checked) => ({ now: reportOf(checked, given) }), read)
}

/** @throws AppError invalid */
async function readFile(file: FormDataEntryValue | null) {
  if (!(file instanceof File) || file.size === 0) throw wrongField('file', '请选择一个 XLSX 或 CSV 文件')
  if (file.size > mostDirectoryBytes) throw wrongField('file', '文件超过 5 MB，请只留下目录，或分成几个')
  const read = await readDirectoryApart(new Uint8Array(await file.arrayBuffer()))
  if (read.rows.length === 0) throw wrongField('file', '表头下面没有事项，请检查后再选一次')
  return read
}

/** The rows as the page kept them between the check and the confirmation; the operation's schema checks them again. */
function readKept(text: string): DirectoryRow[] {
  try {
    return JSON.parse(text) as DirectoryRow[]
  } catch {
    throw wrongField('file', '请重新选择文件再核对一次')
  }
}

function reportOf(
  { changes, same, problems, digest }: CheckedDirectory,
  { rows, notes }: { rows: readonly DirectoryRow[]; notes: readonly string[] },
) {
  return {
    text: JSON.stringify(rows),
    digest,
    notes,
    same,
    problems: problems.map(({ line, sheet, reason }) => ({
      place: `${sheet ? `工作表“${sheet}”` : ''}第 ${line} 行`,
      reason,
    })),
    added: changes.flatMap((each) => (each.kind === 'add' ? [{ line: each.line, ...each.cells }] : [])),
    changed: changes.flatMap((each) =>
      each.kind === 'change'
        ? [
            {
              line: each.line,
              title: each.cells.title,
              changes: each.changes.map(({ field, before, after }) => ({
                what: itemTexts[field].title,
                before,
                after,
              })),
            },
          ]
        : [],
    ),
  }
}
