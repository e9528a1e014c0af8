import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = (name: string) => readFileSync(join(import.meta.dirname, 'styles', name), 'utf8')
const readTokens = (text: string) =>
  new Map([...text.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]))
const tokens = readTokens(css('tokens.css'))

/** WCAG 2.2 contrast ratio of two colours given as #rrggbb. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
const of = (name: string) => tokens.get(name === 'band' ? 'red' : name) ?? 'missing'

const pairs = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'surface'],
  ['red', 'surface'],
  ['red', 'red-wash'],
  ['on-red', 'red-deep'],
  ['gold-text', 'surface'],
  ['visited', 'surface'],
  ['placeholder', 'surface'],
  ['on-red', 'band'],
  ['red', 'sky'],
] as const

test.each(pairs)('%s on %s has sufficient contrast', (text, ground) => {
  expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5)
})

const [, chosen = '', asked = ''] = readFileSync(join(import.meta.dirname, '../public/night.css'), 'utf8').split(
  /^ *html/m,
)
const night = readTokens(chosen)

test('the dark scheme is the same by choice and by the device', () => {
  expect(night.size).toBeGreaterThan(10)
  expect(readTokens(asked)).toEqual(night)
})

test.each(pairs)('%s on %s has sufficient contrast in the dark scheme', (text, ground) => {
  const ofNight = (name: string) => night.get(name) ?? of(name)
  expect(contrast(ofNight(text), ofNight(ground))).toBeGreaterThanOrEqual(4.5)
})

const themes = [...css('themes.css').matchAll(/'(\w+)'\][^}]*--secondary: (#\w{6});[^}]*--secondary-wash: (#\w{6})/g)]
const nightHues = [...css('themes.css').matchAll(/--secondary-night: (#\w{6})/g)].map(([, hue = '']) => hue)

test('every theme has a hue for the dark scheme', () => {
  expect(nightHues).toHaveLength(7)
  for (const hue of nightHues)
    for (const ground of ['surface', 'paper', 'secondary-wash'])
      expect(contrast(hue, night.get(ground) ?? '')).toBeGreaterThanOrEqual(4.5)
})

test('there are seven themes', () => {
  expect(new Set(themes.map(([, name]) => name)).size).toBe(7)
})

test.each(themes.map(([, name, secondary, wash]) => [name, secondary, wash]))(
  'the hue of %s has sufficient contrast on white, paper and its wash',
  (_name, secondary = '', wash = '') => {
    for (const ground of [of('surface'), of('paper'), wash])
      expect(contrast(secondary, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('ink'), wash)).toBeGreaterThanOrEqual(4.5)
  },
)
