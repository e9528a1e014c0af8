/**
 * The addresses of React Router's private protocol. For client navigation the browser fetches the data of a page below
 * its address with `.data` at the end, of one route only with `_routes`. No other module knows these addresses.
 */
const suffix = '.data'
const routesName = '_routes'

/** Whether a URL, with or without query, is for the data of a page. */
export const isDataAddress = (url: string): boolean => url.split('?', 1)[0]?.endsWith(suffix) ?? false

/** Path of the data of a page. */
export const dataPath = (path: string): string => (path.endsWith('/') ? `${path}_${suffix}` : path + suffix)

/** Parameter of a request for the data of one route only. Requests for other routes get the data of all. */
export const routeParameter = (search: URLSearchParams, routeId: string): [name: string, value: string][] =>
  search.get(routesName) === routeId ? [[routesName, routeId]] : []

/** The address of the page to which data belong. */
export function pageOfData({ pathname, searchParams }: URL): { path: string; search: string } {
  const search = new URLSearchParams(searchParams)
  search.delete(routesName)
  return { path: pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, ''), search: search.toString() }
}
