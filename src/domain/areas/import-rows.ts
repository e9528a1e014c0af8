import { oneLine } from '../../platform/text-input.ts'
import { type UnitFacts, type UnitField, unitFieldNames, unitFields, type UnitLevel } from './rules.ts'

/** Columns of a file of units by heading. */
export const importHeadings = {
  类别: 'kind',
  上级单位: 'parent',
  名称: 'name',
  区划代码: 'code',
  分组: 'unitGroup',
  办公电话: 'phone',
  办公地址: 'address',
  负责人: 'head',
} as const satisfies Record<string, UnitField | 'kind' | 'parent'>

type Column = (typeof importHeadings)[keyof typeof importHeadings]

export const mostImportRows = 1_000

const levelsByName: Readonly<Record<string, UnitLevel>> = {
  部门: 'department',
  单位: 'department',
  乡镇: 'township',
  苏木: 'township',
  苏木乡镇: 'township',
  街道: 'township',
  村: 'village',
  嘎查: 'village',
  嘎查村: 'village',
  社区: 'village',
  嘎查村社区: 'village',
}

/** A unit that is there already. */
export type KnownUnit = UnitFacts & {
  id: number
  parentId: number | null
  level: 'district' | UnitLevel
  version: number
  formerNames: readonly string[]
}

/** What a row asks for. A parent that the file itself adds is named by the line that adds it. */
export type PlannedChange =
  | {
      kind: 'add'
      line: number
      level: UnitLevel
      parent: { id: number } | { line: number }
      facts: UnitFacts
      under: string
    }
  | { kind: 'change'; line: number; id: number; version: number; facts: UnitFacts; fields: UnitField[]; under: string }

export type RowProblem = { line: number; reason: string }

export type ImportPlan = { changes: PlannedChange[]; same: number; problems: RowProblem[] }

type Row = { line: number; cells: Partial<Record<Column, string>> }

/** Compares the rows of a file with the units of a district. Empty cells change nothing. */
export function planImport(rows: readonly (readonly string[])[], units: readonly KnownUnit[]): ImportPlan {
  const [heads = [], ...body] = rows
  const columns = heads.map((head) => (importHeadings as Readonly<Record<string, Column>>)[oneLine(head)])
  if (!columns.includes('name')) return onlyProblem(1, '第一行应是表头，至少要有“名称”一列。可以先下载现有名录作样表。')
  if (body.length > mostImportRows) return onlyProblem(1, `一次最多导入 ${mostImportRows} 行，请分成几个文件。`)
  const planner = plannerOf(units)
  for (const [at, record] of body.entries()) {
    const cells: Row['cells'] = {}
    for (const [index, column] of columns.entries()) if (column) cells[column] = oneLine(record[index] ?? '')
    if (Object.values(cells).some((cell) => cell !== '')) planner.read({ line: at + 2, cells })
  }
  return planner.plan
}

const onlyProblem = (line: number, reason: string): ImportPlan => ({
  changes: [],
  same: 0,
  problems: [{ line, reason }],
})

type Parent =
  | { id: number; name: string; level: 'district' | UnitLevel }
  | { line: number; name: string; level: 'township' }

