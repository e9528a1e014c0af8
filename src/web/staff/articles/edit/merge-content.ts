import { newBlockId } from '@three-affairs/document/block-id.ts'
import { mergeDocuments } from '@three-affairs/document/merge.ts'
import { mergeBooks } from '../../../../domain/articles/books/merge-books.ts'
import { type ArticleContent, type ContentField, fieldTitles } from '../../../../domain/articles/writing/content.ts'

export type ContentMerge = {
  content: ArticleContent
  /** What both changed: fields keep mine, of paragraphs both versions stay. */
  conflicts: string[]
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** More rows in one sentence nobody reads. */
const mostRows = 8

/** Merges what two people wrote on the same version: fields one by one, the body by paragraphs, a book by rows. */
export function mergeContents(base: ArticleContent, mine: ArticleContent, theirs: ArticleContent): ContentMerge {
  const conflicts: string[] = []
  const { document, conflicts: blocks } = mergeDocuments(base.document, mine.document, theirs.document)
  if (blocks.length > 0) conflicts.push(`正文 ${blocks.length} 处（两人的内容都保留了，请删去多余的）`)
  const merged: Record<string, unknown> = { ...theirs, document }
  const books = base.book && mine.book && theirs.book && { base: base.book, mine: mine.book, theirs: theirs.book }
  if (books) {
    const { book, conflicts: rows } = mergeBooks(books, newBlockId)
    merged['book'] = book
    conflicts.push(...rows.slice(0, mostRows).map((row) => `账本${row}`))
    if (rows.length > mostRows) conflicts.push(`账本另有 ${rows.length - mostRows} 处`)
  }
  for (const field of Object.keys(fieldTitles) as ContentField[]) {
    if (field === 'document' || (field === 'book' && books) || same(base[field], mine[field])) continue
    merged[field] = mine[field]
    if (!same(base[field], theirs[field]) && !same(mine[field], theirs[field]))
      conflicts.push(`${fieldTitles[field]}（保留了您写的）`)
  }
  return { content: merged as ArticleContent, conflicts }
}
