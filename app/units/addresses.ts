import { addressOf } from '../lib/address.ts'

/** The page of one unit. `type` is 2 where the visitor came from the departments' panel, else 1; tiles give the title along. */
export const unitAddress = (id: number, type: 1 | 2, title?: string): string =>
  addressOf('/message/messgae', { id, type, title })

/** The farm district, whose root has no townships to list (specification, section 2). */
const farmRootId = 4445

/** Where the region link of an area leads: to the units below it, and for the farms to their own page. */
export const regionAddress = (areaId: number, type: 1 | 2): string =>
  areaId === farmRootId && type === 1 ? unitAddress(areaId, type) : type === 2 ? '/region/region' : '/regions/regions'