// oxlint-disable-next-line max-lines-per-function -- closures over one plan
function plannerOf(units: readonly KnownUnit[]) {
  const plan: ImportPlan = { changes: [], same: 0, problems: [] }
  const root = units.find(({ level }) => level === 'district')
  const seen = new Map<string, number>()
  const refuse = (line: number, reason: string) => void plan.problems.push({ line, reason })

  /** The parent of a row, or what is wrong with it. */
  function parentOf(name: string): Parent | string {
    if (!root) return '没有找到本地区。'
    if (name === '' || name === root.name) return root
    const townships = units.filter((unit) => unit.level === 'township' && unit.name === name)
    const added = plan.changes.find(
      (each) => each.kind === 'add' && each.level === 'township' && each.facts.name === name,
    )
    const former = units.filter((unit) => unit.level === 'township' && unit.formerNames.includes(name))
    const [found, second] = townships.length > 0 ? townships : former
    if (second) return `有几个“${name}”，无法确定是哪一个`
    if (found) return found
    return added ? { line: added.line, name, level: 'township' } : `没有上级单位“${name}”，请核对名称，或把它排在前面`
  }

  function levelOf(kind: string, parent: Pick<Parent, 'level'>): string {
    if (parent.level === 'township') {
      const level = kind === '' ? 'village' : levelsByName[kind]
      return level === 'village' ? level : '乡镇下面只能是嘎查村（社区），请核对“类别”和“上级单位”'
    }
    const level = levelsByName[kind]
    if (level === 'village') return '嘎查村（社区）要写明“上级单位”'
    return level ?? '请在“类别”里写“部门”“乡镇”或“村”'
  }

  function read({ line, cells }: Row): void {
    const { kind = '', parent: parentName = '', ...given } = cells
    const known = given.code ? units.find(({ code, level }) => code === given.code && level !== 'district') : undefined
    const parent = known && parentName === '' ? units.find(({ id }) => id === known.parentId) : parentOf(parentName)
    if (!parent) return refuse(line, '没有找到它的上级单位。')
    if (typeof parent === 'string') return refuse(line, parent)
    const level = known && kind === '' && known.level !== 'district' ? known.level : levelOf(kind, parent)
    if (level !== 'department' && level !== 'township' && level !== 'village') return refuse(line, level)
    const { name = '' } = given
    const parentId = 'id' in parent ? parent.id : null
    const found =
      known ??
      units.find((unit) => unit.level === level && unit.parentId === parentId && unit.name === name) ??
      units.find((unit) => unit.level === level && unit.parentId === parentId && unit.formerNames.includes(name))
    if (found && found.parentId !== parentId)
      return refuse(line, `“${found.name}”现在不在“${parent.name}”下面，移动单位请在单位的页面上做`)
    const key = found ? `#${found.id}` : `${parentId ?? `line ${'line' in parent ? parent.line : 0}`} ${level} ${name}`
    const before = seen.get(key)
    if (before !== undefined) return refuse(line, `和第 ${before} 行是同一个单位`)
    seen.set(key, line)
    const facts = factsOf(given, found, known !== undefined)
    const wrong = unitFieldNames.flatMap((field) => unitFields[field].rule(facts[field]) ?? [])
    if (facts.code !== '' && root && !facts.code.startsWith(root.code.slice(0, 6)))
      wrong.push(`本地区的区划代码以 ${root.code.slice(0, 6)} 开头`)
    if (level === 'village' && facts.unitGroup !== '') wrong.push('嘎查村按上级单位分组，“分组”请留空')
    if (wrong.length > 0) return refuse(line, wrong.join('；'))
    if (!found) {
      const place = 'id' in parent ? { id: parent.id } : { line: parent.line }
      plan.changes.push({ kind: 'add', line, level, parent: place, facts, under: parent.name })
      return
    }
    const fields = unitFieldNames.filter((field) => facts[field] !== found[field])
    if (fields.length === 0) plan.same += 1
    else
      plan.changes.push({
        kind: 'change',
        line,
        id: found.id,
        version: found.version,
        facts,
        fields,
        under: parent.name,
      })
  }

  return { plan, read }
}

/** @param byCode the unit was found by its code, so that a new name renames it. */
function factsOf(given: Partial<UnitFacts>, found: KnownUnit | undefined, byCode: boolean): UnitFacts {
  const valueOf = (field: UnitField): string => {
    if (field === 'name' && found && !byCode) return found.name
    return given[field] || (found ? found[field] : '')
  }
  return Object.fromEntries(unitFieldNames.map((field) => [field, valueOf(field)])) as UnitFacts
}
