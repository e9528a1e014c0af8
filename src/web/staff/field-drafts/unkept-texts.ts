/** The fields of the open page that keep what is typed into them. */

export type TextKeeper = {
  /** Whether something typed is not on the server yet. */
  hasUnkept: () => boolean
  /** Saves now. Resolves once it is saved, or cannot be. */
  keep: () => Promise<void>
}

const keepers = new Set<TextKeeper>()

/** @returns a function that removes it. */
export function registerKeeper(keeper: TextKeeper): () => void {
  keepers.add(keeper)
  return () => void keepers.delete(keeper)
}

export const hasUnkept = (): boolean => [...keepers].some((keeper) => keeper.hasUnkept())

/** Leaving a page waits no longer than this. */
const longestWaitMs = 5_000

/** Saves what is not on the server yet. @returns whether all of it is. */
export async function keepAll(): Promise<boolean> {
  if (!hasUnkept()) return true
  const late = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs))
  await Promise.race([Promise.all([...keepers].map((keeper) => keeper.keep())), late])
  return !hasUnkept()
}
