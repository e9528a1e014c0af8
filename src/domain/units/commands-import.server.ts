import { createHash } from 'node:crypto'
import { lockDistrict } from '../../access/district-lock.server.ts'
import { type Actor, authorise, nameOf } from '../../access/policy.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import { readCsv } from '../../files/read-csv.server.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { addUnit, changeUnit } from './commands-units.server.ts'
import type { ImportPlan, PlannedChange } from './import-plan.ts'
import { mostImportRows, planImport } from './import-rows.ts'
import { can } from './policy.ts'
import { getDistrictPlace } from './queries.server.ts'
import { listUnits } from './queries-staff.server.ts'

export type CheckedImport = ImportPlan & {
  /** Names what would be done; a confirmation of anything else is refused. */
  digest: string
}

export const mostImportBytes = 1_000_000

/**
 * The text of a CSV file, in UTF-8 or GB18030.
 * @throws AppError invalid
 */
export function decodeUnitFile(bytes: Uint8Array): string {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // The next encoding.
    }
  throw wrongField('file', '文件编码无法识别，请另存为“CSV UTF-8”后再选一次')
}

/**
 * What a file of units would add and change, and which rows are refused.
 * @throws AppError forbidden for staff who are not in charge of the whole district, invalid for a file that is no CSV.
 */
export async function checkUnitFile(
  db: Db | Tx,
  actor: Actor,
  districtCode: string,
  text: string,
): Promise<CheckedImport> {
  authorise(can(actor, 'unit.arrange', { place: await getDistrictPlace(db, districtCode) }))
  const plan = planImport(readRows(text), await listUnits(db, districtCode))
  return { ...plan, digest: createHash('sha256').update(JSON.stringify(plan)).digest('hex') }
}

function readRows(text: string): string[][] {
  // PostgreSQL cannot store NUL, and no file of text has one.
  if (text.length > mostImportBytes || text.includes('\0'))
    throw wrongField('file', '请选择 1 MB 以内的 CSV 文件；.xlsx 请先另存为“CSV UTF-8”')
  // The first row has the headings.
  return readCsv(text, { mostRows: mostImportRows + 1 }, (line) =>
    wrongField('file', `第 ${line} 行附近的引号不成对，请改正后再选一次`),
  )
}

/**
 * Does what a check showed.
 * @returns how many were added and changed.
 * @throws AppError conflict if the units changed since the check; forbidden, invalid.
 */
export async function importUnits(
  tx: Tx,
  actor: Actor,
  districtCode: string,
  { text, digest }: { text: string; digest: string },
  now: Date,
): Promise<{ added: number; changed: number }> {
  await lockDistrict(tx, districtCode)
  const plan = await checkUnitFile(tx, actor, districtCode, text)
  if (plan.digest !== digest)
    throw new AppError('conflict', '核对以后，单位又有了变化，没有导入。请看过新的结果再确认。')
  if (plan.problems.length > 0) throw wrongField('file', '文件里还有要改的行，没有导入')
  const ids = new Map<number, number>()
  for (const change of plan.changes) await apply(tx, actor, districtCode, change, ids, now)
  const added = plan.changes.filter(({ kind }) => kind === 'add').length
  const counts = { added, changed: plan.changes.length - added }
  await recordAudit(tx, { actor: nameOf(actor), action: 'area.import', districtCode, subject: '', detail: counts })
  return counts
}

/** Errors of a single row name its line. */
async function apply(
  tx: Tx,
  actor: Actor,
  districtCode: string,
  change: PlannedChange,
  ids: Map<number, number>,
  now: Date,
): Promise<void> {
  try {
    if (change.kind === 'change') {
      await changeUnit(tx, actor, { districtCode, id: change.id, version: change.version }, change.facts, now)
      return
    }
    const { level, facts, parent } = change
    const parentId = 'id' in parent ? parent.id : (ids.get(parent.line) ?? 0)
    ids.set(change.line, await addUnit(tx, actor, { districtCode, parentId, level, facts }, now))
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid')
      throw wrongField('file', `第 ${change.line} 行：${error.message}`)
    throw error
  }
}
