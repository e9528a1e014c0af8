import type { ItemFacts } from '../../../../domain/duties/item-schema.ts'
import { periodKinds } from '../../../../domain/duties/periods.ts'

type Due = Pick<ItemFacts, 'kind' | 'dueDay' | 'dueWorkingDays' | 'graceWorkingDays'>

/** 每季度，期后第一个月 15 日前 */
export function dueInWords({ kind, dueDay, dueWorkingDays, graceWorkingDays }: Due): string {
  const grace = graceWorkingDays > 0 ? `，宽限 ${graceWorkingDays} 个工作日` : ''
  if (dueDay !== null) return `${periodKinds[kind]}，期后第一个月 ${dueDay} 日前${grace}`
  if (dueWorkingDays === null) return periodKinds[kind]
  return `${periodKinds[kind]}，${kind === 'event' ? '' : '期后 '}${dueWorkingDays} 个工作日内${grace}`
}
