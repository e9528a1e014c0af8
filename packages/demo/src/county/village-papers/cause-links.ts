import type { BookEntry } from '../../../../../src/domain/articles/books/book.ts'
import type { PeriodBook } from '../world/history.ts'
import type { Ink, Scene } from './draft.ts'
import { contractKey, stageKey } from './keys.ts'

/** Where an entry comes from, if that was published before: its contract or the award of its project. */
export function causeLink({ history, prefix }: Scene, { causes }: PeriodBook, entry: BookEntry, ink: Ink): string {
  const cause = causes.get(entry.id)
  if (cause?.kind === 'contract') {
    const contract = history.contracts.find(({ id }) => id === cause.id)
    const key = contract && contractKey(prefix, contract)
    return key && ink.isOut(key) ? `（${ink.link(key, '合同')}）` : ''
  }
  if (cause?.kind !== 'project') return ''
  const project = history.projects.find(({ id }) => id === cause.id)
  const key = project && stageKey(prefix, project, 'contract')
  return key && ink.isOut(key) ? `（${ink.link(key, '合同')}）` : ''
}
