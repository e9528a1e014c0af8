import type { AuditDetail } from '../../audit/audit.server.ts'
import { auditActions, auditDetails, auditSubjects, auditValues } from '../staff-registry.ts'
import { formatDateTime } from '../../platform/dates.ts'

/** The title of an action; old entries may have actions that no longer exist. */
export const titleOfAction = (action: string): string =>
  (auditActions as Readonly<Record<string, string>>)[action] ?? action

/** Subject of an action; empty if it is the actor. `title`: of the article that it is. */
export function wordsOfSubject(
  { actor, action, subject }: { actor: string; action: string; subject: string },
  title?: string,
): string {
  if (subject === actor) return ''
  if (title) return `《${title}》（编号 ${subject}）`
  const kind = action.slice(0, action.indexOf('.'))
  const words = auditSubjects[kind]
  return words && /^[\w.-]+$/.test(subject) ? `${words} ${subject}` : subject
}

/** Kinds of audit subjects, one per title. */
export const thingKinds: readonly { kind: string; title: string }[] = [
  ...new Map(
    Object.entries(auditSubjects).map(([kind, subject]) => {
      const title = subject.replace(/(?:编号|编码|代号)$/, '')
      return [title, { kind, title }]
    }),
  ).values(),
]

/** A kind with all others of the same title, such as accounts and their sessions. */
export const kindsLike = (kind: string): string[] =>
  Object.keys(auditSubjects).filter((other) => auditSubjects[other] === auditSubjects[kind])

type Value = string | number | boolean | null

/** Names that the details of events need: of areas by their id, of staff pages by their path. */
export type EventNames = { areas: ReadonlyMap<number, string>; pages: Readonly<Record<string, string>> }

/** Names beyond this number are only counted. */
const mostNames = 6

/** Ids of the areas in a detail; `wordsOfDetails` needs their names. */
export function areasOfDetail(name: string, value: Value): number[] {
  if (['grants', 'grantsBefore'].includes(name)) return grantsOf(value).flatMap(({ areas }) => idsOf(areas))
  return ['areaId', 'areas', 'areasBefore'].includes(name) ? idsOf(String(value)) : []
}

const idsOf = (list: string): number[] =>
  list
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
    .slice(0, mostNames)

/** Such as `editor:12,13;reviewer:*`. */
const grantsOf = (value: Value) =>
  String(value)
    .split(';')
    .map((grant) => {
      const [role = '', areas = ''] = grant.split(':')
      return { role, areas }
    })

/** The details of an event as readable text, such as 角色：编辑. Values before a change are called `…Before`. */
export function wordsOfDetails(detail: AuditDetail, names: EventNames): string[] {
  return Object.entries(detail).flatMap(([name, value]) => {
    const [, now = name] = /^(.+)Before$/.exec(name) ?? []
    const words = wordsOfValue(now, value, names)
    const title = auditDetails[now] ?? now
    if (now !== name) return now in detail ? [] : [`原${title}：${words}`]
    const before = detail[`${name}Before`]
    return before === undefined
      ? [`${title}：${words}`]
      : [`${title}：由“${wordsOfValue(name, before, names)}”改为“${words}”`]
  })
}

function wordsOfValue(name: string, value: Value, names: EventNames): string {
  if (value === null || value === '') return '无'
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value))) return formatDateTime(new Date(String(value)))
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (name === 'path') return names.pages[String(value)] ?? String(value)
  if (name === 'totalFen') return `${(Number(value) / 100).toFixed(2)} 元`
  if (name === 'grants')
    return grantsOf(value)
      .map(({ role, areas }) => `${titleOfValue('role', role)}（${wordsOfAreas(areas, names)}）`)
      .join('、')
  if (name === 'role')
    return String(value)
      .split(',')
      .map((role) => titleOfValue(name, role))
      .join('、')
  return areasOfDetail(name, value).length > 0 ? wordsOfAreas(String(value), names) : titleOfValue(name, value)
}

const titleOfValue = (name: string, value: Value): string => auditValues[name]?.[String(value)] ?? String(value)

function wordsOfAreas(list: string, names: EventNames): string {
  const areas = idsOf(list)
  if (areas.length === 0) return titleOfValue('areas', list)
  const all = list.split(',').length
  const shown = areas.map((id) => names.areas.get(id) ?? `编号 ${id}`).join('、')
  return all > areas.length ? `${shown}等 ${all} 个` : shown
}
