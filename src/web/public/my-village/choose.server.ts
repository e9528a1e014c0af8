import { findVillages, listDistrictVillages, type Village } from '../../../domain/my-village/villages.server.ts'
import { unitTitles } from '../../../domain/districts/schema.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { notFound } from '../../../platform/errors.ts'
import { href } from '../../href.ts'

type Chosen = { township?: number | undefined; words?: string | undefined }

/** The villages of a district to choose from: those that a search found, those of a township, and all. */
export async function loadChoice(site: RequestContext, { township, words = '' }: Chosen) {
  site.keepUntilChanged('areas')
  const { district } = site
  const villages = (await listDistrictVillages(site)).filter(({ isOpen }) => isOpen)
  const groups = groupsOf(villages)
  if (township !== undefined && !groups.some(({ id }) => id === township))
    throw notFound('没有这个乡镇，请从列表里重新选。')
  return {
    district: district.name,
    titles: unitTitles[district.kind],
    words,
    found: words === '' ? null : groupsOf(findVillages(villages, words)),
    tiles: groups.map(({ id, title, units }) => ({
      id,
      title,
      count: units.length,
      href: `${href('/my-village/choose', { township: id })}#villages`,
      isCurrent: id === township,
    })),
    current: groups.find(({ id }) => id === township) ?? null,
    groups,
    count: villages.length,
  }
}

export type ChoiceView = Awaited<ReturnType<typeof loadChoice>>

const groupsOf = (villages: readonly Village[]) =>
  Array.from(
    Map.groupBy(villages, ({ townshipId }) => townshipId),
    ([id, own]) => ({
      id,
      title: own[0]?.township ?? '',
      units: own.map(({ id: village, name, formerNames }) => ({ id: village, name, formerName: formerNames[0] ?? '' })),
    }),
  )
