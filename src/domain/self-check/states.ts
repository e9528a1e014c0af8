/** How a check stands. In this order pages list them. */
export const checkStates = {
  problem: '有问题',
  soon: '快到期',
  unknown: '不能判断',
  fine: '没有问题',
} as const
export type CheckState = keyof typeof checkStates
export const checkStateNames = Object.keys(checkStates) as [CheckState, ...CheckState[]]

/** 有问题, 3 天后到期. `daysLeft` may be unknown for what is soon due. */
export const stateInWords = ({ state, daysLeft }: { state: CheckState; daysLeft: number | null }): string =>
  state === 'soon' && daysLeft !== null ? (daysLeft === 0 ? '今天到期' : `${daysLeft} 天后到期`) : checkStates[state]
