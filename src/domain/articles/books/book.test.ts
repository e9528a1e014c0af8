import { assert, constantFrom, integer, nat, property, tuple } from 'fast-check'
import { documentText } from '@three-affairs/document/text.ts'
import { tableTexts } from '@three-affairs/document/table-texts.ts'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import { articleDocumentSchema } from '@three-affairs/document/schema.ts'
import { expect, test } from 'vitest'
import { anyBook, counted, createBook, createEntry } from './arbitrary-books.ts'
import { findMissingSums, findWrongSums } from '../../checks/table-sums.ts'
import { bookSchema } from './book.ts'
import { type BesideBook, findBookFaults } from './book-faults.ts'
import { daysOf, periodAfter, periodBefore, periodInWords, periodsUntil, samePeriodLastYear } from './book-period.ts'
import { sumBook } from './book-sums.ts'
import { bookRows } from './book-rows.server.ts'
import { holdingClasses } from './holdings.ts'
import { publicDocument } from '../writing/public-document.ts'

const createDocument = (text: string): ArticleDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { blockId: 'block00000' }, content: [{ type: 'text', text }] }],
})

const alone: BesideBook = { former: null, next: null, overlapping: null }
const kinds = (book: Parameters<typeof findBookFaults>[0], beside = alone) => [
  ...new Set(findBookFaults(book, beside).map(({ kind }) => kind)),
]

test('periods follow each other without a gap, whatever their length', () => {
  const month = integer({ min: 1, max: 12 }).map((number) => String(number).padStart(2, '0'))
  const part = constantFrom('Q1', 'Q2', 'Q3', 'Q4')
  assert(
    property(
      integer({ min: 1950, max: 2090 }),
      month,
      part,
      constantFrom(true, false),
      (year, monthPart, quarter, isMonth) => {
        const period = `${year}-${isMonth ? monthPart : quarter}`
        const next = periodAfter(period)
        const dayAfter = new Date(Date.parse(daysOf(period).last) + 86_400_000).toISOString().slice(0, 10)
        expect(daysOf(next).first).toBe(dayAfter)
        expect(periodBefore(next)).toBe(period)
        expect(samePeriodLastYear(period)).toBe(`${year - 1}${period.slice(4)}`)
      },
    ),
  )
})

test.each([
  ['2026-07', '2026年7月', '2026-07-01', '2026-07-31'],
  ['2024-02', '2024年2月', '2024-02-01', '2024-02-29'],
  ['2026-Q3', '2026年第三季度', '2026-07-01', '2026-09-30'],
])('%s is %s', (period, words, first, last) => {
  expect(periodInWords(period)).toBe(words)
  expect(daysOf(period)).toEqual({ first, last })
})

test('what came in and went out makes the difference of the balances', () => {
  assert(
    property(anyBook(), (book) => {
      const sums = sumBook(book)
      expect(sums.opening + sums.income - sums.expense + sums.otherNet).toBe(sums.closing)
      expect(findBookFaults(book, alone)).toEqual([])
      expect(bookSchema.parse(book)).toEqual(book)
    }),
  )
})

test('a changed amount never passes unseen', () => {
  assert(
    property(anyBook(), nat(), integer({ min: 1, max: 1_000_000 }), (book, at, more) => {
      const index = at % book.entries.length
      const entries = book.entries.map((entry, place) =>
        place === index ? { ...entry, fen: entry.fen + more } : entry,
      )
      // The bank's balance is what it was.
      expect(kinds({ ...book, entries })).toEqual(['statement'])
      // Where that is changed with it, the book after it disagrees.
      const next = {
        holdings: new Map(),
        period: '2026-Q4',
        firstDay: '2026-10-01',
        accounts: new Map(
          sumBook(book).accounts.map(({ id, closing }) => [id, { title: '', opening: closing, closing }]),
        ),
      }
      expect(kinds(counted({ ...book, entries }), { ...alone, next })).toEqual(['next'])
      expect(kinds(book, { ...alone, next })).toEqual([])
    }),
  )
})

const entry = createEntry()
test.each([
  ['a day of another period', { entries: [{ ...entry, day: '2026-10-01' }] }, ['day']],
  ['half a day', { entries: [{ ...entry, day: '2026-08-1' }] }, ['day']],
  ['a day that is none', { entries: [{ ...entry, day: '2026-09-31' }] }, ['day']],
  ['a day before it', { entries: [{ ...entry, day: '2026-06-30' }] }, ['day']],
  ['nothing paid', { entries: [{ ...entry, fen: 0 }] }, ['amount']],
  ['an account of nobody', { entries: [{ ...entry, account: 'nobody0001' }] }, ['account']],
  ['an income that is paid', { entries: [{ ...entry, item: '2.1' }] }, ['item']],
  ['no summary', { entries: [{ ...entry, summary: '' }] }, ['summary']],
  ['no voucher', { entries: [{ ...entry, voucher: '' }] }, ['voucher']],
  [
    'a voucher of two days',
    { entries: [entry, { ...createEntry({ voucher: entry.voucher }), day: '2026-08-12' }] },
    ['voucher'],
  ],
  ['two rows with one id', { entries: [entry, { ...createEntry(), id: entry.id }] }, ['row-id']],
  [
    'an organisation without a name',
    { entries: [{ ...entry, counterparty: { kind: 'organisation' as const, name: '' } }] },
    ['summary'],
  ],
  ['nothing at all', {}, ['zero']],
  ['zero with entries', { isZero: true, entries: [entry] }, ['zero']],
  ['no oversight', { entries: [entry], oversight: { day: null, finding: '' } }, ['oversight']],
  [
    'a transfer to the same account',
    {
      transfers: [
        { id: 'transfer01', day: '2026-08-01', from: 'bank000001', to: 'bank000001', fen: 1, voucher: '转1' },
      ],
    },
    ['account'],
  ],
  [
    'a holding that does not add up',
    {
      entries: [entry],
      holdings: [
        {
          id: 'holding001',
          class: 'asset' as const,
          title: '机井',
          measure: '眼',
          former: 8_000,
          increase: 0,
          decrease: 0,
          present: 7_000,
          note: '',
        },
      ],
    },
    ['holding'],
  ],
])('%s is a fault', (_, given, found) => {
  expect(kinds(createBook(given))).toEqual(found)
})

