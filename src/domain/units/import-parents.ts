import type { KnownUnit, PlannedChange } from './import-plan.ts'
import type { UnitLevel } from './schema.ts'

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

/** The unit above that of a row: one that is there, or a township that an earlier line adds. */
export type ImportParent =
  | Pick<KnownUnit, 'id' | 'name' | 'level' | 'standing'>
  | { line: number; name: string; level: 'township' }

export const parentId = (parent: ImportParent): number | null => ('id' in parent ? parent.id : null)

export const parentPlace = (parent: ImportParent): { id: number } | { line: number } =>
  'id' in parent ? { id: parent.id } : { line: parent.line }

export const parentKey = (parent: ImportParent): string => ('id' in parent ? `${parent.id}` : `line ${parent.line}`)

type Known = { units: readonly KnownUnit[]; root: KnownUnit; added: readonly PlannedChange[] }

/** The parent of a row by its name, or what is wrong with it. */
export function findParent(name: string, { units, root, added }: Known): ImportParent | string {
  if (name === '' || name === root.name) return root
  const townships = units.filter(({ level }) => level === 'township')
  const named = townships.filter((unit) => unit.name === name)
  const [found, second] = named.length > 0 ? named : townships.filter(({ formerNames }) => formerNames.includes(name))
  if (second) return `有几个“${name}”，无法确定是哪一个`
  if (found) return found
  const earlier = added.find((each) => each.kind === 'add' && each.level === 'township' && each.facts.name === name)
  return earlier ? { line: earlier.line, name, level: 'township' } : `没有上级单位“${name}”，请核对名称，或把它排在前面`
}

/** The level that a row asks for, or what is wrong with it. */
export function readLevel(kind: string, parent: Pick<ImportParent, 'level'>): string {
  if (parent.level === 'township') {
    const level = kind === '' ? 'village' : levelsByName[kind]
    return level === 'village' ? level : '乡镇下面只能是嘎查村（社区），请核对“类别”和“上级单位”'
  }
  const level = levelsByName[kind]
  if (level === 'village') return '嘎查村（社区）要写明“上级单位”'
  return level ?? '请在“类别”里写“部门”“乡镇”或“村”'
}
