import { quarterChoices } from '../../domain/articles/quarter-choice.ts'
import { changeKindNames } from '../../domain/articles/public-record/change-kinds.ts'
import { comparedCodes } from '../../domain/articles/unit-comparison/compared-items.ts'
import { contentKinds } from '../../domain/articles/search/kinds.ts'
import { hintKindNames } from '../../domain/articles/hints/hint-kinds.ts'
import { dutyStateNames } from '../../domain/duties/states.ts'
import { messageKinds } from '../../domain/messages/kinds.ts'
import type { Pages } from '../page-declaration.ts'
import { pageTitles } from './page-titles.ts'

const article = {
  id: 'id',
  // Position of the article in the list, from 1; an alternative to `id`.
  num: 'id',
  articleTypeId: 'id',
  areaId: 'id',
  // Years without articles are a 404, so few enough are cached.
  year: 'year',
  quarter: { choice: quarterChoices },
  // The introduction of the area instead of its articles.
  intro: { choice: ['1'] },
  pageNum: 'page',
  preview: 'preview',
} as const
const articles = { module: 'articles/articles-page.tsx', query: article, cache: 'everybody' } as const

// `id` and `type` are those of a region link.
const units = { group: { name: 60 }, areaName: { text: 60 }, id: 'loose-id', type: { choice: ['1', '2'] } } as const
const unitList = { module: 'units/units-page.tsx', query: units, cache: 'everybody' } as const

const textPage = { module: 'disclosure/text-page.tsx', cache: 'everybody' } as const

// Years without changes are a 404, so few enough are cached.
const changes = {
  /** All districts instead of one; then without a unit. */
  of: { choice: ['league'] },
  kind: { choice: changeKindNames },
  id: 'id',
  year: 'year',
  month: { choice: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] },
} as const

// Items and years that a district does not have are a 404, so few enough are cached.
const duties = { id: 'id', item: { name: 40 }, year: 'year' } as const

const feed = { query: { articleTypeId: 'id', areaId: 'id' }, cache: 'per-host' } as const

const search = {
  inputMessage: { text: 100 },
  keyword: { text: 100 },
  contents: { text: 100 },
  messageTime: 'year',
  year: 'year',
  articleTypeId: 'id',
  type: 'id',
  quarter: { choice: quarterChoices },
  unit: 'id',
  kind: { choice: contentKinds },
  sort: { choice: ['date'] },
} as const

const compare = {
  // Townships whose villages are compared; `units`: only these.
  area: { list: 'id', most: 60 },
  units: { list: 'id', most: 300 },
  items: { list: comparedCodes, most: comparedCodes.length },
  // Quarters: 2026-Q3.
  from: { text: 7 },
  until: { text: 7 },
  by: { choice: ['year'] },
  per: { choice: ['mu'] },
  sort: { choice: ['amount'] },
  pageNum: 'page',
} as const

const hints = {
  areaId: 'id',
  kind: { choice: hintKindNames },
  state: { choice: ['open', 'explained'] },
} as const

