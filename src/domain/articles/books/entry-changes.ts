import { showYuan } from '../../../platform/amount.ts'
import type { Book, BookEntry } from './book.ts'
import { findBookItem } from './book-items.ts'
import { counterpartyInWords } from './counterparty.ts'

/** An entry that a later version of a book has otherwise. `words`: from what to what, without a full stop. */
export type EntryChange = { id: string; kind: 'changed' | 'added' | 'removed'; voucher: string; words: string }

type Field = { title: string; show: (entry: BookEntry, book: Book) => string }

const amountOf = ({ direction, fen }: BookEntry): string =>
  `${direction === 'in' ? '收入' : '支出'} ${showYuan(fen)} 元`

const fields: readonly Field[] = [
  { title: '日期', show: ({ day }) => day },
  { title: '金额', show: amountOf },
  { title: '项目', show: ({ item }) => findBookItem(item)?.title ?? item },
  { title: '摘要', show: ({ summary }) => `“${summary}”` },
  { title: '对方', show: ({ counterparty }) => counterpartyInWords(counterparty) },
  { title: '凭证号', show: ({ voucher }) => voucher },
  {
    title: '账户',
    show: ({ account }, { accounts }) => accounts.find(({ id }) => id === account)?.title ?? '',
  },
]

/** What an entry belongs to has a page of its own, so that saying that it changed is enough. */
const links = [
  ['contract', '所属合同'],
  ['project', '所属项目'],
] as const

/** Which entries differ between two versions of a book, in the order of the later one, those that went last. */
export function compareEntries(former: Book, book: Book): EntryChange[] {
  const before = new Map(former.entries.map((entry) => [entry.id, entry]))
  const now = new Set(book.entries.map(({ id }) => id))
  const found = book.entries.flatMap((entry): EntryChange[] => {
    const { id, voucher } = entry
    const old = before.get(id)
    if (!old) return [{ id, voucher, kind: 'added', words: `补记这一笔：${inWords(entry)}` }]
    const words = [
      ...fields.flatMap(({ title, show }) => {
        const [was, is] = [show(old, former), show(entry, book)]
        return was === is ? [] : [`${title}由 ${was} 改为 ${is}`]
      }),
      ...links.flatMap(([field, title]) => (old[field] === entry[field] ? [] : [`改了${title}`])),
    ]
    return words.length === 0 ? [] : [{ id, voucher, kind: 'changed', words: words.join('，') }]
  })
  const gone = former.entries.flatMap((entry): EntryChange[] =>
    now.has(entry.id)
      ? []
      : [{ id: entry.id, voucher: entry.voucher, kind: 'removed', words: `删去这一笔：${inWords(entry)}` }],
  )
  return [...found, ...gone]
}

const inWords = (entry: BookEntry): string => `${entry.day} ${amountOf(entry)}，${entry.summary}`
