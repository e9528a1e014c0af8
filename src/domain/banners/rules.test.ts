import { expect, test } from 'vitest'
import { isShownOn, problemsOfBanner } from './rules.ts'

const texts = {
  pictureUrl: '/banners/a.svg',
  title: '标题',
  alt: '草原上的马群',
  linkUrl: '/party/party?id=3',
  focalX: '50',
  focalY: '0',
  startDay: '',
  endDay: '2026-10-07',
  officePhone: '',
}

test.each([
  [{ pictureUrl: 'https://elsewhere.example/a.png' }, 'pictureUrl'],
  [{ pictureUrl: '/files/u/../a.png' }, 'pictureUrl'],
  [{ title: '' }, 'title'],
  [{ alt: '' }, 'alt'],
  [{ linkUrl: '' }, 'linkUrl'],
  [{ linkUrl: 'http://www.example.com/' }, 'linkUrl'],
  [{ linkUrl: 'javascript:alert(1)' }, 'linkUrl'],
  [{ linkUrl: '//elsewhere.example/' }, 'linkUrl'],
  [{ linkUrl: 'https://www.gov.cn@elsewhere.example/' }, 'linkUrl'],
  [{ linkUrl: '/\\elsewhere.example' }, 'linkUrl'],
  [{ focalX: '101' }, 'focalX'],
  [{ focalY: '-1' }, 'focalY'],
  [{ startDay: '2026-02-30' }, 'startDay'],
  [{ startDay: '2026-10-08' }, 'endDay'],
])('refuses %j', (given, field) => {
  expect(Object.keys(problemsOfBanner({ ...texts, ...given }))).toEqual([field])
})

test('accepts own pages and https addresses', () => {
  expect(problemsOfBanner(texts)).toEqual({})
  expect(problemsOfBanner({ ...texts, linkUrl: 'https://www.example.com/a?b=c' })).toEqual({})
})

test('a banner is shown from its first to its last day', () => {
  const period = { startDay: '2026-10-01', endDay: '2026-10-07' }
  expect(['2026-09-30', '2026-10-01', '2026-10-07', '2026-10-08'].map((day) => isShownOn(day, period))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isShownOn('2026-10-01', { startDay: null, endDay: null })).toBe(true)
})
