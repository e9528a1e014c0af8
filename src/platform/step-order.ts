export type Step = 'up' | 'down'

/** The order with one entry moved a place up or down; null if it stays where it is. Places count from 1. */
export function stepOrder(
  order: readonly number[],
  id: number,
  step: Step,
): { order: number[]; from: number; to: number } | null {
  const at = order.indexOf(id)
  const to = step === 'up' ? at - 1 : at + 1
  const other = order[to]
  if (at === -1 || other === undefined) return null
  return { order: order.with(at, other).with(to, id), from: at + 1, to: to + 1 }
}
