import type { ArticleDocument } from '../schema.ts'
import { withSteps } from '../steps.ts'
import { diffHtml } from './diff-html.ts'
import { diffDocuments } from './diff.ts'

/**
 * What changed between two documents, as HTML. `steps` bound the work, whatever the documents hold.
 * @returns `isWhole`: whether they were enough to align everything.
 */
export function compareDocuments(
  before: ArticleDocument,
  after: ArticleDocument,
  steps: number,
): { html: string; isWhole: boolean } {
  const { result, isWhole } = withSteps(steps, () => diffHtml(diffDocuments(before, after)))
  return { html: result, isWhole }
}
