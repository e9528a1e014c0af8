/** Errors of one kind: the constant message under which they are logged. */
export type ErrorCount = { kind: string; count: number; ofLastHour: number; lastAt: Date }

export type ErrorCounts = {
  count: (kind: string) => void
  list: () => ErrorCount[]
}

const hourMs = 3_600_000
const mostKinds = 50
const mostKept = 1_000
const rest = 'other'

/** Counts what the log calls errors. */
export function createErrorCounts(now = Date.now): ErrorCounts {
  const kinds = new Map<string, { count: number; at: number[] }>()
  return {
    count(given) {
      const kind = kinds.has(given) || kinds.size < mostKinds ? given : rest
      const known = kinds.get(kind) ?? { count: 0, at: [] }
      known.count += 1
      known.at.push(now())
      if (known.at.length > mostKept) known.at.shift()
      kinds.set(kind, known)
    },
    list: () =>
      [...kinds].map(([kind, { count, at }]) => ({
        kind,
        count,
        ofLastHour: at.filter((each) => each >= now() - hourMs).length,
        lastAt: new Date(at.at(-1) ?? 0),
      })),
  }
}
