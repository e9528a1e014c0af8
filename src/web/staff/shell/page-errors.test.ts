import { afterEach, expect, test, vi } from 'vitest'
import { addPageError, clearPageErrors, pageErrors } from './page-errors.ts'
import { defaultSettings, settingsCookie } from './settings.ts'

afterEach(() => {
  clearPageErrors()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (cookie: string) => {
  vi.stubGlobal('document', { cookie })
  vi.stubGlobal('location', { pathname: '/staff' })
}

test('errors of one millisecond can be told apart', () => {
  vi.useFakeTimers()
  open('')
  for (const fault of ['一', '二', '三']) addPageError(fault)
  expect(pageErrors().map(({ message }) => message)).toEqual(['三', '二', '一'])
  expect(new Set(pageErrors().map(({ at }) => at)).size).toBe(3)
})

test('nothing is collected while the setting is off', () => {
  open(settingsCookie({ ...defaultSettings, errorLog: false }).split(';', 1)[0] ?? '')
  addPageError('一')
  expect(pageErrors()).toEqual([])
})
