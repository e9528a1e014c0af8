import { expect, test } from 'vitest'
import {
  displayAttributes,
  displayOfAttribute,
  displayOfCookies,
  readDisplay,
  getTextSize,
  toggleChoice,
  withChoice,
  withTextSize,
} from './display.ts'

test.each([
  ['', ''],
  ['elder', 'elder'],
  ['dark.elder', 'elder.dark'],
  ['dark.light.text2.text1', 'text1.light'],
  ['elder.elder.nonsense.<b>', 'elder'],
])('%s is read as %s', (given, display) => {
  expect(readDisplay(given)).toBe(display)
})

test.each([
  [undefined, ''],
  ['', ''],
  ['Admin-Token=x', ''],
  ['display=elder.guide', 'elder.guide'],
  ['a=b; display=dark; c=d', 'dark'],
  ['my-display=dark', ''],
  ['display=%3Cscript%3E', ''],
])('the cookie header %s is read as %s', (header, display) => {
  expect(displayOfCookies(header)).toBe(display)
})

test('a choice replaces the ones that it excludes', () => {
  expect(withChoice('text1.dark', 'light')).toBe('text1.light')
  expect(toggleChoice('elder.dark', 'elder')).toBe('dark')
  expect(toggleChoice('', 'spaced')).toBe('spaced')
})

test('a text size replaces another one, the standard size removes it', () => {
  expect(withTextSize('elder.text1.dark', 'text3')).toBe('elder.text3.dark')
  expect(withTextSize('elder.text3.dark', '')).toBe('elder.dark')
  expect(withTextSize('dark', '')).toBe('dark')
  expect(getTextSize('elder.text3.dark')).toBe('text3')
  expect(getTextSize('elder')).toBe('')
})

test.each([
  ['', '', null, null],
  ['bar', 'bar', null, null],
  ['elder.bar', 'elder bar', '', null],
  ['text2.night', 'text2 night', '', null],
  ['elder.dark', 'elder dark', '', ''],
  ['light', 'light', null, ''],
])('the attributes of %s are read as the same choices', (display, attribute, large, contrast) => {
  expect(displayAttributes(display)).toEqual({
    'data-display': attribute,
    'data-large': large,
    'data-contrast': contrast,
  })
  expect(displayOfAttribute(attribute)).toBe(display)
})
