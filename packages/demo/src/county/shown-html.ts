import { publicDocument } from '../../../../src/domain/articles/writing/public-document.ts'
import { publicHtml } from '../../../../src/domain/articles/writing/public-html.server.ts'
import { htmlToDocument } from '../../../../src/platform/html/read-html.server.ts'
import type { Paper } from './paper.ts'

/** The body of a paper as it is published: with the tables that follow from its rows. */
export function shownHtml({ html, book, contract, stage }: Paper): string {
  if (!book && !contract && !stage) return html
  const { document } = htmlToDocument(html)
  return publicHtml(
    publicDocument({ document, ...(book && { book }), ...(contract && { contract }), ...(stage && { stage }) }),
  )
}
