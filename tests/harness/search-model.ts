import { assert, type IAsyncProperty, type IAsyncPropertyWithHooks } from 'fast-check'

type Search<Value> = {
  property: IAsyncProperty<Value> | IAsyncPropertyWithHooks<Value>
  /** How many runs each of the two searches has. */
  runs: number
  /** Of the search that is the same each time. */
  seed: number
  /** Asserts that this search met what the model is about. */
  expectMet: () => void
}

/**
 * Searches twice: in the same way each time, so that what was met is no luck, then in a new way each time. A property
 * holds in vain where nothing happens, and whether something happens may not depend on the day.
 */
export async function searchModel<Value>({ property, runs, seed, expectMet }: Search<Value>): Promise<void> {
  const options = { numRuns: runs, endOnFailure: true, includeErrorInReport: true }
  await assert(property, { ...options, seed })
  expectMet()
  await assert(property, options)
}
