import { strFromU8, unzipSync } from 'fflate'
import { openDataFiles } from './public-outputs.ts'
import type { PublicPages } from '../../src/web/public/pages.ts'

/** Ids of what pages are about whose addresses no link leads to. */
export type PublicIds = { articles: readonly number[]; units: readonly number[] }

type Reading = { path: string; headers?: Record<string, string>; json?: object; form?: Record<string, string> }
type Starts = (ids: PublicIds) => readonly (string | Reading)[]

const only =
  (...paths: string[]): Starts =>
  () =>
    paths
const inMongolian = (path: string): Reading[] =>
  ['mongol', 'elder.mongol', 'closed.mongol'].map((display) => ({ path, headers: { cookie: `display=${display}` } }))
const linked: Starts = () => []

/** Where the reading of each page begins. Their links lead to most; a page that is not listed does not compile. */
const starts: Readonly<Record<keyof PublicPages, Starts>> = {
  '/': only('/'),
  '/redirect/*': linked,
  '/display': linked,
  '/qr.svg': linked,
  '/share.png': linked,
  '/manifest.webmanifest': only('/manifest.webmanifest'),
  '/robots.txt': only('/robots.txt'),
  '/.well-known/security.txt': only('/.well-known/security.txt'),
  '/sitemap.xml': only('/sitemap.xml'),
  '/sitemaps/:part': linked,
  '/rss.xml': ({ units }) => ['/rss.xml', ...units.map((id) => `/rss.xml?areaId=${id}`)],
  '/feed.json': ({ units }) => ['/feed.json', ...units.map((id) => `/feed.json?areaId=${id}`)],
  '/dashboard': () => ['/dashboard', ...inMongolian('/dashboard')],
  '/party/party': ({ articles }) => ['/party/party', ...articles.map((id) => `/party/party?id=${id}`)],
  '/politics/politics': only('/politics/politics'),
  '/village/village': only('/village/village'),
  '/news-list/news-list': only('/news-list/news-list'),
  '/news/news': only('/news/news'),
  '/region/region': only('/region/region'),
  '/regions/regions': only('/regions/regions'),
  '/regions1/regions1': only('/regions1/regions1'),
  '/message/messgae': ({ units }) => units.map((id) => `/message/messgae?id=${id}`),
  '/my-village': ({ units }) => units.map((id) => `/my-village?id=${id}`),
  '/my-village/choose': only('/my-village/choose'),
  '/my-village/:id/year.html': linked,
  '/duties': ({ units }) => ['/duties', '/duties?view=table', ...units.map((id) => `/duties?id=${id}`)],
  '/duties/duties.csv': linked,
  '/duties/rss.xml': linked,
  '/duties/feed.json': only('/duties/feed.json'),
  '/changes': only('/changes'),
  '/changes/changes.csv': linked,
  '/changes/rss.xml': linked,
  '/changes/feed.json': only('/changes/feed.json'),
  '/books': only('/books'),
  '/books/:id': ({ units }) => units.map((id) => `/books/${id}`),
  '/books/:id/:period': linked,
  '/books/:id/:period/items/:item': linked,
  '/books/:id/:period/assets': linked,
  '/books/:id/:period/entries.csv': linked,
  '/books/:id/:period/items.csv': linked,
  '/books/:id/:period/assets.csv': linked,
  '/books/:id/:period/:entry': linked,
  '/compare': only('/compare'),
  '/compare/entries': only('/compare/entries'),
  '/compare/entries.csv': only('/compare/entries.csv'),
  '/compare/totals': only('/compare/totals'),
  '/compare.csv': only('/compare.csv'),
  '/hints': only('/hints'),
  '/hints/rss.xml': only('/hints/rss.xml'),
  '/hints/feed.json': only('/hints/feed.json'),
  '/hints.csv': only('/hints.csv'),
  '/projects/:unit/stages.csv': linked,
  '/projects/:unit/:id': linked,
  '/contracts/:unit/contracts.csv': linked,
  '/contracts/:unit/:id': linked,
  '/history/:id': ({ articles }) => articles.map((id) => `/history/${id}`),
  '/history/:id/:number': linked,
  '/poster/:id': linked,
  '/article.pdf': linked,
  '/p/:code': linked,
  '/subsidy/subsidy': () => ['/subsidy/subsidy', ...inMongolian('/subsidy/subsidy')],
  '/feedback/feedback': only('/feedback/feedback'),
  '/feedback/selected': only('/feedback/selected'),
  '/disclosure/guide': only('/disclosure/guide'),
  '/disclosure/catalogue': only('/disclosure/catalogue'),
  '/open-data/self-check.json': only('/open-data/self-check.json'),
  '/disclosure/catalogue.csv': only('/disclosure/catalogue.csv'),
  '/disclosure/reports': only('/disclosure/reports'),
  '/disclosure/reports/:year': linked,
  '/disclosure/request': only('/disclosure/request'),
  '/personal-data/report': ({ units }) => units.map((id) => `/personal-data/report?unit=${id}`),
  '/disclosure/notices': only('/disclosure/notices'),
  '/privacy': only('/privacy'),
  '/help': only('/help'),
  '/about': only('/about'),
  '/open-data': () => ['/open-data', ...openDataFiles],
  '/open-data/:name': linked,
  '/open-data/datapackage.json': linked,
  '/open-data/catalog.jsonld': linked,
  '/search/search': only('/search/search', `/search/search?inputMessage=${encodeURIComponent('公开')}`),
  '/search/results.csv': only(`/search/results.csv?inputMessage=${encodeURIComponent('公开')}`),
  '/massMessage/*': only('/massMessage/massMessage'),
  '/leaving': linked,
  '/accessibility': only('/accessibility'),
  '/sitemap': only('/sitemap'),
  '/offline': only('/offline'),
  '/401': only('/401'),
  '/*': only('/nothing-here'),
}

