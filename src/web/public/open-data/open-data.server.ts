import { listArchives } from '../../../domain/open-data/archive/archives.server.ts'
import { getDataSet } from '../../../domain/open-data/data-sets.server.ts'
import { fieldTypes } from '../../../domain/open-data/data-set.ts'
import { archivePath, dataSetPath, oc4idsPath } from '../../../domain/open-data/row-addresses.ts'
import { findDataState, listDataStates, type StatedDataSet } from '../../../domain/open-data/states.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { formatBytes } from '../../../platform/text/format-bytes.ts'
import { writeAddress } from '../../../platform/address.ts'

/** What all data sets depend on. */
export const keepWithData = ({ keepUntilChanged }: RequestContext): void =>
  keepUntilChanged('areas', 'articles', 'categories', 'pages', 'payments')

function showSet({ set, state }: StatedDataSet) {
  const address = dataSetPath(set.name)
  return {
    name: set.name,
    title: set.title,
    about: set.about,
    rows: state.rows.toLocaleString('zh-CN'),
    changed: state.changed && formatDateTime(state.changed),
    files: [
      { title: 'CSV', address: `${address}.csv` },
      { title: 'JSON', address: `${address}.json` },
      ...(set.name === 'projects' && state.rows > 0 ? [{ title: 'OC4IDS', address: oc4idsPath }] : []),
    ],
  }
}

export type ShownDataSet = ReturnType<typeof showSet>

/** All data sets and the archives. */
export async function loadDataSets(site: RequestContext) {
  keepWithData(site)
  const { db, district, now } = site
  const archives = await listArchives(db, { districtCode: district.areaCode, now })
  return {
    sets: (await listDataStates(site)).map(showSet),
    archives: archives.map(({ day, sizeBytes, sha256 }) => ({
      day,
      size: formatBytes(sizeBytes),
      sha256,
      address: `${archivePath}/${day}.zip`,
    })),
  }
}

/** One data set with its dictionary. @throws AppError not_found */
export async function loadDataSet(site: RequestContext, name: string) {
  const set = getDataSet(name)
  keepWithData(site)
  const years = (await set.years?.list(site.db, { districtCode: site.district.areaCode, now: site.now })) ?? []
  return {
    ...showSet({ set, state: await findDataState(site, set) }),
    yearsAre: set.years?.title ?? null,
    years: years.map((year) => ({ year, address: writeAddress(`${dataSetPath(set.name)}.csv`, { year }) })),
    key: set.key.flatMap((key) => set.fields.find((field) => field.name === key)?.title ?? []).join('、'),
    fields: set.fields.map(({ name: field, title, type, about, values }) => ({
      name: field,
      title,
      type: fieldTypes[type],
      about,
      values: values ? values.join('、') : null,
    })),
  }
}
