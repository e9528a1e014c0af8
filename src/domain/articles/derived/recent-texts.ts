/**
 * Remembers texts that take long to make, up to a total of `mostCharacters`; the oldest go first. Callers who ask for one
 * while it is made share it.
 */
export function createRecentTexts(mostCharacters: number) {
  const made = new Map<string, string>()
  const inWork = new Map<string, Promise<string>>()
  let characters = 0

  function keep(key: string, text: string): void {
    if (made.has(key)) return
    made.set(key, text)
    characters += text.length
    for (const [oldest, { length }] of made) {
      if (characters <= mostCharacters) break
      made.delete(oldest)
      characters -= length
    }
  }

  return {
    /** @param own whether `make` may not be refused: such a caller shares with others of its kind only. */
    async get(key: string, own: boolean, make: () => Promise<string>): Promise<string> {
      const known = made.get(key)
      if (known !== undefined) return known
      const work = `${own} ${key}`
      const running = inWork.get(work) ?? make().finally(() => inWork.delete(work))
      inWork.set(work, running)
      const text = await running
      keep(key, text)
      return text
    },
  }
}