test('several lines of one voucher on one day are none', () => {
  expect(kinds(createBook({ entries: [entry, createEntry({ voucher: entry.voucher })] }))).toEqual([])
})

test('an opening must be the former closing, also of an account that is left out', () => {
  const book = createBook({ entries: [entry] })
  const balances = (cash: number, bank: number, old: number) => ({
    period: '2026-Q2',
    lastDay: '2026-06-30',
    holdings: new Map(),
    accounts: new Map([
      ['cash000001', { title: '现金', opening: 0, closing: cash }],
      ['bank000001', { title: '基本户', opening: 0, closing: bank }],
      ['closed0001', { title: '专户', opening: 0, closing: old }],
    ]),
  })
  expect(findBookFaults(book, { ...alone, former: balances(50_000, 8_000_000, 0) })).toEqual([])
  expect(findBookFaults(book, { ...alone, former: balances(50_001, 8_000_000, 1) })).toMatchObject([
    { row: 'cash000001', field: 'opening', words: expect.stringContaining('2026年第二季度的期末余额是 500.01 元') },
    { row: 'closed0001', words: expect.stringContaining('专户还有 0.01 元') },
  ])
})

test('a difference from the statement wants a reason', () => {
  const book = createBook({ entries: [entry] })
  const off = { ...book, accounts: book.accounts.map((account) => ({ ...account, statement: 1 })) }
  expect(kinds(off)).toEqual(['statement'])
  const explained = off.accounts.map((account) => ({ ...account, differenceReason: '9月30日一笔电费银行未扣' }))
  expect(kinds({ ...off, accounts: explained })).toEqual([])
})

test('the tables of a book are blocks of a text whose sums are right', () => {
  assert(
    property(tuple(anyBook(), constantFrom(true, false)), ([book, signed]) => {
      const document = createDocument('现将收支情况公开如下。')
      if (signed)
        document.content.push({
          type: 'signature',
          attrs: { blockId: 'signature1' },
          content: [{ type: 'paragraph', content: [{ type: 'text', text: '某村' }] }],
        })
      const shown = publicDocument({ document, book })
      expect(articleDocumentSchema.parse(shown)).toEqual(shown)
      expect(shown.content.at(-1)?.type).toBe(signed ? 'signature' : 'paragraph')
      const tables = shown.content.filter((block) => block.type === 'table')
      const rows = tables.map((block) => tableTexts(block))
      expect(rows.flatMap((texts) => [...findWrongSums(texts), ...findMissingSums(texts)])).toEqual([])
      for (const { voucher } of book.entries) expect(documentText(shown)).toContain(voucher)
    }),
    { numRuns: 30 },
  )
})

test('persons are not named', () => {
  const book = createBook({ entries: [createEntry({ counterparty: { kind: 'person', name: '巴特尔' } })] })
  const text = documentText(publicDocument({ document: createDocument('现予公开。'), book }))
  expect(text).not.toContain('巴特尔')
  expect(text).toContain('个人')
})

test('of a person not even the name is kept', () => {
  const entry = createEntry({ counterparty: { kind: 'person', name: '巴特尔' } })
  expect(JSON.stringify(bookSchema.parse(createBook({ entries: [entry] })))).not.toContain('巴特尔')
})

test('every text of the public rows is in the text that the checks read', () => {
  assert(
    property(anyBook(), (book) => {
      const holding = { id: 'holding001', former: 1_000, increase: 0, decrease: 0, present: 1_000, note: '说明' }
      const holdings = holdingClasses.map((kind, at) => ({
        ...holding,
        id: `holding00${at}`,
        class: kind,
        title: `物品${at}`,
        measure: `单位${at}`,
      }))
      const accounts = book.accounts.map((account) => ({ ...account, differenceReason: `原因${account.title}` }))
      const whole = { ...book, accounts, holdings, faultReason: '前任会计的账正在清理' }
      const text = documentText(publicDocument({ document: createDocument('现予公开。'), book: whole }))
      const missing: string[] = []
      bookRows(
        whole,
        (part) => {
          if (!text.includes(part)) missing.push(part)
          return part as never
        },
        [],
      )
      expect(missing).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test.each([
  ['2026-11-28', '2026-Q4', '2026-11'],
  ['2026-01-01', '2026-Q1', '2026-01'],
])('on %s the newest periods are %s, %s', (today, quarter, month) => {
  const choices = periodsUntil(today)
  expect(choices[0]).toBe(quarter)
  expect(choices.find((choice) => !choice.includes('Q'))).toBe(month)
  expect(choices[1]).toBe(periodBefore(quarter))
  expect(new Set(choices).size).toBe(choices.length)
})
