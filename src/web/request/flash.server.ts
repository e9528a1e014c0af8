import { data } from 'react-router'
import { ownCookie, readOwnCookie } from './own-cookies.ts'

/**
 * Notices of what was done: a word that an action adds to the address to which it leads. It travels in a cookie and is
 * shown once, so that no address makes a page say that something was done.
 */
export const flashParameter = 'mode'

const baseName = 'Staff-Flash'
const maxAgeSeconds = 60
/** Paths and words need no other characters. */
const valuePattern = /^(\/[\w/.-]*):([\w.-]+)$/

const line = (value: string, maxAge: number, secure: boolean): string => {
  const { name, path } = ownCookie(baseName, '/staff', secure)
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** Leaves a notice for the next time that a page is opened. */
export const flashCookie = (pathname: string, word: string, secure: boolean): string =>
  line(`${pathname}:${word}`, maxAgeSeconds, secure)

/** Moves the notice of a redirect from its address to the cookie. */
export function keepFlash<Result>(result: Result, secure: boolean): Result {
  if (!(result instanceof Response)) return result
  const location = result.headers.get('location')
  if (!location?.startsWith('/staff')) return result
  const url = new URL(location, 'http://localhost')
  const word = url.searchParams.get(flashParameter)
  const value = `${url.pathname}:${word}`
  if (word === null || !valuePattern.test(value)) return result
  url.searchParams.delete(flashParameter)
  result.headers.set('location', url.pathname + url.search + url.hash)
  result.headers.append('set-cookie', flashCookie(url.pathname, word, secure))
  return result
}

/** The notice for a page, undefined if there is none. */
export function readFlash(cookies: string, pathname: string): string | undefined {
  const [, path, word] = valuePattern.exec(readOwnCookie(cookies, baseName) ?? '') ?? []
  return path === pathname ? word : undefined
}

/** What a loader answers, with the end of the notice that it showed. */
export function endFlash<Result>(result: Result, secure: boolean): Result {
  const ended = line('', 0, secure)
  if (result instanceof Response) {
    result.headers.append('set-cookie', ended)
    return result
  }
  // React Router gives pages the value inside.
  return data(result, { headers: { 'set-cookie': ended } }) as Result
}
