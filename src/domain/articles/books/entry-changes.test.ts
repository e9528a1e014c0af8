import { assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { anyBook, createBook, createEntry } from './arbitrary-books.ts'
import { compareEntries } from './entry-changes.ts'

const [electricity, paper, rent] = [
  createEntry({ voucher: '记-1', summary: '支付办公电费', fen: 31_250 }),
  createEntry({ voucher: '记-2', summary: '购买纸张', fen: 2_000 }),
  createEntry({ voucher: '记-3', summary: '机动地发包款', direction: 'in', item: '2.2', fen: 400 }),
]
const former = createBook({ entries: [electricity, paper] })

test('a corrected book says which entries changed, from what to what', () => {
  const changed = { ...electricity, fen: 32_150, account: 'cash000001', contract: 'contract01' }
  expect(compareEntries(former, createBook({ entries: [changed, rent] }))).toEqual([
    {
      id: electricity.id,
      voucher: '记-1',
      kind: 'changed',
      words: '金额由 支出 312.50 元 改为 支出 321.50 元，账户由 基本户 改为 现金，改了所属合同',
    },
    { id: rent.id, voucher: '记-3', kind: 'added', words: '补记这一笔：2026-08-11 收入 4.00 元，机动地发包款' },
    { id: paper.id, voucher: '记-2', kind: 'removed', words: '删去这一笔：2026-08-11 支出 20.00 元，购买纸张' },
  ])
})

test('the same book has no changes, nor one in another order; names of persons are never said', () => {
  assert(
    property(anyBook(), (book) => {
      expect(compareEntries(book, { ...book, entries: book.entries.toReversed() })).toEqual([])
    }),
  )
  const person = { ...electricity, counterparty: { kind: 'person' as const, name: '示例甲' } }
  const words = compareEntries(former, createBook({ entries: [person, paper] }))[0]?.words
  expect(words).toBe('对方由 国网乌兰浩特供电公司 改为 个人')
})
