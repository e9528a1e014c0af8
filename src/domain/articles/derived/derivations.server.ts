import type { ListedWord } from '../../checks/wrong-words.ts'
import { createFinder } from '../../words/word-finder.ts'
import { htmlToDocument } from '../../../platform/html/read-html.server.ts'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import { searchColumns } from '../search/search-columns.ts'
import { checkTexts } from '../writing/checks/check-text.ts'
import type { ArticleContent } from '../writing/content.ts'
import { publicHtml } from '../writing/public-html.server.ts'

/**
 * What is computed from the text of an article and takes longer the longer it is. Input and result are JSON, as a long
 * text is computed in a process of its own.
 */
export const derivations = {
  findings: ({ content, ownWords }: { content: ArticleContent; ownWords: readonly ListedWord[] }) =>
    checkTexts(content, createFinder(ownWords)),
  searchColumns,
  publicHtml: (document: ArticleDocument) => publicHtml(document),
  document: ({ html }: { html: string }) => htmlToDocument(html).document,
}

export type Derivation = keyof typeof derivations
export type DerivationInput<Name extends Derivation> = Parameters<(typeof derivations)[Name]>[0]
export type Derived<Name extends Derivation> = ReturnType<(typeof derivations)[Name]>

export const derivation = <Name extends Derivation>(name: Name) =>
  derivations[name] as (input: DerivationInput<Name>) => Derived<Name>
