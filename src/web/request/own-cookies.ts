import { parseCookie } from 'cookie'

/** Browsers accept `__Host-` cookies only from this host over TLS: other hosts of the domain cannot set them. */
const prefix = '__Host-'

/** Name and scope of a cookie: prefixed if `secure`. The prefix requires the path `/`. */
export const ownCookie = (name: string, path: string, secure: boolean) =>
  secure ? { name: prefix + name, path: '/', secure } : { name, path, secure }

/** Reads a cookie under either name; the prefixed one, which other hosts cannot set, takes precedence. */
export function readOwnCookie(cookies: string, name: string): string | undefined {
  const parsed = parseCookie(cookies)
  return parsed[prefix + name] ?? parsed[name]
}
