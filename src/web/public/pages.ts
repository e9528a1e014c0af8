import type { Pages } from '../page.ts'

const article = {
  id: 'id',
  // Position of the article in the list, from 1; an alternative to `id`.
  num: 'id',
  articleTypeId: 'id',
  areaId: 'id',
  // The introduction of the area instead of its articles.
  intro: { choice: ['1'] },
  pageNum: 'page',
  preview: 'preview',
} as const
const articles = { module: 'articles/articles-page.tsx', query: article, cache: 'everybody' } as const

// `id` and `type` are those of a region link.
const units = { group: { name: 60 }, areaName: { text: 60 }, id: 'loose-id', type: { choice: ['1', '2'] } } as const
const unitList = { module: 'areas/units-page.tsx', query: units, cache: 'everybody' } as const

const feed = { query: { articleTypeId: 'id', areaId: 'id' }, cache: 'per-host' } as const

/** All pages of the public site. Paths, misspellings included, come from the specification. */
export const publicPages = {
  '/': { module: 'notices/entrance.ts' },
  '/redirect/*': { module: 'notices/redirect.ts', query: 'any' },
  '/display': { module: 'notices/display.ts' },
  '/qr.svg': { module: 'notices/qr-code.ts', query: { path: { text: 1_000 } }, cache: 'per-host' },
  '/manifest.webmanifest': { module: 'crawlers/manifest.ts', cache: 'everybody' },
  '/robots.txt': { module: 'crawlers/robots.ts', cache: 'per-host' },
  '/.well-known/security.txt': { module: 'crawlers/security-txt.ts', cache: 'per-host' },
  '/sitemap.xml': { module: 'crawlers/sitemap-index.ts', cache: 'per-host' },
  '/sitemaps/:part': { module: 'crawlers/sitemap-part.ts', cache: 'per-host' },
  '/rss.xml': { module: 'articles/rss.ts', ...feed },
  '/feed.json': { module: 'articles/json-feed.ts', ...feed },
  '/dashboard': { module: 'home/home-page.tsx', title: '首页', cache: 'everybody' },
  '/party/party': { id: 'party', title: '党务公开', ...articles },
  '/politics/politics': { id: 'politics', title: '政务公开', ...articles },
  '/village/village': { id: 'village', title: '财务公开', ...articles },
  '/news-list/news-list': { id: 'news-list', title: '本地要闻', ...articles },
  '/news/news': { id: 'news', title: '新闻', ...articles },
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
  '/history/:id': { module: 'articles/history-page.tsx', cache: 'everybody' },
  '/history/:id/:number': { module: 'articles/version-page.tsx', cache: 'everybody' },
  '/subsidy/subsidy': {
    module: 'subsidies/subsidy-page.tsx',
    title: '补贴查询',
    query: { type: { choice: ['2', '3'] } },
    cache: 'everybody',
  },
  '/feedback/feedback': {
    module: 'messages/feedback-page.tsx',
    title: '群众留言',
    query: { mode: { private: ['write', 'done'] } },
    cache: 'everybody',
  },
  '/feedback/selected': {
    module: 'messages/selected-page.tsx',
    title: '留言选登',
    query: { areaId: 'id', words: { text: 60 }, pageNum: 'page' },
    cache: 'everybody',
  },
  '/search/search': {
    module: 'search/search-page.tsx',
    title: '检索',
    query: {
      inputMessage: { text: 100 },
      keyword: { text: 100 },
      contents: { text: 100 },
      messageTime: 'year',
      year: 'year',
      articleTypeId: 'id',
      type: 'id',
      pageNum: 'page',
    },
  },
  // Old links add various path segments; the page is the same.
  '/massMessage/*': { module: 'notices/report-page.tsx', title: '网上举报', cache: 'everybody' },
  '/leaving': {
    module: 'notices/leaving-page.tsx',
    title: '离开本站',
    query: { id: 'required-id', url: 'required-url' },
  },
  '/accessibility': { module: 'notices/accessibility-page.tsx', title: '长者模式与无障碍设置', cache: 'everybody' },
  '/sitemap': { module: 'notices/site-map-page.tsx', title: '网站地图', cache: 'everybody' },
  '/offline': { module: 'notices/offline-page.tsx', title: '没有网络', cache: 'everybody' },
  '/401': { module: 'notices/no-permission-page.tsx', title: '没有权限', query: { noGoBack: 'flag' } },
  '/*': { module: 'notices/not-found-page.tsx' },
} as const satisfies Pages

export type PublicPages = typeof publicPages
