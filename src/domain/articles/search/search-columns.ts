import { readAboutPeriod } from '../about-period.ts'
import { plainText, searchVector } from '../search-text.ts'

/** Increment when the indexed text changes; the nightly scan then rebuilds all rows. */
export const searchVersion = 3

export type Searchable = {
  title: string
  /** HTML. */
  content: string
  publisher: string
  documentNo: string | null
  indexNo: string | null
  attachments: readonly { name: string; content: string }[]
}

/** The columns of an article that are computed from its text: in which searches look, and the period that it is about. Attachments last: what is beyond the last position is no phrase. */
export function searchColumns({ title, content, publisher, documentNo, indexNo, attachments }: Searchable) {
  const parts = [
    title,
    documentNo ?? '',
    indexNo ?? '',
    plainText(content),
    publisher,
    ...attachments.flatMap(({ name, content: text }) => [name, text]),
  ]
  const about = readAboutPeriod(title, content)
  return {
    about_from: about?.from ?? null,
    about_until: about?.until ?? null,
    title_search: searchVector(title),
    search: searchVector(parts.filter(Boolean).join('。')),
    search_version: searchVersion,
  }
}
