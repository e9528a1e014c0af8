import { redirect } from 'react-router'
import { defaultSynonyms } from '../../../domain/articles/search/synonym-list.ts'
import { addWord, importWordLines, removeWord } from '../../../domain/words/operations.server.ts'
import { listWords } from '../../../domain/words/staff-queries.server.ts'
import { formatDate } from '../../../platform/dates.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { findNotice, submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

const path = '/staff/words'
type Visit = StaffVisit<typeof path>

/** One page of the district's own words. */
export async function loadWords({ site, staff, query }: Visit) {
  const { pageNum, mode, count, ...filter } = query
  const page = await listWords.ask(site, staff, { ...filter, pageNum })
  return {
    ...page,
    rows: page.rows.map(({ createTime, ...row }) => ({ ...row, day: formatDate(createTime) })),
    district: site.district.name,
    filter,
    builtIn: defaultSynonyms,
    mayChange: await addWord.isAllowed(site, staff, {}),
    notice: findNotice(mode, count),
  }
}

/** Adds, imports or removes words. */
export async function changeWords(visit: Visit & Submission) {
  switch (fieldText(await visit.readForm(), 'intent', 10)) {
    case 'add':
      return submitForm(visit, addWord, href(path))
    case 'import':
      return submitForm(visit, importWordLines, ({ added }) => href(path, { count: String(added) }))
    case 'remove':
      return submitForm(visit, removeWord, href(path))
    default:
      return redirect(href(path), { status: 303 })
  }
}
