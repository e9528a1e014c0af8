import type { APIRequestContext } from '@playwright/test'
import { loadConfig } from '../../src/config.ts'
import { at, portShift } from './portal.ts'

/** A kind of page that every district has; `status` if it is not 200. */
export type ScreenCase = { name: string; path: (find: Finder) => Promise<string> | string; status?: number }

/** Finds demo content by searching pages of a district. */
export type Finder = {
  /** The first article of a list whose page matches, of as many as `places`, by default 60. */
  article: (screenPath: string, pattern: RegExp, places?: number) => Promise<string>
  /** The first link of a page that matches. */
  link: (path: string, pattern: RegExp) => Promise<string>
}

/** Articles of last year: other tests release and withdraw theirs today, which moves the places in the whole list. */
export const settledPolitics = `/politics/politics?year=${new Date().getFullYear() - 1}`
const unitLink = /\/message\/messgae\?id=\d+&amp;type=1/
const bookLink = /\/books\/\d+\/\d{4}-\w+(?=")/
/** With its contracts and projects. */
const unitBooks = async (find: Finder) => find.link(await find.link('/books', bookLink), /\/books\/\d+(?=")/)

export const screenCases: readonly ScreenCase[] = [
  { name: 'home', path: () => '/dashboard' },
  { name: 'list', path: () => '/party/party' },
  { name: 'news list', path: () => '/news-list/news-list' },
  { name: 'article with a table', path: (find) => find.article('/village/village', /<table /) },
  { name: 'article with a picture', path: (find) => find.article('/news-list/news-list', /<figure>/) },
  { name: 'article with attachments', path: (find) => find.article(settledPolitics, /class="attachments"/) },
  { name: 'official document', path: (find) => find.article(settledPolitics, /class="document-card"/) },
  {
    name: 'poster',
    path: async (find) => find.link(await find.article('/village/village', /<table /), /\/poster\/\d+/),
  },
  {
    name: 'code on a poster',
    path: async (find) => {
      const poster = await find.link(await find.article('/village/village', /<table /), /\/poster\/\d+/)
      return find.link(poster, /\/p\/\d+-\w+/)
    },
  },
  { name: 'introduction', path: () => '/party/party?intro=1' },
  { name: 'departments', path: () => '/region/region' },
  { name: 'townships', path: () => '/regions/regions' },
  { name: 'villages', path: () => '/regions1/regions1' },
  { name: 'unit', path: (find) => find.link('/regions/regions', unitLink) },
  {
    name: 'category of a unit',
    path: async (find) =>
      find.link(await find.link('/regions/regions', unitLink), /\/message\/messgae\?[^"]*articleTypeId=\d+/),
  },
  {
    name: 'article of a unit',
    path: async (find) =>
      find.link(await find.link('/regions/regions', unitLink), /\/message\/messgae\?[^"]*articleId=\d+/),
  },
  { name: 'units found by name', path: () => `/regions1/regions1?areaName=${encodeURIComponent('队')}` },
  { name: 'no unit of that name', path: () => `/regions1/regions1?areaName=${encodeURIComponent('查无此村')}` },
  { name: 'villages compared', path: () => '/compare' },

  { name: 'where a hundred yuan went', path: () => '/compare/totals' },
  { name: 'entries of villages', path: () => '/compare/entries?items=3.4' },
  { name: 'hints about books', path: () => '/hints' },
  { name: 'display settings', path: () => '/accessibility' },
  { name: 'site map', path: () => '/sitemap' },
  { name: 'guide to disclosure', path: () => '/disclosure/guide' },
  { name: 'catalogue', path: () => '/disclosure/catalogue' },
  {
    name: 'yearly report',
    path: (find) => find.link('/disclosure/reports', /\/disclosure\/reports\/\d{4}/),
  },
  { name: 'request for disclosure', path: () => '/disclosure/request' },
  { name: 'form of a request', path: () => '/disclosure/request?mode=write' },
  { name: 'report of personal data', path: () => '/personal-data/report' },
  { name: 'current notices', path: () => '/disclosure/notices' },
  { name: 'open data', path: () => '/open-data' },
  { name: 'data set', path: () => '/open-data/entries' },
  { name: 'about the site', path: () => '/about' },
  { name: 'offline', path: () => '/offline' },
  { name: 'message board', path: () => '/feedback/feedback' },
  { name: 'message form', path: () => '/feedback/feedback?mode=write' },
  {
    name: 'what a unit has to publish',
    path: async (find) => find.link(await find.link('/regions1/regions1', unitLink), /\/duties\?id=\d+/),
  },
  {
    name: 'former versions',
    path: async (find) =>
      (await find.link(await find.article('/village/village', /<table /), /\/village\/village\?id=\d+/)).replace(
        '/village/village?id=',
        '/history/',
      ),
  },
  { name: 'choice of one’s village', path: () => '/my-village/choose' },
  {
    name: 'one’s village',
    path: async (find) =>
      (await find.link('/books', /\/books\/\d+\//)).replace(/\/books\/(\d+)\//, '/my-village?id=$1'),
  },
  { name: 'calendar of duties', path: () => '/duties' },
  { name: 'what was changed after release', path: () => '/changes' },
  { name: 'public messages', path: () => '/feedback/selected' },
  { name: 'search with hits', path: () => `/search/search?inputMessage=${encodeURIComponent('公示')}` },
  { name: 'search without hits', path: () => `/search/search?inputMessage=${encodeURIComponent('查无此文')}` },
  { name: 'leaving for the report site', path: () => '/massMessage' },
  {
    name: 'leaving by a link of an article',
    path: async (find) =>
      find.link(await find.article('/news/news?articleTypeId=9', /href="\/leaving/), /\/leaving\?[^"]+/),
  },
  { name: 'books of a district', path: () => '/books' },
  { name: 'books of a unit', path: unitBooks },
  { name: 'book', path: (find) => find.link('/books', bookLink) },
  {
    name: 'entry of a book',
    path: async (find) => find.link(await find.link('/books', bookLink), /\/books\/\d+\/[\w-]+\/[a-z0-9]{8,16}(?=")/),
  },
  {
    name: 'item of a book',
    path: async (find) => find.link(await find.link('/books', bookLink), /\/books\/\d+\/[\w-]+\/items\/[\d.]+(?=")/),
  },
  {
    name: 'assets and debts of a book',
    path: async (find) => find.link(await find.link('/books', bookLink), /\/books\/\d+\/[\w-]+\/assets(?=")/),
  },
  {
    name: 'contract',
    path: async (find) => find.link(await unitBooks(find), /\/contracts\/\d+\/[a-z0-9]{10}(?=")/),
  },
  { name: 'project', path: async (find) => find.link(await unitBooks(find), /\/projects\/\d+\/[a-z0-9]{10}(?=")/) },
  { name: 'login', path: () => '/login' },
  { name: 'lacking permission', path: () => '/401', status: 401 },
  { name: 'page that does not exist', path: () => '/no-such-page', status: 404 },
]

/** Chromium logs this for every 401 and 404. */
export const refusedComplaint = /the server responded with a status of 40[14]/

/**
 * The URL of a screen in one of the districts; `turn` rotates through the districts so that all are covered. Where a
 * district has nothing of that kind on the day of the test, the next one that has.
 * @param load gives the HTML of a URL.
 * @param shift `PORTAL_PORT_SHIFT` of the portal.
 */
export async function addressOfScreen(
  screen: ScreenCase,
  turn: number,
  load: LoadPage,
  shift = portShift,
): Promise<string> {
  const ports = firstPorts(shift)
  const missing: unknown[] = []
  for (let step = 0; step < ports.length; step += 1) {
    const port = ports[(turn + step) % ports.length]
    try {
      return at(port, await screen.path(createFinder(port, load)))
    } catch (error) {
      missing.push(error)
    }
  }
  throw new AggregateError(missing, `No district has the screen ${screen.name}.`)
}

type LoadPage = (url: string) => Promise<string>

/** The first port of each district. */
const firstPorts = (shift: number) =>
  loadConfig({ PORTAL_PORT_SHIFT: String(shift) }).districts.map(({ ports: [first] }) => first)

/** Loads pages in a test. */
export const createLoader =
  (request: APIRequestContext): LoadPage =>
  async (url) =>
    (await request.get(url)).text()

export function createFinder(port: number | undefined, load: LoadPage): Finder {
  const get = (path: string) => load(at(port, path))
  return {
    async article(screenPath, pattern, places = 60) {
      for (let place = 1; place <= places; place += 1) {
        const path = `${screenPath}${screenPath.includes('?') ? '&' : '?'}num=${place}`
        if (pattern.test(await get(path))) return path
      }
      throw new Error(`No article of ${screenPath} matches ${pattern}.`)
    },
    async link(path, pattern) {
      const [found] = pattern.exec((await get(path)).replace(/^.*?<main/s, '')) ?? []
      if (!found) throw new Error(`No link of ${path} matches ${pattern}.`)
      return found.replaceAll('&amp;', '&')
    },
  }
}
