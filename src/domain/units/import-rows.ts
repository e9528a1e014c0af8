import { withoutGuard } from '../../files/spreadsheet-cell.ts'
import { oneLine } from '../../platform/text/text-input.ts'
import { listConfirmed } from '../checks/office-phones.ts'
import { problemOfPublic } from '../checks/public-gate.server.ts'
import { type UnitField, unitFieldNames, unitFields } from './fields.ts'
import { parentId, type ImportParent, parentKey, readLevel, findParent, parentPlace } from './import-parents.ts'
import type { ImportPlan, KnownUnit } from './import-plan.ts'
import { type UnitFacts, unitFacts, type UnitLevel } from './schema.ts'

/** Columns of a file of units by heading. */
export const importHeadings = {
  类别: 'kind',
  上级单位: 'parent',
  名称: 'name',
  区划代码: 'code',
  分组: 'unitGroup',
  办公电话: 'phone',
  办公手机: 'officePhone',
  办公地址: 'address',
  负责人: 'head',
} as const satisfies Record<string, UnitField | 'kind' | 'parent' | 'officePhone'>

type Column = (typeof importHeadings)[keyof typeof importHeadings]

export const mostImportRows = 1_000

const importedFields = [...unitFieldNames, 'officePhone'] as const

/** Confirms that the mobile number of the row is the office's. */
export const yes = '是'

const phoneAdvice = `如果这是单位对外公布的办公手机号，请在“办公手机”一列写“${yes}”`

type Row = { line: number; cells: Partial<Record<Column, string>> }

/** Compares the rows of a file with the units of a district. Empty cells change nothing. */
export function planImport(rows: readonly (readonly string[])[], units: readonly KnownUnit[]): ImportPlan {
  const [heads = [], ...body] = rows
  const columns = heads.map((head) => (importHeadings as Readonly<Record<string, Column>>)[oneLine(head)])
  if (!columns.includes('name')) return onlyProblem(1, '第一行应是表头，至少要有“名称”一列。可以先下载现有名录作样表。')
  if (body.length > mostImportRows) return onlyProblem(1, `一次最多导入 ${mostImportRows} 行，请分成几个文件。`)
  const root = units.find(({ level }) => level === 'district')
  if (!root) return onlyProblem(1, '没有找到本地区。')
  const plan: ImportPlan = { changes: [], same: 0, problems: [] }
  const seen = new Map<string, number>()
  for (const [at, record] of body.entries()) {
    const cells: Row['cells'] = {}
    for (const [index, column] of columns.entries()) if (column) cells[column] = readCell(column, record[index] ?? '')
    if (Object.values(cells).some((cell) => cell !== '')) readRow({ units, root, plan, seen }, { line: at + 2, cells })
  }
  return plan
}

/** What a spreadsheet made of a code of twelve digits. The unit is then found by its name. */
const shortened = /^\d(?:\.\d+)?[eE]\+?\d+$/

function readCell(column: Column, text: string): string {
  const value = oneLine(withoutGuard(text))
  return column === 'code' && shortened.test(value) ? '' : value
}

const onlyProblem = (line: number, reason: string): ImportPlan => ({
  changes: [],
  same: 0,
  problems: [{ line, reason }],
})

type Context = {
  units: readonly KnownUnit[]
  root: KnownUnit
  plan: ImportPlan
  /** The line of each unit read so far. */
  seen: Map<string, number>
}

/** Adds to the plan what a row asks for, or what is wrong with it. */
function readRow(context: Context, { line, cells }: Row): void {
  const { units, root, plan, seen } = context
  const refuse = (reason: string) => void plan.problems.push({ line, reason })
  const { kind = '', parent: parentName = '', officePhone = '', ...given } = cells
  const known = given.code ? units.find(({ code, level }) => code === given.code && level !== 'district') : undefined
  const parent =
    known && parentName === ''
      ? units.find(({ id }) => id === known.parentId)
      : findParent(parentName, { units, root, added: plan.changes })
  if (!parent) return refuse('没有找到它的上级单位。')
  if (typeof parent === 'string') return refuse(parent)
  const level = known && kind === '' && known.level !== 'district' ? known.level : readLevel(kind, parent)
  if (level !== 'department' && level !== 'township' && level !== 'village') return refuse(level)
  const { name = '' } = given
  const found = known ?? unitBelow(units, parent, level, name)
  if (found && found.parentId !== parentId(parent))
    return refuse(`“${found.name}”现在不在“${parent.name}”下面，移动单位请在单位的页面上做`)
  if (!found && 'id' in parent && parent.standing === 'closed')
    return refuse(`“${parent.name}”已经停用，请先恢复它，或写别的上级单位`)
  const key = found ? `#${found.id}` : `${parentKey(parent)} ${level} ${name}`
  const before = seen.get(key)
  if (before !== undefined) return refuse(`和第 ${before} 行是同一个单位`)
  seen.set(key, line)
  if (officePhone !== '' && officePhone !== yes) return refuse(`“办公手机”请写“${yes}”，不是的留空`)
  const facts = factsOf(given, found, known !== undefined, officePhone === yes)
  const wrong = wrongFacts(facts, level, root, found)
  if (wrong.length > 0) return refuse(wrong.join('；'))
  const fields = found ? importedFields.filter((field) => facts[field] !== found[field]) : []
  const under = parent.name
  if (!found) plan.changes.push({ kind: 'add', line, level, parent: parentPlace(parent), facts, under })
  else if (fields.length === 0) plan.same += 1
  else plan.changes.push({ kind: 'change', line, id: found.id, version: found.version, facts, fields, under })
}

/** A unit below a parent by its name, else by a former one. */
function unitBelow(
  units: readonly KnownUnit[],
  parent: ImportParent,
  level: UnitLevel,
  name: string,
): KnownUnit | undefined {
  const below = units.filter((unit) => unit.level === level && unit.parentId === parentId(parent))
  return below.find((unit) => unit.name === name) ?? below.find(({ formerNames }) => formerNames.includes(name))
}

function wrongFacts(facts: UnitFacts, level: UnitLevel, root: KnownUnit, found: KnownUnit | undefined): string[] {
  const wrong = unitFieldNames.flatMap((field) => {
    const { error } = unitFacts.shape[field].safeParse(facts[field])
    const advice = field === 'phone' ? { phoneAdvice } : {}
    if (error) return error.issues[0]?.message ?? []
    if (facts[field] === found?.[field]) return []
    return problemOfPublic({ ...unitFields[field], ...advice, officePhones: facts.officePhone }, facts[field]) ?? []
  })
  const prefix = root.code.slice(0, 6)
  if (facts.code !== '' && !facts.code.startsWith(prefix)) wrong.push(`本地区的区划代码以 ${prefix} 开头`)
  if (level === 'village' && facts.unitGroup !== '') wrong.push('嘎查村按上级单位分组，“分组”请留空')
  return wrong
}

/**
 * @param byCode the unit was found by its code, so that a new name renames it.
 * @param isOfficePhone the row confirms its mobile number.
 */
function factsOf(
  given: Partial<Record<UnitField, string>>,
  found: KnownUnit | undefined,
  byCode: boolean,
  isOfficePhone: boolean,
): UnitFacts {
  const valueOf = (field: UnitField): string => {
    if (field === 'name' && found && !byCode) return found.name
    return given[field] || (found ? found[field] : '')
  }
  const facts = Object.fromEntries(unitFieldNames.map((field) => [field, valueOf(field)])) as Record<UnitField, string>
  const named = isOfficePhone ? facts.phone : (found?.officePhone ?? '')
  return { ...facts, officePhone: listConfirmed(named, facts.phone) }
}
