import { getArea } from '../../../domain/units/queries.server.ts'
import { kindTitles, messageKinds } from '../../../domain/messages/kinds.ts'
import { getMessageFigures, listPublicMessages } from '../../../domain/messages/queries-public.server.ts'
import type { Visit } from '../../page-route.server.ts'
import { href } from '../../href.ts'
import { redirectMerged } from '../units/merged-unit.server.ts'
import type { PublicPages } from '../pages.ts'

/** Public messages with the figures of their units. @throws not_found for a unit of another district. */
export async function loadSelected({ site, query }: Visit<PublicPages, '/feedback/selected'>) {
  const { db, district, terms, now } = site
  const { areaId, words, kind, pageNum } = query
  await redirectMerged(site, areaId, (current) =>
    href('/feedback/selected', { ...query, areaId: current, pageNum: pageNum > 1 ? pageNum : null }),
  )
  const unit = areaId ? await getArea(db, district.areaCode, areaId) : null
  const { kinds, ...page } = await listPublicMessages(db, district.areaCode, { areaId, words, kind }, pageNum)
  const { all, units } = await site.remember('message-figures', ['messages', 'areas', 'settings'], () =>
    getMessageFigures(db, { districtCode: district.areaCode, terms, now }),
  )
  site.keepUntilChanged('messages', 'areas')
  return {
    ...page,
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
