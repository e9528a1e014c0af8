/** `/path?a=1` from the parameters that are set, in the order given. */
export function writeAddress(path: string, query: Record<string, string | number | null | undefined>): string {
  const set = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const pairs = set.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}
