/** What a page lists of the steps, remarks or notes of one thing: nobody reads thousands of them. */
const mostListed = 100

type NewestEntries<Entry> = {
  /** Oldest first. */
  rows: Entry[]
  /** How many earlier ones are left out. */
  earlier: number
}

/**
 * The newest of many entries.
 * @param entries oldest first.
 * @param all as the reader asked by the address of the page.
 */
export function takeNewest<Entry>(entries: readonly Entry[], all: '1' | undefined): NewestEntries<Entry> {
  const earlier = all ? 0 : Math.max(0, entries.length - mostListed)
  return { rows: entries.slice(earlier), earlier }
}
