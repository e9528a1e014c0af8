import { expect, test } from 'vitest'
import { readSettings, readTabs, settingsCookie, tabsCookie, defaultSettings, withTab } from './settings.ts'

const valueIn = (line: string) => line.split(';', 1)[0] ?? ''

test('settings come back from their cookie as they were', () => {
  const settings = { ...defaultSettings, title: '三务 “办公”; a~b', tagsView: true, errorLog: false, folded: true }
  const line = settingsCookie(settings)
  expect(line).toMatch(/^staff-shell=[\w.:~%()'*!-]+; Path=\/; Max-Age=31536000; SameSite=Lax$/)
  expect(readSettings(`display=dark; ${valueIn(line)}; other=1`)).toEqual(settings)
})

test.each([
  ['', defaultSettings],
  ['staff-shell=', { ...defaultSettings, errorLog: false }],
  ['staff-shell=fixedHeader.nonsense.:%E4%B8', { ...defaultSettings, errorLog: false, fixedHeader: true }],
  ['staff-shell=:%20%0A', { ...defaultSettings, errorLog: false }],
])('of the cookie %j what is known is used', (cookies, expected) => {
  expect(readSettings(cookies)).toEqual(expected)
})

test('a title is one line and cut', () => {
  const { title } = readSettings(valueIn(settingsCookie({ ...defaultSettings, title: '一二三四五六七八九十甲乙丙丁' })))
  expect(title).toBe('一二三四五六七八九十甲乙')
})

test('tabs are staff pages, each once, the latest eight', () => {
  const paths = Array.from({ length: 9 }, (_, at) => `/staff/articles/${at}`)
  expect(paths.reduce<string[]>(withTab, [])).toEqual(paths.slice(1))
  expect(withTab(['/staff'], '/staff')).toEqual(['/staff'])
  for (const path of ['/dashboard', '/login', '/staff/nothing']) expect(withTab(['/staff'], path)).toEqual(['/staff'])
  expect(tabsCookie(['/staff'])).toBe('staff-tabs=/staff; Path=/; SameSite=Lax')
  expect(readTabs(`x=1; ${valueIn(tabsCookie(['/staff', '/staff/me']))}`)).toEqual(['/staff', '/staff/me'])
  expect(readTabs('staff-tabs=/staff|javascript:a|//evil|/staff|/staff/../x|/staff/me')).toEqual([
    '/staff',
    '/staff/me',
  ])
})
