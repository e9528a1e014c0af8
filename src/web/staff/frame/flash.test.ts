import { redirect } from 'react-router'
import { expect, test } from 'vitest'
import { staffPages } from '../pages.ts'
import { endFlash, flashParameter, keepFlash, readFlash } from '../../request/flash.server.ts'

const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''

test('a notice goes with a cookie to the page that it is for, and to no other', () => {
  const response = keepFlash(redirect('/staff/holidays?year=2027&mode=saved', { status: 303 }), false)
  expect(response.headers.get('location')).toBe('/staff/holidays?year=2027')
  expect(response.headers.getSetCookie()).toEqual([
    'Staff-Flash=/staff/holidays:saved; Path=/staff; Max-Age=60; HttpOnly; SameSite=Lax',
  ])
  expect(readFlash(cookieOf(response), '/staff/holidays')).toBe('saved')
  expect(readFlash(cookieOf(response), '/staff/holidays/1')).toBeUndefined()
  expect(readFlash('', '/staff/holidays')).toBeUndefined()
})

test.each(['/feedback/feedback?mode=done', '/staff', 'https://example.gov.cn/staff?mode=saved', '/staff?mode=%0d%0ax'])(
  'a redirect to %s stays as it is',
  (location) => {
    const response = keepFlash(redirect(location), false)
    expect([response.headers.get('location'), response.headers.getSetCookie()]).toEqual([location, []])
  },
)

test('a notice that was shown ends', () => {
  const answer = endFlash({ a: 1 }, true) as unknown as { data: object; init: { headers: Record<string, string> } }
  expect(answer.data).toEqual({ a: 1 })
  expect(answer.init.headers['set-cookie']).toMatch(/^__Host-Staff-Flash=; Path=\/; Max-Age=0/)
})

test('all notices of staff pages are declared as such, so that no address can give them', () => {
  for (const [path, page] of Object.entries(staffPages)) {
    const query: Readonly<Record<string, unknown>> | 'any' = 'query' in page ? page.query : {}
    if (query === 'any') continue
    for (const [name, parameter] of Object.entries(query))
      expect(typeof parameter === 'object' && parameter !== null && 'flash' in parameter, `${path} ${name}`).toBe(
        name === flashParameter,
      )
  }
})
