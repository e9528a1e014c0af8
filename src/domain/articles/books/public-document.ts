import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import type { Book } from './book.ts'
import { bookBlocks } from './book-blocks.ts'

/**
 * The text as it is read and checked: the written one, with the tables of its book before the signature. Everything that
 * becomes public from an article goes through here.
 */
export function publicDocument({
  document,
  book,
}: {
  document: ArticleDocument
  book?: Book | undefined
}): ArticleDocument {
  if (!book) return document
  const end = document.content.findLastIndex(({ type }) => type !== 'signature') + 1
  return {
    ...document,
    content: [...document.content.slice(0, end), ...bookBlocks(book), ...document.content.slice(end)],
  }
}
