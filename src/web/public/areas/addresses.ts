import { addressOf } from '../../../platform/address.ts'

/** The page of one unit. `type` is 2 for links from the departments' panel, else 1; tiles also pass the title. */
export const unitAddress = (id: number, type: 1 | 2, title?: string): string =>
  addressOf('/message/messgae', { id, type, title })

/** Root area of the farm district, which has no townships to list (specification, section 2). */
const farmRootId = 4445

/** Target of an area's region link: the list of its units, or for the farm district its own page. */
export const regionAddress = (areaId: number, type: 1 | 2): string =>
  areaId === farmRootId && type === 1 ? unitAddress(areaId, type) : type === 2 ? '/region/region' : '/regions/regions'
