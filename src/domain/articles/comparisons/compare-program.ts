import { answerApart } from '../../../platform/apart/answer-apart.ts'
import { compareDocuments, type DiffLayout } from '@three-affairs/document/diff/compare-documents.ts'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'

answerApart((input) => {
  const { before, after, steps, layout } = input as {
    before: ArticleDocument
    after: ArticleDocument
    steps: number
    layout: DiffLayout
  }
  return compareDocuments(before, after, steps, layout).html
})
