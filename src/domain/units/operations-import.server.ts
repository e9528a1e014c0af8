import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Actor } from '../../access/policy.ts'
import { lockDistrict } from '../../access/district-lock.server.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { operation, type OperationContext, staffQuery } from '../operation.ts'
import { mostImportBytes, readUnitRows } from './import-file.server.ts'
import type { ImportPlan, PlannedChange } from './import-plan.ts'
import { planImport } from './import-rows.ts'
import { addUnit, changeUnit } from './operations-units.server.ts'
import { atCalledDistrict, listDistrictUnits } from './queries.server.ts'
import { unitPages } from './unit-lock.server.ts'

const tag = '单位'
const permission = 'unit.arrange'
/** JSON escapes may double the text. */
const bodyLimit = 4 * mostImportBytes
const refused = '没有导入'
const text = z.string().max(mostImportBytes).describe('CSV 的文字，第一行是表头')

export type CheckedImport = ImportPlan & { digest: string }

/** What a file of units would add and change, and which rows are refused. */
export const checkUnits = staffQuery({
  permission,
  at: atCalledDistrict,
  api: {
    call: 'POST /api/staff/units/import/check',
    tag,
    summary: '核对一个名录：会新增和修改哪些，哪些行有问题；不导入',
    output: z.object({
      added: z.array(z.object({ line: z.int(), name: z.string() })),
      changed: z.array(z.object({ line: z.int(), id: z.int(), fields: z.array(z.string()) })),
      same: z.int(),
      problems: z.array(z.object({ line: z.int(), reason: z.string() })),
      digest: z.string().describe('确认时带上：结果不同就拒绝'),
    }),
    bodyLimit,
    present: ({ changes, ...report }: CheckedImport) => ({
      ...report,
      added: changes.flatMap((each) => (each.kind === 'add' ? { line: each.line, name: each.facts.name } : [])),
      changed: changes.flatMap((each) =>
        each.kind === 'change' ? { line: each.line, id: each.id, fields: each.fields } : [],
      ),
    }),
  },
  input: z.object({ text }),
  words: { refused },
  run: (db, { input, site }) => planFile(db, site, input.text),
})

/** Applies the changes that a check showed, all or none. */
export const importUnits = operation({
  action: 'area.import',
  permission,
  async at(tx, from) {
    await lockDistrict(tx, from.site.district.areaCode)
    return atCalledDistrict(tx, from)
  },
  changes: unitPages,
  api: {
    call: 'POST /api/staff/units/import',
    tag,
    summary: '导入核对过的名录',
    output: z.object({ added: z.int(), changed: z.int() }),
    bodyLimit,
  },
  input: z.object({ text, digest: z.string().max(64).describe('核对时得到的 digest') }),
  words: { done: '已导入', effect: '网站上的单位已经更新。', refused },
  async run(tx, { actor, input, site }) {
    const plan = await planFile(tx, site, input.text)
    if (plan.digest !== input.digest)
      throw new AppError('conflict', '核对以后，单位又有了变化，没有导入。请看过新的结果再确认。')
    if (plan.problems.length > 0) throw wrongField('file', '文件里还有要改的行，没有导入')
    const ids = new Map<number, number>()
    for (const change of plan.changes) await apply(tx, { site, actor }, change, ids)
    const added = plan.changes.filter(({ kind }) => kind === 'add').length
    const counts = { added, changed: plan.changes.length - added }
    return { result: counts, subject: '', detail: counts }
  },
})

async function planFile(db: Db | Tx, { district }: OperationContext, file: string): Promise<CheckedImport> {
  const plan = planImport(readUnitRows(file), await listDistrictUnits(db, district.areaCode))
  // Names what would be done; a confirmation of anything else is refused.
  return { ...plan, digest: createHash('sha256').update(JSON.stringify(plan)).digest('hex') }
}

/** Errors of a single row name its line. */
async function apply(
  tx: Tx,
  { site, actor }: { site: OperationContext; actor: Actor },
  change: PlannedChange,
  ids: Map<number, number>,
): Promise<void> {
  try {
    if (change.kind === 'change') {
      const { id, version, facts } = change
      await changeUnit.performIn(tx, site, actor, { id, version, ...facts })
      return
    }
    const { level, facts, parent } = change
    const parentId = 'id' in parent ? parent.id : (ids.get(parent.line) ?? 0)
    const { id } = await addUnit.performIn(tx, site, actor, { parentId, level, ...facts })
    ids.set(change.line, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid')
      throw wrongField('file', `第 ${change.line} 行：${error.message}`)
    throw error
  }
}
