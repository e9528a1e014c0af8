type Test = (item: unknown, index: number, all: unknown[]) => boolean

function lastIndex(items: unknown[], isFound: Test): number {
  for (let index = items.length - 1; index >= 0; index--) if (isFound(items[index], index, items)) return index
  return -1
}

/**
 * Functions that the pages of staff use and browsers without updates lack (docs/decisions/0046). Each works as ECMAScript
 * 2025, the DOM Standard and the URL Standard define it.
 */
export const functions: readonly (readonly [owner: object, name: string, implementation: unknown])[] = [
  [
    Array.prototype,
    'toReversed',
    function (this: unknown[]) {
      return this.map((_, index) => this[this.length - 1 - index])
    },
  ],
  [
    Array.prototype,
    'toSorted',
    function (this: unknown[], compare?: (one: unknown, other: unknown) => number) {
      return [...this].sort(compare)
    },
  ],
  [
    Array.prototype,
    'findLast',
    function (this: unknown[], isFound: Test) {
      return this[lastIndex(this, isFound)]
    },
  ],
  [
    Array.prototype,
    'findLastIndex',
    function (this: unknown[], isFound: Test) {
      return lastIndex(this, isFound)
    },
  ],
  [Object, 'hasOwn', (owner: object, name: PropertyKey) => Object.prototype.hasOwnProperty.call(owner, name)],
  [
    AbortSignal,
    'any',
    (signals: Iterable<AbortSignal>) => {
      const controller = new AbortController()
      for (const signal of signals)
        if (signal.aborted) controller.abort(signal.reason)
        else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
      return controller.signal
    },
  ],
  [
    AbortSignal,
    'timeout',
    (ms: number) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), ms)
      return controller.signal
    },
  ],
  [
    Map,
    'groupBy',
    (items: Iterable<unknown>, keyOf: (item: unknown, index: number) => unknown) => {
      const groups = new Map<unknown, unknown[]>()
      let index = 0
      for (const item of items) {
        const key = keyOf(item, index++)
        const group = groups.get(key)
        if (group) group.push(item)
        else groups.set(key, [item])
      }
      return groups
    },
  ],
  [
    String.prototype,
    'toWellFormed',
    function (this: string) {
      return this.replace(loneSurrogates, '\ufffd')
    },
  ],
  [
    String.prototype,
    'isWellFormed',
    function (this: string) {
      return this.search(loneSurrogates) === -1
    },
  ],
  [
    URL,
    'parse',
    (address: string, base?: string) => {
      try {
        return new URL(address, base)
      } catch {
        return null
      }
    },
  ],
  [URL, 'canParse', (address: string, base?: string) => URL.parse(address, base) !== null],
]

const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

for (const [owner, name, value] of functions)
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
