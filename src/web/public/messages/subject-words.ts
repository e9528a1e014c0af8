import type { ShownSubject } from '../../../domain/articles/queries-subjects.server.ts'
import { screenOfRoot } from '../articles/screens.ts'
import { href } from '../../href.ts'

/** What a message is about, in words. */
export const subjectInWords = ({ title, entry, table }: Pick<ShownSubject, 'title' | 'entry' | 'table'>): string =>
  table ? `《${title}》里的表“${table.title}”` : entry ? `《${title}》里的“${entry.summary}”` : `《${title}》`

/** The page of the entry, or of the text, whose category has this root. */
export const subjectHref = ({ articleId, entry, table }: ShownSubject, rootTypeId: number): string =>
  entry
    ? href('/books/:id/:period/:entry', { id: entry.unitId, period: entry.period, entry: entry.id })
    : href(screenOfRoot(rootTypeId).path, { id: articleId }) + (table ? `#ask-${table.at}` : '')
