import { writeAddress } from '../../platform/address.ts'

/**
 * Paths of the pages that rows have, which stay as they are: the archive keeps them. The nightly job is no part of
 * src/web, whose declarations these are compared with by a test.
 */
const screens: Readonly<Record<number, string>> = {
  1: '/party/party',
  12: '/village/village',
  13: '/politics/politics',
}
const news = '/news/news'

export const articlePath = (id: number, rootTypeId: number): string => writeAddress(screens[rootTypeId] ?? news, { id })

export const categoryPath = (id: number, rootTypeId: number): string =>
  writeAddress(screens[rootTypeId] ?? news, { articleTypeId: id })

export const articleCallPath = (id: number): string => `/api/article/article/browse/${id}`

export const unitPath = (id: number, unitType: number): string =>
  writeAddress('/message/messgae', { id, type: unitType === 2 ? 2 : 1 })

export const dutyPath = (unitId: number, item: string, period: string): string =>
  `${writeAddress('/duties', { id: unitId })}#${item}-${period}`

export const bookPath = (unitId: number, period: string): string => `/books/${unitId}/${period}`

export const entryPath = (unitId: number, period: string, id: string): string => `/books/${unitId}/${period}/${id}`

export const contractPath = (unitId: number, id: string): string => `/contracts/${unitId}/${id}`

export const projectPath = (unitId: number, id: string): string => `/projects/${unitId}/${id}`

export const dataSetPath = (name: string): string => `/open-data/${name}`

export const oc4idsPath = '/open-data/projects.oc4ids.json'

export const archivePath = '/open-data/archive'
