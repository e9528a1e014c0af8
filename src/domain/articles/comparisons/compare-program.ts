import { answerApart } from '../../../platform/apart/answer-apart.ts'
import { compareDocuments } from '../document/diff/compare-documents.ts'
import type { ArticleDocument } from '../document/schema.ts'

answerApart((input) => {
  const { before, after, steps } = input as { before: ArticleDocument; after: ArticleDocument; steps: number }
  return compareDocuments(before, after, steps).html
})
