import { findBookItem } from '../../../domain/articles/books/book-items.ts'
import {
  type ComparedEntry,
  countEntriesOfUnits,
  listEntriesOfUnits,
} from '../../../domain/articles/unit-comparison/queries.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { showYuan } from '../../../platform/amount.ts'
import { pageWindow } from '../../../platform/paging.ts'
import { href } from '../../href.ts'
import { scopeOf } from '../books/book-frame.server.ts'
import { entriesOfPage } from '../books/book.server.ts'
import type { ListedEntry } from '../books/entry-list.tsx'
import { type Question, type Query, readQuestion, spanInWords } from './question.server.ts'

/** What the entries of a comparison are asked by. */
export function askedOf(site: RequestContext, { all, columns, items }: Question) {
  return {
    ...scopeOf(site),
    unitIds: all.map(({ id }) => id),
    first: columns[0]?.first ?? '',
    last: columns.at(-1)?.last ?? '',
    codes: [...new Set(items.flatMap(({ codes }) => codes))],
  }
}

/** The entries behind the figures of a comparison. */
export async function loadEntries(site: RequestContext, { pageNum, ...query }: Query) {
  const question = await readQuestion(site, { ...query, pageNum: 1 })
  const asked = askedOf(site, question)
  const total = await countEntriesOfUnits(site.db, asked)
  const page = pageWindow(pageNum, total, entriesOfPage)
  const rows = await listEntriesOfUnits(site.db, { ...asked, offset: page.offset, limit: entriesOfPage })
  const { all, items, span, parameters, notes } = question
  const [only] = all
  return {
    district: site.district.name,
    items: items.map(({ title }) => title).join('、'),
    units: only && all.length === 1 ? only.name : `${all.length} 个嘎查村`,
    span: spanInWords(span),
    notes,
    entries: { rows: rows.map(toRow), total, ...page },
    address: href('/compare/entries', parameters),
    tableHref: href('/compare', parameters),
    csv: href('/compare/entries.csv', parameters),
    canonical: href('/compare/entries', { ...parameters, pageNum: page.pageNum > 1 ? page.pageNum : null }),
  }
}

const toRow = (entry: ComparedEntry): ListedEntry => ({
  id: `${entry.unitId} ${entry.id}`,
  day: entry.day,
  summary: entry.summary,
  note: `${entry.name} · ${findBookItem(entry.item)?.title ?? entry.item} · ${entry.counterparty} · 凭证 ${entry.voucher}`,
  thumbnail: null,
  amount: `${entry.direction === 'in' ? '收' : '付'} ${showYuan(entry.fen)}`,
  href: href('/books/:id/:period/:entry', { id: entry.unitId, period: entry.period, entry: entry.id }),
})