/** All pages of the public site. Paths, misspellings included, come from the specification. */
export const publicPages = {
  '/': { module: 'notices/entrance.ts' },
  '/redirect/*': { module: 'notices/redirect.ts', query: 'any' },
  '/display': { module: 'notices/change-display.ts' },
  '/qr.svg': { module: 'notices/qr-code.ts', query: { path: { text: 1_000 } }, cache: 'per-host' },
  '/share.png': { module: 'crawlers/share-picture.ts', query: { id: 'id' }, cache: 'everybody' },
  '/manifest.webmanifest': { module: 'crawlers/manifest.ts', query: { village: 'id' }, cache: 'everybody' },
  '/robots.txt': { module: 'crawlers/robots.ts', cache: 'per-host' },
  '/.well-known/security.txt': { module: 'crawlers/security-txt.ts', cache: 'per-host' },
  '/sitemap.xml': { module: 'crawlers/sitemap-index.ts', cache: 'per-host' },
  '/sitemaps/:part': { module: 'crawlers/sitemap-part.ts', cache: 'per-host' },
  '/rss.xml': { module: 'articles/rss.ts', ...feed },
  '/feed.json': { module: 'articles/json-feed.ts', ...feed },
  '/dashboard': { module: 'home/home-page.tsx', title: pageTitles['/dashboard'], cache: 'everybody' },
  '/party/party': { id: 'party', title: pageTitles['/party/party'], ...articles },
  '/politics/politics': { id: 'politics', title: pageTitles['/politics/politics'], ...articles },
  '/village/village': { id: 'village', title: pageTitles['/village/village'], ...articles },
  '/news-list/news-list': { id: 'news-list', title: pageTitles['/news-list/news-list'], ...articles },
  '/news/news': { id: 'news', title: pageTitles['/news/news'], ...articles },
  // The titles of these three depend on the kind of district (src/domain/districts/schema.ts).
  '/region/region': { id: 'departments', ...unitList },
  '/regions/regions': { id: 'townships', ...unitList },
  '/regions1/regions1': { id: 'villages', ...unitList },
  '/message/messgae': {
    module: 'articles/unit-page.tsx',
    query: {
      id: 'required-id',
      type: { choice: ['1', '2'] },
      articleTypeId: 'id',
      // One of the unit's articles, shown instead of the list.
      articleId: 'id',
      pageNum: 'page',
      title: 'unread',
    },
    cache: 'everybody',
  },
  '/duties': {
    module: 'duties/duties-page.tsx',
    title: pageTitles['/duties'],
    query: { ...duties, state: { choice: dutyStateNames }, view: { choice: ['table'] }, pageNum: 'page' },
    cache: 'everybody',
  },
  '/my-village': {
    module: 'my-village/my-village-page.tsx',
    title: pageTitles['/my-village'],
    query: { id: 'id' },
    cache: 'everybody',
    ownWithoutQuery: true,
  },
  '/my-village/choose': {
    module: 'my-village/choose-page.tsx',
    title: pageTitles['/my-village/choose'],
    query: { township: 'id', words: { text: 60 } },
    cache: 'everybody',
  },
  '/my-village/:id/year.html': { module: 'my-village/year-file.ts', cache: 'per-host' },
  '/duties/duties.csv': {
    module: 'duties/duties-csv.ts',
    query: { ...duties, state: { choice: dutyStateNames } },
    cache: 'per-host',
  },
  '/duties/rss.xml': { module: 'duties/duties-rss.ts', query: duties, cache: 'per-host' },
  '/duties/feed.json': { module: 'duties/duties-json-feed.ts', query: duties, cache: 'per-host' },
  '/books': { module: 'books/all-books-page.tsx', title: pageTitles['/books'], cache: 'everybody' },
  '/books/:id': { module: 'books/unit-books-page.tsx', cache: 'everybody' },
  '/books/:id/:period': { module: 'books/book-page.tsx', query: { pageNum: 'page' }, cache: 'everybody' },
  '/books/:id/:period/items/:item': {
    module: 'books/item-page.tsx',
    query: { pageNum: 'page' },
    cache: 'everybody',
  },
  '/books/:id/:period/assets': { module: 'books/assets-page.tsx', cache: 'everybody' },
  '/books/:id/:period/entries.csv': { module: 'books/entries-csv.ts', cache: 'per-host' },
  '/books/:id/:period/items.csv': { module: 'books/items-csv.ts', cache: 'everybody' },
  '/books/:id/:period/assets.csv': { module: 'books/assets-csv.ts', cache: 'everybody' },
  '/books/:id/:period/:entry': { module: 'books/entry-page.tsx', cache: 'everybody' },
  '/compare': {
    module: 'unit-comparison/compare-page.tsx',
    title: pageTitles['/compare'],
    query: compare,
    cache: 'everybody',
  },
  '/compare/entries': { module: 'unit-comparison/entries-page.tsx', query: compare },
  '/compare/entries.csv': { module: 'unit-comparison/entries-csv.ts', query: compare },
  '/compare/totals': {
    module: 'unit-comparison/totals-page.tsx',
    title: pageTitles['/compare/totals'],
    query: { area: 'id', period: { text: 7 } },
    cache: 'everybody',
  },
  '/compare.csv': { module: 'unit-comparison/compare-csv.ts', query: compare },
  '/hints': {
    module: 'hints/hints-page.tsx',
    title: pageTitles['/hints'],
    query: { ...hints, pageNum: 'page' },
    cache: 'everybody',
  },
  '/hints/rss.xml': { module: 'hints/hints-rss.ts', query: hints, cache: 'per-host' },
  '/hints/feed.json': { module: 'hints/hints-json-feed.ts', query: hints, cache: 'per-host' },
  '/hints.csv': { module: 'hints/hints-csv.ts', query: hints, cache: 'per-host' },
  '/projects/:unit/stages.csv': { module: 'projects/stages-csv.ts', cache: 'per-host' },
  '/projects/:unit/:id': { module: 'projects/project-page.tsx', cache: 'everybody' },
  '/contracts/:unit/contracts.csv': { module: 'contracts/contracts-csv.ts', cache: 'per-host' },
  '/contracts/:unit/:id': { module: 'contracts/contract-page.tsx', cache: 'everybody' },
  '/history/:id': { module: 'articles/history-page.tsx', cache: 'everybody' },
  '/history/:id/:number': { module: 'articles/version-page.tsx', cache: 'everybody' },
  '/poster/:id': { module: 'posters/poster-page.tsx', cache: 'per-host' },
  // Made once for each version and remembered there (src/domain/articles/posters/pdf-apart.server.ts).
  '/article.pdf': { module: 'posters/poster-pdf.ts', query: { id: 'required-id' } },
  '/p/:code': { module: 'posters/posted-page.tsx', cache: 'everybody' },
  '/changes': {
    module: 'disclosure/changes-page.tsx',
    title: pageTitles['/changes'],
    query: { ...changes, pageNum: 'page' },
    // It leads to the sites of other districts on the same host.
    cache: 'per-host',
  },
  '/changes/changes.csv': { module: 'disclosure/changes-csv.ts', query: changes, cache: 'per-host' },
  '/changes/rss.xml': { module: 'disclosure/changes-rss.ts', query: changes, cache: 'per-host' },
  '/changes/feed.json': { module: 'disclosure/changes-json-feed.ts', query: changes, cache: 'per-host' },
  '/subsidy/subsidy': {
    module: 'payments/subsidy-page.tsx',
    title: pageTitles['/subsidy/subsidy'],
    // `waited`: the ticket of a visitor who waited instead of solving a proof of work.
    // `project`: the one that a link is about.
    query: { type: { choice: ['2', '3'] }, waited: { text: 40 }, project: { text: 60 } },
    cache: 'everybody',
  },
  '/feedback/feedback': {
    module: 'messages/feedback-page.tsx',
    title: pageTitles['/feedback/feedback'],
    // The unit that a link of its page chooses.
    // `project` and `period` are those of a payment that somebody doubts, `article` and `entry` what somebody asks about.
    query: {
      mode: { private: ['write', 'done'] },
      areaId: 'loose-id',
      waited: { text: 40 },
      project: { text: 60 },
      period: { text: 30 },
      article: 'loose-id',
      entry: { text: 16 },
    },
    cache: 'everybody',
  },
  '/feedback/selected': {
    module: 'messages/selected-page.tsx',
    title: pageTitles['/feedback/selected'],
    query: { areaId: 'id', words: { text: 60 }, kind: { choice: messageKinds }, pageNum: 'page' },
    cache: 'everybody',
  },
  '/disclosure/guide': { id: 'guide', title: pageTitles['/disclosure/guide'], ...textPage },
  '/disclosure/catalogue': {
    module: 'disclosure/catalogue-page.tsx',
    title: pageTitles['/disclosure/catalogue'],
    cache: 'everybody',
  },
  '/disclosure/catalogue.csv': { module: 'disclosure/catalogue-csv.ts', cache: 'per-host' },
  '/disclosure/reports': {
    module: 'disclosure/reports-page.tsx',
    title: pageTitles['/disclosure/reports'],
    cache: 'everybody',
  },
  '/disclosure/reports/:year': { module: 'disclosure/report-page.tsx', cache: 'everybody' },
  '/disclosure/request': {
    module: 'disclosure/request-page.tsx',
    title: pageTitles['/disclosure/request'],
    query: { mode: { private: ['write', 'done'] }, waited: { text: 40 } },
    cache: 'everybody',
  },
  '/personal-data/report': {
    module: 'personal-data/report-page.tsx',
    title: pageTitles['/personal-data/report'],
    // What the form is opened beside. Never cached: each form has its own key.
    query: { article: 'loose-id', unit: 'loose-id', mode: { private: ['find', 'done'] }, waited: { text: 40 } },
  },
  '/disclosure/notices': {
    module: 'disclosure/notices-page.tsx',
    title: pageTitles['/disclosure/notices'],
    cache: 'everybody',
  },
  '/privacy': { id: 'privacy', title: pageTitles['/privacy'], ...textPage },
  '/help': { id: 'help', title: pageTitles['/help'], ...textPage },
  '/about': { id: 'about', title: pageTitles['/about'], ...textPage },
  '/open-data/self-check.json': { module: 'disclosure/self-check-json.ts', cache: 'everybody' },
  '/open-data': { module: 'open-data/open-data-page.tsx', title: pageTitles['/open-data'], cache: 'everybody' },
  // The tables themselves are sent as they are read: src/http/open-data-files.ts.
  '/open-data/datapackage.json': { module: 'open-data/data-package.ts', cache: 'per-host' },
  '/open-data/catalog.jsonld': { module: 'open-data/catalogue.ts', cache: 'per-host' },
  '/open-data/:name': { module: 'open-data/data-set-page.tsx', cache: 'everybody' },
  '/search/search': {
    module: 'search/search-page.tsx',
    title: pageTitles['/search/search'],
    query: { ...search, pageNum: 'page' },
    readsStandby: true,
  },
  '/search/results.csv': { module: 'search/results-csv.ts', query: search, readsStandby: true },
  // Old links add various path segments; the page is the same.
  '/massMessage/*': { module: 'notices/report-page.tsx', title: pageTitles['/massMessage/*'], cache: 'everybody' },
  '/leaving': {
    module: 'notices/leaving-page.tsx',
    title: pageTitles['/leaving'],
    // The article, the banner or the text of the site with the link.
    query: { id: 'id', banner: 'id', page: { text: 20 }, url: 'required-url' },
  },
  '/accessibility': {
    module: 'notices/accessibility-page.tsx',
    title: pageTitles['/accessibility'],
    cache: 'everybody',
  },
  '/sitemap': { module: 'notices/site-map-page.tsx', title: pageTitles['/sitemap'], cache: 'everybody' },
  '/offline': { module: 'notices/offline-page.tsx', title: pageTitles['/offline'], cache: 'everybody' },
  '/401': { module: 'notices/no-permission-page.tsx', title: pageTitles['/401'], query: { noGoBack: 'flag' } },
  '/*': { module: 'notices/not-found-page.tsx' },
} as const satisfies Pages

export type PublicPages = typeof publicPages
