import { auditActions, auditDetails, auditSubjects, auditValues } from '../../../domain/staff-registry.ts'
import { titles } from '../frame/menu.ts'

/** The title of an action; old entries may have actions that no longer exist. */
export const titleOfAction = (action: string): string =>
  (auditActions as Readonly<Record<string, string>>)[action] ?? action

/** Subject of an action; empty if it is the actor. */
export function wordsOfSubject({ actor, action, subject }: { actor: string; action: string; subject: string }): string {
  if (subject === actor) return ''
  const kind = action.slice(0, action.indexOf('.'))
  const words = auditSubjects[kind]
  return words && /^[\w.-]+$/.test(subject) ? `${words} ${subject}` : subject
}

type Value = string | number | boolean | null

/** Titles of coded values, by the name of the detail. */
const valueTitles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...auditValues,
  path: titles,
}

/** Names beyond this number are only counted. */
const mostNames = 6

/** Ids of the areas in a detail; `wordsOfDetail` needs their names. */
export const areasOfDetail = (name: string, value: Value): number[] =>
  ['areaId', 'areas', 'areasBefore'].includes(name)
    ? String(value)
        .split(',')
        .map(Number)
        .filter((id) => Number.isInteger(id) && id > 0)
        .slice(0, mostNames)
    : []

/** One detail of an event as readable text, such as 角色：编辑. */
export function wordsOfDetail(name: string, value: Value, areaNames: ReadonlyMap<number, string>): string {
  // Old values of a change use the same name with the suffix "Before".
  const [, now = name] = /^(.+)Before$/.exec(name) ?? []
  return `${now === name ? '' : '原'}${auditDetails[now] ?? now}：${wordsOfValue(now, value, areaNames)}`
}

function wordsOfValue(name: string, value: Value, areaNames: ReadonlyMap<number, string>): string {
  if (value === null || value === '') return '无'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (name === 'totalFen') return `${(Number(value) / 100).toFixed(2)} 元`
  const areas = areasOfDetail(name, value)
  if (areas.length > 0) {
    const all = String(value).split(',').length
    const names = areas.map((id) => areaNames.get(id) ?? `编号 ${id}`).join('、')
    return all > areas.length ? `${names}等 ${all} 个` : names
  }
  return valueTitles[name]?.[String(value)] ?? String(value)
}
