import { array, assert, boolean, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { anyBook, createBook, createEntry, newRowId } from './arbitrary-books.ts'
import type { Book, BookEntry } from './book.ts'
import { mergeBooks } from './merge-books.ts'

const [first, second] = [createEntry({ summary: '电费' }), createEntry({ summary: '水费' })]
const base = createBook({ entries: [first, second] })
const change = (id: string, part: Partial<BookEntry>, book = base): Book => ({
  ...book,
  entries: book.entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)),
})
const merge = (mine: Book, theirs: Book) => mergeBooks({ base, mine, theirs }, newRowId)
const summariesOf = ({ book }: { book: Book }) => book.entries.map(({ summary, fen }) => `${summary} ${fen}`)

test('two people who change different rows, or different cells of one row, lose nothing', () => {
  const merged = merge(
    change(first.id, { fen: 1 }),
    change(second.id, { fen: 2 }, change(first.id, { voucher: '记-9' })),
  )
  expect(merged.conflicts).toEqual([])
  expect(merged.book.entries).toMatchObject([
    { id: first.id, fen: 1, voucher: '记-9' },
    { id: second.id, fen: 2 },
  ])
})

test('of one cell that both changed both rows stay, with words', () => {
  const merged = merge(change(first.id, { fen: 100 }), change(first.id, { fen: 200 }))
  expect(summariesOf(merged)).toEqual(['电费 100', '电费 200', `水费 ${second.fen}`])
  expect(merged.book.entries[0]?.id).toBe(first.id)
  expect(new Set(merged.book.entries.map(({ id }) => id)).size).toBe(3)
  expect(merged.conflicts).toEqual(['第 1 行“电费”1.00 元（两人都改了，两行都留着，请删去多余的一行）'])
})

test('rows that each added stay at their places; the same file that both read counts once', () => {
  const own = createEntry({ summary: '我加的' })
  const read = createEntry({ summary: '文件里的', voucher: '记-77' })
  const mine = { ...base, entries: [first, own, second, { ...read, id: newRowId() }] }
  const theirs = { ...base, entries: [first, second, read, createEntry({ summary: '对方加的' })] }
  expect(merge(mine, theirs).book.entries.map(({ summary }) => summary)).toEqual([
    '电费',
    '我加的',
    '水费',
    '文件里的',
    '对方加的',
  ])
})

test('a row that one removed is gone, unless the other changed it', () => {
  const without = { ...base, entries: [second] }
  expect(summariesOf(merge(without, base))).toEqual([`水费 ${second.fen}`])
  expect(summariesOf(merge(base, without))).toEqual([`水费 ${second.fen}`])
  const kept = merge(without, change(first.id, { fen: 3 }))
  expect(summariesOf(kept)).toEqual(['电费 3', `水费 ${second.fen}`])
  expect(kept.conflicts).toEqual([expect.stringContaining('您删了，对方改了')])
  expect(merge(change(first.id, { fen: 3 }), without).conflicts).toEqual([expect.stringContaining('对方删了，您改了')])
})

test('of an account that both changed mine stays, so that no balance counts twice', () => {
  const opening = (fen: number) => ({
    ...base,
    accounts: base.accounts.map((account, at) => (at === 0 ? { ...account, opening: fen } : account)),
  })
  const merged = merge(opening(1), opening(2))
  expect(merged.book.accounts.map((account) => account.opening)).toEqual([1, 8_000_000])
  expect(merged.conflicts).toEqual(['账户“现金”（两人都改了，留了您写的）'])
})

test('whoever saves first, no entry of either is lost, and ids stay unique', () => {
  const edits = array(integer({ min: 0, max: 9 }), { maxLength: 12 })
  assert(
    property(anyBook(), edits, edits, boolean(), (start, mineAt, theirsAt, adds) => {
      const edit = (ats: readonly number[], mark: number): Book => ({
        ...start,
        entries: [
          ...start.entries.map((entry, at) => (ats.includes(at) ? { ...entry, fen: mark + at } : entry)),
          ...(adds ? [createEntry({ summary: `加的 ${mark}` })] : []),
        ],
      })
      const [mine, theirs] = [edit(mineAt, 1_000_000_001), edit(theirsAt, 2_000_000_001)]
      const { book, conflicts } = mergeBooks({ base: start, mine, theirs }, newRowId)
      const typed = new Set(book.entries.map(({ summary, fen }) => `${summary} ${fen}`))
      for (const version of [mine, theirs])
        for (const { summary, fen } of version.entries.filter((entry, at) => entry.fen !== start.entries[at]?.fen))
          expect(typed).toContain(`${summary} ${fen}`)
      expect(new Set(book.entries.map(({ id }) => id)).size).toBe(book.entries.length)
      const both = new Set(mineAt.filter((at) => theirsAt.includes(at) && at < start.entries.length))
      expect(conflicts).toHaveLength(both.size)
    }),
  )
})