/** More addresses than tests make: a reading that ends before the last page would find nothing there. */
const mostPages = 3_000

/**
 * Links that lead to staff, to files of the build and to pages that say nothing of a district; filters together, which
 * find no more than each alone.
 */
const unread = /^\/(?:staff|assets|leaving|redirect|qr\.svg|share\.png)|&/

/** What a test plants: two rare characters after a word, or a number. */
const mark = /植入[\u4e00-\u9fff]{2}|\d{7,}X?/g

/** Marks in the answers to these alone. @throws Error for an answer that fails. */
export async function readMarks(origin: string, readings: readonly Reading[]): Promise<Set<string>> {
  const marks = new Set<string>()
  for (const reading of readings) keepMarks(marks, reading, await textOf(origin, reading))
  return marks
}

/**
 * Marks on all that is public: pages from link to link, feeds, tables, the text in files and the answers of calls.
 * @param more calls and others that no page links to.
 */
export async function readPublicMarks(
  origin: string,
  ids: PublicIds,
  more: readonly Reading[] = [],
): Promise<Set<string>> {
  const waiting: Reading[] = [
    ...Object.values(starts).flatMap((start) => start(ids).map(readingOf)),
    { path: '/api/openapi.json' },
    ...more,
  ]
  const seen = new Set(waiting.map(({ path }) => path))
  const marks = new Set<string>()
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const text = await textOf(origin, next)
    keepMarks(marks, next, text)
    for (const link of linksIn(text)) {
      if (seen.has(link) || unread.test(link)) continue
      seen.add(link)
      waiting.push({ path: link })
    }
    if (seen.size > mostPages) throw new Error(`There are more than ${mostPages} public addresses.`)
  }
  return marks
}

function keepMarks(marks: Set<string>, { path }: Reading, text: string): void {
  for (const part of [path, text, decoded(text)]) for (const [found] of part.matchAll(mark)) marks.add(found)
}

/** Whether a word or a number is among the marks, also within a longer number. */
export const isAmong = (marks: ReadonlySet<string>, text: string): boolean =>
  [...marks].some((each) => each.includes(text))

const readingOf = (given: string | Reading): Reading => (typeof given === 'string' ? { path: given } : given)

const linksIn = (text: string): string[] =>
  [...text.matchAll(/(?:href="|<loc>|<link>)(?:https?:\/\/[^/"<]+)?(\/[^"#<]*)/g)].map(([, link = '']) => link)

/** Empty for what has no text, such as a picture. */
async function textOf(origin: string, { path, headers = {}, json, form }: Reading): Promise<string> {
  const response = await fetch(origin + path, {
    headers: { origin, ...headers, ...(json ? { 'content-type': 'application/json' } : {}) },
    ...(json ? { method: 'POST', body: JSON.stringify(json) } : {}),
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  })
  const type = response.headers.get('content-type') ?? ''
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}.`)
  if (type.includes('officedocument')) {
    const parts = unzipSync(new Uint8Array(await response.arrayBuffer()))
    return Object.values(parts)
      .map((part) => strFromU8(part))
      .join('\n')
  }
  const isText = /^(?:text|application\/(?:json|.*xml|.*json))/.test(type)
  return isText ? (await response.text()).replaceAll('&amp;', '&') : ''
}

function decoded(text: string): string {
  return text.replaceAll(/(?:%[\dA-F]{2})+/g, (escaped) => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped
    }
  })
}
