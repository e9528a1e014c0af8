import { articleAddress } from '../../../../../src/web/public/articles/screens.ts'
import { demoCategories } from '../../categories.ts'
import { chineseDay } from '../../calendar.ts'
import type { Paper } from '../paper.ts'
import type { DocumentFacts } from './document-numbers.ts'

export type Target = { paper: Paper; id: number; facts: DocumentFacts | undefined }

const form = /⟦(number|title|day|link) ([^⟧]+)⟧/g

const rootIds = new Map(demoCategories.filter(({ parentId }) => parentId === null).map(({ id, title }) => [title, id]))

/** The address of the public page of a paper. */
export const paperAddress = ({ paper, id }: Target): string =>
  articleAddress(id, rootIds.get(paper.column.slice(0, paper.column.indexOf('/'))) ?? rootIds.get(paper.column) ?? 0)

/**
 * Replaces what a text says of other papers by their facts. A reference to a paper that is not there, or not released
 * yet, is reported and leaves its words.
 */
export function resolveReferences(
  text: string,
  paper: Paper,
  find: (key: string) => Target | undefined,
  report: (problem: string) => void,
): string {
  if (!text.includes('⟦')) return text
  return text.replace(form, (_, kind: string, named: string) => {
    const [key = '', words = ''] = named.split('|')
    const target = find(key)
    if (!target || target.paper.released > paper.released) {
      report(`${paper.key} refers to ${key}, which ${target ? 'is released later' : 'does not exist'}`)
      return words
    }
    return said(kind, target, words)
  })
}

function said(kind: string, target: Target, words: string): string {
  const { paper, facts } = target
  if (kind === 'number') return facts?.documentNo ?? `《${paper.title}》`
  if (kind === 'title') return paper.title
  if (kind === 'day') return chineseDay(new Date(`${paper.dated}T12:00:00+08:00`))
  return `<a href="${paperAddress(target)}">${words}</a>`
}

/** The keys that a text refers to. */
export const referencesOf = (text: string): string[] =>
  Array.from(text.matchAll(form), ([, kind, named = '']) => (kind === 'link' ? (named.split('|')[0] ?? '') : named))
