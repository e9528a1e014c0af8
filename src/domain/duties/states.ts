/** How a duty stands. `unsure`: something was published of which cannot be told whether it is what is due. */
export const dutyStates = {
  done: '按时',
  late: '迟',
  zero: '零报告',
  exempt: '免',
  unsure: '待核',
  open: '未到期',
  missing: '缺',
} as const
export type DutyState = keyof typeof dutyStates

/** How many periods of an item pages show. */
export const shownPeriods = 4

/** 按时, 迟 3 天, 缺 */
export const stateInWords = ({ state, lateDays }: { state: DutyState; lateDays: number }): string =>
  state === 'late' ? `迟 ${lateDays} 天` : dutyStates[state]
