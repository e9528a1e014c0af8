import { expect, test } from 'vitest'
import { newBanner } from './banner-schema.ts'

const banner = {
  pictureUrl: '/banners/a.svg',
  title: '标题',
  alt: '草原上的马群',
  linkUrl: '/party/party?id=3',
  focalX: 50,
  focalY: 0,
  startDay: '',
  endDay: '2026-10-07',
  officePhone: '',
}
const wrongFields = (given: object) =>
  newBanner.safeParse({ ...banner, ...given }).error?.issues.map(({ path }) => path)

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
  [{ focalX: 101 }, 'focalX'],
  [{ focalY: -1 }, 'focalY'],
  [{ focalY: null }, 'focalY'],
  [{ startDay: '2026-02-30' }, 'startDay'],
  [{ startDay: '2026-10-08' }, 'endDay'],
])('refuses %j', (given, field) => {
  expect(wrongFields(given)).toEqual([[field]])
})

test('tells of a wrong period beside other wrong fields', () => {
  expect(wrongFields({ focalX: null, title: '', startDay: '2026-10-08' })).toEqual([['title'], ['focalX'], ['endDay']])
})

test('accepts own pages and https addresses', () => {
  expect(wrongFields({})).toBeUndefined()
  expect(wrongFields({ linkUrl: 'https://www.example.com/a?b=c' })).toBeUndefined()
})
