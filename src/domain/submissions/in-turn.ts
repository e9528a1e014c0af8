const lasts = new Map<string, Promise<unknown>>()

/** Runs work of one name one after the other within this process, so that a repeat finds what the first has stored. */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = lasts.get(name) ?? Promise.resolve()
  const result = before.then(work, work)
  lasts.set(name, result)
  try {
    return await result
  } finally {
    if (lasts.get(name) === result) lasts.delete(name)
  }
}
