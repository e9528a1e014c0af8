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
export const dutyStateNames = Object.keys(dutyStates) as [DutyState, ...DutyState[]]

/** What the words of the states mean. */
export const stateMeanings = {
  done: '在规定的日期以前公开了',
  late: '公开了，但是晚了',
  zero: '按时公开了“本期没有发生”',
  exempt: '写明理由，免予公开',
  unsure: '有可能是的文章，还没有确认',
  open: '还没有到规定的日期',
  missing: '过了规定的日期，没有公开',
} as const satisfies Record<DutyState, string>

/** How many periods of an item pages show. */
export const shownPeriods = 4

/** 按时 8 期，缺 1 期: how many periods stand so, in the order of the states. Empty without periods. */
export function countInWords(periods: readonly { state: DutyState }[]): string {
  const counts = Map.groupBy(periods, ({ state }) => state)
  return dutyStateNames
    .flatMap((state) => {
      const count = counts.get(state)?.length ?? 0
      return count === 0 ? [] : [`${dutyStates[state]} ${count} 期`]
    })
    .join('，')
}

/** 按时, 迟 3 天, 缺 */
export const stateInWords = ({ state, lateDays }: { state: DutyState; lateDays: number }): string =>
  state === 'late' ? `迟 ${lateDays} 天` : dutyStates[state]
