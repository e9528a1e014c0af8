import { useRouteLoaderData } from 'react-router'
import type { Chrome } from './chrome.server.ts'

/** The district's landscape under a page of few words. Nothing where not even the district is known. */
export function Scenery() {
  // Not useChrome: errors are shown where header and menus could not be made.
  const chrome = useRouteLoaderData<Chrome>('root')
  return chrome ? <img src={`/scenery/${chrome.district.areaCode}.svg`} alt="" width="1920" height="200" /> : null
}
