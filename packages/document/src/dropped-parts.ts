/** Counts what a document cannot hold, to tell the writer in words. */
export class DroppedParts {
  readonly #counts = new Map<string, number>()

  add(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1)
  }

  list(): string[] {
    return [...this.#counts].map(([what, count]) => `${what}：${count} 处`)
  }
}
