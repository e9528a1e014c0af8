import { afterAll, beforeAll } from 'vitest'
import { password } from './accounts.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { type Portal, startPortal } from './portal.ts'
import { shownText } from './shown-text.ts'

/** Where an answer leads, with its notice, which travels in a cookie, as the parameter `mode`. */
export function readLocation(answer: Response): string | null {
  const location = answer.headers.get('location')
  const notice = /^Staff-Flash=[^;:]+:([\w.-]+)/m.exec(answer.headers.getSetCookie().join('\n'))?.[1]
  if (!location || !notice) return location
  return location.includes('?') ? location.replace('?', `?mode=${notice}&`) : `${location}?mode=${notice}`
}
export const readCookie = (answer: Response): string => answer.headers.getSetCookie()[0] ?? ''
export const readToken = (answer: Response): string => /Admin-Token=([^;]+)/.exec(readCookie(answer))?.[1] ?? ''

/** A portal for tests of the staff pages of one file. */
export function useStaffPortal(options: Parameters<typeof startPortal>[1] = {}) {
  const opened = {} as { database: TestDatabase; portal: Portal }
  beforeAll(async () => {
    opened.database = await openTestDatabase()
    opened.portal = await startPortal(opened.database, options)
  })
  afterAll(async () => {
    await opened.portal.close()
    await opened.database.close()
  })

  /** A notice in the path, as `readLocation` writes it, is sent as the cookie that it came with. */
  const get = (path: string, token = '') => {
    const { pathname, search, searchParams } = new URL(path, 'http://localhost')
    const notice = pathname.startsWith('/staff') ? searchParams.get('mode') : null
    const cookies = [token && `Admin-Token=${token}`, notice && `Staff-Flash=${pathname}:${notice}`].filter(Boolean)
    return fetch(opened.portal.origin() + pathname + search, {
      headers: cookies.length > 0 ? { cookie: cookies.join('; ') } : {},
      redirect: 'manual',
    })
  }
  const post = (path: string, fields: Record<string, string>, token = '', headers: Record<string, string> = {}) =>
    fetch(opened.portal.origin() + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: opened.portal.origin(), ...(token ? { cookie: `Admin-Token=${token}` } : {}), ...headers },
      redirect: 'manual',
    })
  return Object.assign(opened, {
    get,
    post,
    enter: async (loginName: string, typed = password): Promise<string> =>
      readToken(await post('/login', { loginName, password: typed })),
    textOf: async (path: string, token: string) => shownText(await get(path, token)),
  })
}
