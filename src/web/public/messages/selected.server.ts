import { getArea } from '../../../domain/units/queries.server.ts'
import { kindTitles, messageKinds } from '../../../domain/messages/kinds.ts'
import { getMessageFigures, listPublicMessages } from '../../../domain/messages/queries-public.server.ts'
import { listMessageSubjects } from '../../../domain/messages/queries-subjects.server.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import type { Visit } from '../../page-route.server.ts'
import { href } from '../../href.ts'
import { redirectMerged } from '../units/merged-unit.server.ts'
import type { PublicPages } from '../pages.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { subjectHref, subjectInWords } from './subject-words.ts'

/** What messages are about, by message, with the way there. */
async function subjectsOf(site: RequestContext, messageIds: readonly number[]) {
  const found = await listMessageSubjects(site.db, { districtCode: site.district.areaCode, now: site.now }, messageIds)
  if (found.size === 0) return new Map<number, { words: string; href: string }>()
  site.keepUntilChanged('articles', 'categories')
  const { pathTo } = await getCategories(site)
  return new Map(
    Array.from(found, ([id, subject]) => [
      id,
      {
        words: subjectInWords(subject),
        href: subjectHref(subject, pathTo(subject.articleTypeId)[0]?.id ?? subject.articleTypeId),
      },
    ]),
  )
}

/** Public messages with the figures of their units. @throws not_found for a unit of another district. */
export async function loadSelected({ site, query }: Visit<PublicPages, '/feedback/selected'>) {
  const { db, district, terms, now } = site
  const { areaId, words, kind, pageNum } = query
  await redirectMerged(site, areaId, (current) =>
    href('/feedback/selected', { ...query, areaId: current, pageNum: pageNum > 1 ? pageNum : null }),
  )
  const unit = areaId ? await getArea(db, district.areaCode, areaId) : null
  const { kinds, ...page } = await listPublicMessages(db, district.areaCode, { areaId, words, kind }, pageNum)
  const subjects = await subjectsOf(
    site,
    page.rows.map(({ id }) => id),
  )
  const { all, units } = await site.remember('message-figures', ['messages', 'areas', 'settings'], () =>
    getMessageFigures(db, { districtCode: district.areaCode, terms, now }),
  )
  site.keepUntilChanged('messages', 'areas')
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, subject: subjects.get(row.id) ?? null })),
    district: district.name,
    words: words ?? '',
    kind,
    kinds: messageKinds.flatMap((one) => {
      const count = kinds.find(({ kind: counted }) => counted === one)?.count ?? 0
      return count > 0 || one === kind ? [{ kind: one, title: kindTitles[one], count }] : []
    }),
    unit: unit && { id: unit.id, name: unit.name },
    all,
    units,
  }
}
