import { href } from '../../href.ts'

/** Root area of the farm district, which has no townships to list (specification, section 2). */
const farmRootId = 4445

/** Target of an area's region link: the list of its units, or for the farm district its own page. */
export function regionAddress(areaId: number, type: 1 | 2): string {
  if (areaId === farmRootId && type === 1) return href('/message/messgae', { id: areaId, type })
  return href(type === 2 ? '/region/region' : '/regions/regions')
}
