/** The methods registered for each path, to tell a 405 from a 404. */
export function createMethodList() {
  const calls: { pattern: RegExp; method: string }[] = []
  return {
    add(url: string, method: string | string[]): void {
      if (url.includes('*')) return
      const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
      for (const each of [method].flat()) calls.push({ pattern, method: each })
    },
    methodsOf: (path: string): string[] => [
      ...new Set(calls.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
    ],
  }
}
