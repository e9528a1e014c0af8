import { type ChangeObject, diffArrays } from 'diff'
import { stepsLeft, takeSteps } from './steps.ts'

/**
 * `diffArrays` within `maxEdits` and the steps that are left; null beyond them. Its time grows with the square of the
 * edits, and with their product with the length where much repeats.
 */
export function boundedDiff<Value>(
  before: readonly Value[],
  after: readonly Value[],
  maxEdits: number,
  isSame: (one: Value, other: Value) => boolean = Object.is,
): ChangeObject<Value[]>[] | null {
  if (stepsLeft() === 0) return null
  // Up to this many edits take all steps that are left.
  const maxEditLength = Math.min(maxEdits, before.length + after.length, Math.floor(Math.sqrt(stepsLeft() * 2)))
  const comparator = (one: Value, other: Value) => takeSteps() && isSame(one, other)
  const changes = diffArrays([...before], [...after], { comparator, maxEditLength }) ?? null
  const edits =
    changes?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0) ?? maxEditLength
  takeSteps(edits ** 2 / 2)
  return changes
}
