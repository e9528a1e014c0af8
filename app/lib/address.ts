/** `/path?a=1` from the parameters that are set, in the order given. */
export function addressOf(path: string, query: Record<string, string | number | null | undefined>): string {
  const set = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}`
}
