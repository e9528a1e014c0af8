import { z } from 'zod'
import { ApartError, type ApartProgram, runApart } from '../../../platform/apart/run-apart.server.ts'
import { compareDocuments, type DiffLayout } from '@three-affairs/document/diff/compare-documents.ts'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'

const program: ApartProgram<string> = {
  script: 'src/domain/articles/comparisons/compare-program.ts',
  answer: z.string(),
  limits: { milliseconds: 20_000, memoryMb: 768 },
}

/** They take some two seconds. */
const mostSteps = 20_000_000
/** Two documents that together are no longer than this as JSON are tried here first, within some 50 ms. */
const [shortJson, shortSteps] = [100_000, 300_000]

/**
 * In characters of HTML. A page carries a comparison beside the text itself: one that is longer says no more than both
 * texts, and a cheap phone would load megabytes.
 */
const longestComparison = 400_000

const tooLong = '<p class="diff-note">两个版本改动太多，没有逐段比较。</p>'

/** A comparison that a page can carry: the whole, or a sentence that there are too many changes to show. */
export const boundComparison = (html: string): string => (html.length > longestComparison ? tooLong : html)

/**
 * What changed between two documents, as HTML. Long ones are compared in a process of its own; blocks that cannot be
 * aligned within the limits are shown as replaced.
 * @param own for jobs: never refused while others wait.
 * @throws AppError too_many while many wait.
 */
export async function compareApart(
  before: ArticleDocument,
  after: ArticleDocument,
  { own = false, layout = 'one' }: { own?: boolean; layout?: DiffLayout } = {},
): Promise<string> {
  if (isShort(before, after)) {
    const { html, isWhole } = compareDocuments(before, after, shortSteps, layout)
    if (isWhole) return html
  }
  try {
    return boundComparison(await runApart(program, { before, after, steps: mostSteps, layout }, { own }))
  } catch (error) {
    if (error instanceof ApartError) return tooLong
    throw error
  }
}

const isShort = (before: ArticleDocument, after: ArticleDocument): boolean =>
  JSON.stringify(before).length + JSON.stringify(after).length <= shortJson
