import { formatDate } from '../../platform/dates.ts'
import { findNextRelease } from '../articles/queries.server.ts'
import type { RequestContext } from '../request-context.ts'
import type { AnyDataSet, DataState } from './data-set.ts'
import { dataSets } from './data-sets.server.ts'

type Site = Pick<RequestContext, 'db' | 'district' | 'now' | 'remember'>

/**
 * How many rows a data set has now and when it changed, remembered until it may be different: by a change of its data,
 * by a scheduled release, and at midnight.
 */
export async function findDataState(site: Site, set: AnyDataSet, year?: number): Promise<DataState> {
  const { db, district, now, remember } = site
  const next = set.nouns.includes('articles') ? await findNextRelease(db, district.areaCode, now) : null
  const key = ['open-data', set.name, year ?? 'all', formatDate(now), next?.getTime() ?? 'none'].join(' ')
  return remember(key, set.nouns, () => set.findState(db, { districtCode: district.areaCode, now, year }))
}

export type StatedDataSet = { set: AnyDataSet; state: DataState }

/** All data sets with their states, in their order. */
export async function listDataStates(site: Site): Promise<StatedDataSet[]> {
  const stated: StatedDataSet[] = []
  for (const set of dataSets) stated.push({ set, state: await findDataState(site, set) })
  return stated
}

/** When any of them changed last; null if none has rows. */
export function findLastChanged(stated: readonly StatedDataSet[]): Date | null {
  const times = stated.flatMap(({ state }) => (state.changed ? [state.changed.getTime()] : []))
  return times.length === 0 ? null : new Date(Math.max(...times))
}
