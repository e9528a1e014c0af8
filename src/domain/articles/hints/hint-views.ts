/** How a hint stands. `waiting`: an explanation waits for the second person. */
export const hintViews = {
  open: '待说明',
  waiting: '等确认',
  explained: '已说明',
  gone: '已不成立',
} as const
export type HintView = keyof typeof hintViews
export const hintViewNames = Object.keys(hintViews) as [HintView, ...HintView[]]

/** The longest explanation, and the longest reason to return one. */
export const maxExplanation = 500
export const maxReturnReason = 200
