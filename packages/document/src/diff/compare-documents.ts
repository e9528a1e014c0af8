import type { ArticleDocument } from '../nodes.ts'
import { withSteps } from '../steps.ts'
import { diffColumnsHtml } from './diff-columns.ts'
import { diffHtml } from './diff-html.ts'
import { diffDocuments } from './diff.ts'

const layouts = { one: diffHtml, columns: diffColumnsHtml }
export type DiffLayout = keyof typeof layouts

/**
 * What changed between two documents, as HTML: in one text, or in two columns. `steps` bound the work, whatever the
 * documents hold.
 * @returns `isWhole`: whether they were enough to align everything.
 */
export function compareDocuments(
  before: ArticleDocument,
  after: ArticleDocument,
  steps: number,
  layout: DiffLayout = 'one',
): { html: string; isWhole: boolean } {
  const { result, isWhole } = withSteps(steps, () => layouts[layout](diffDocuments(before, after)))
  return { html: result, isWhole }
}
