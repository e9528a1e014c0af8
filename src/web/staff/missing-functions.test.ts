import { once } from 'node:events'
import { expect, test } from 'vitest'
import { functions } from './missing-functions.ts'

type Call = [self: unknown, ...given: unknown[]]

/** A change of the list itself would throw. */
const fixed = (...items: unknown[]) => Object.freeze(items)

const calls: Record<string, Call[]> = {
  toReversed: [[fixed(1, 2, 3)], [fixed()], [fixed('a', undefined)]],
  toSorted: [
    [fixed(3, 1, 2)],
    [fixed(3, 1, 2), (one: number, other: number) => other - one],
    [fixed(10, 9, undefined, 1)],
  ],
  findLast: [
    [fixed(1, 2, 3, 4), (each: number) => each % 2 === 1],
    [fixed(1, 2), () => false],
    [fixed('a', 'b'), (_: string, index: number, all: string[]) => all[index] === 'a'],
  ],
  findLastIndex: [
    [fixed(1, 2, 3, 4), (each: number) => each % 2 === 1],
    [fixed(1, 2), () => false],
    [fixed('a', 'b'), (_: string, index: number, all: string[]) => all[index] === 'a'],
  ],
  hasOwn: [
    [Object, { a: undefined }, 'a'],
    [Object, { a: 1 }, 'toString'],
    [Object, Object.create(null), 'a'],
  ],
  groupBy: [
    [Map, ['a', 'bb', 'c'], (word: string) => word.length],
    [Map, new Set([1, 2, 3]), (_: number, index: number) => index % 2],
    [Map, [], () => 1],
  ],
  toWellFormed: [['a\ud800b'], ['\udc00'], ['\ud83d\ude00 好'], ['\ud83d\ud83d\ude00'], ['']],
  isWellFormed: [['a\ud800b'], ['\udc00'], ['\ud83d\ude00 好'], ['\ud83d\ud83d\ude00'], ['']],
  parse: [
    [URL, '/a?b=c', 'http://example.org/x'],
    [URL, 'http://例子.cn'],
    [URL, '//'],
    [URL, 'a', undefined],
  ],
  canParse: [
    [URL, '/a', 'http://example.org'],
    [URL, 'a'],
    [URL, 'http://a b'],
  ],
}

const resultOf = (implementation: unknown, [self, ...given]: Call): unknown => {
  const result: unknown = Reflect.apply(implementation as () => unknown, self, given)
  return result instanceof URL ? result.href : result
}

test.each(
  functions
    .filter(([owner]) => owner !== AbortSignal)
    .map(([owner, name, implementation]) => ({ owner, name, implementation })),
)('$name gives what the browser’s own gives', ({ owner, name, implementation }) => {
  const own: unknown = Reflect.get(owner, name)
  expect(own).not.toBe(implementation)
  expect(calls[name]?.length).toBeGreaterThan(2)
  for (const call of calls[name] ?? []) expect(resultOf(implementation, call)).toEqual(resultOf(own, call))
})

test('timeout aborts as the browser’s own does', async () => {
  const [, , timeout] = functions.find(([, name]) => name === 'timeout') ?? []
  const reasonAfter = async (signal: AbortSignal) => {
    expect(signal.aborted).toBe(false)
    await once(signal, 'abort')
    return (signal.reason as DOMException).name
  }
  expect(await reasonAfter((timeout as typeof AbortSignal.timeout)(10))).toBe(
    await reasonAfter(AbortSignal.timeout(10)),
  )
})

test('any aborts with the first of its signals, also with one that was aborted before', () => {
  const [, , any] = functions.find(([, name]) => name === 'any') ?? []
  const signalOf = any as typeof AbortSignal.any
  const [one, other] = [new AbortController(), new AbortController()]
  const joined = signalOf([one.signal, other.signal])
  expect(joined.aborted).toBe(false)
  other.abort('second')
  one.abort('first')
  expect([joined.aborted, joined.reason]).toEqual([true, 'second'])
  expect(signalOf([new AbortController().signal, AbortSignal.abort('before')]).reason).toBe('before')
})
