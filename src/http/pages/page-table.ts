/**
 * Allowed values of a parameter; others are ignored.
 * `id`: digits; `name`: an existing name; for both, other values give a 404. `page`: the number of a list page.
 * `free`: unbounded input; responses are never cached, since copies would fill the memory.
 * `own`: with these values the response is for that visitor only.
 */
export type Values = 'id' | 'name' | 'page' | 'free' | readonly string[] | { own: readonly string[] }

export type PageRule = {
  /** Route id, used in requests for the data of only this page. */
  id: string
  /**
   * Parameters that the page reads, in the order of its canonical URL; others are dropped. `all` passes the URL
   * unchanged; such pages are never cached.
   */
  reads?: Readonly<Record<string, Values>> | 'all'
  /** `login` reads the session if there is one; `staff` requires it. Such pages are never cached. */
  session?: 'login' | 'staff'
  /** The page contains the site's origin and therefore differs by requested host. */
  showsOrigin?: true
}

const articles: PageRule['reads'] = {
  id: 'id',
  num: 'id',
  articleTypeId: 'id',
  areaId: 'id',
  intro: ['1'],
  pageNum: 'page',
}
const units: PageRule['reads'] = { group: 'name', areaName: 'free', id: 'free', type: 'free' }
const feed: PageRule['reads'] = { articleTypeId: 'id', areaId: 'id' }

/** Caching and session rules for each route of `src/web/routes.ts`, by path; a test keeps the two in step. */
export const pageTable: Readonly<Record<string, PageRule>> = {
  '/': { id: 'public/notices/entrance' },
  '/redirect/*': { id: 'public/notices/redirect', reads: 'all' },
  '/display': { id: 'public/notices/display' },
  '/qr.svg': { id: 'public/notices/qr-code', reads: { path: 'free' }, showsOrigin: true },
  '/manifest.webmanifest': { id: 'public/crawlers/manifest' },
  '/robots.txt': { id: 'public/crawlers/robots', showsOrigin: true },
  '/.well-known/security.txt': { id: 'public/crawlers/security-txt', showsOrigin: true },
  '/sitemap.xml': { id: 'public/crawlers/sitemap-index', showsOrigin: true },
  '/sitemaps/:part': { id: 'public/crawlers/sitemap-part', showsOrigin: true },
  '/rss.xml': { id: 'public/articles/rss', reads: feed, showsOrigin: true },
  '/feed.json': { id: 'public/articles/json-feed', reads: feed, showsOrigin: true },
  '/dashboard': { id: 'public/home/home-page' },
  '/party/party': { id: 'party', reads: articles },
  '/politics/politics': { id: 'politics', reads: articles },
  '/village/village': { id: 'village', reads: articles },
  '/news-list/news-list': { id: 'news-list', reads: articles },
  '/news/news': { id: 'news', reads: articles },
  '/region/region': { id: 'departments', reads: units },
  '/regions/regions': { id: 'townships', reads: units },
  '/regions1/regions1': { id: 'villages', reads: units },
  '/message/messgae': {
    id: 'public/articles/unit-page',
    reads: { id: 'id', type: ['1', '2'], articleTypeId: 'id', articleId: 'id', pageNum: 'page' },
  },
  '/subsidy/subsidy': { id: 'public/subsidies/subsidy-page', reads: { type: ['2', '3'] } },
  '/feedback/feedback': { id: 'public/messages/feedback-page', reads: { mode: { own: ['write', 'done'] } } },
  '/search/search': {
    id: 'public/search/search-page',
    reads: {
      inputMessage: 'free',
      keyword: 'free',
      contents: 'free',
      messageTime: 'free',
      year: 'free',
      articleTypeId: 'free',
      type: 'free',
      pageNum: 'free',
    },
  },
  // Old links add various path segments; the page is the same.
  '/massMessage/*': { id: 'public/notices/report-page' },
  '/leaving': { id: 'public/notices/leaving-page', reads: { id: 'id', url: 'free' } },
  '/accessibility': { id: 'public/notices/accessibility-page' },
  '/sitemap': { id: 'public/notices/site-map-page' },
  '/offline': { id: 'public/notices/offline-page' },
  '/login': { id: 'staff/sign-in/login-page', reads: 'all', session: 'login' },
  '/401': { id: 'public/notices/no-permission-page', reads: 'all' },
  '/*': { id: 'public/notices/not-found-page' },
  '/staff/sign-out': { id: 'staff/sign-in/sign-out', reads: 'all', session: 'staff' },
  '/staff': { id: 'staff/frame/staff-page', reads: 'all', session: 'staff' },
  '/staff/accounts': { id: 'staff/accounts/accounts-page', reads: 'all', session: 'staff' },
  '/staff/accounts/:id': { id: 'staff/accounts/account-page', reads: 'all', session: 'staff' },
  '/staff/audit': { id: 'staff/audit/audit-page', reads: 'all', session: 'staff' },
  '/staff/me': { id: 'staff/own-account/me-page', reads: 'all', session: 'staff' },
  '/staff/*': { id: 'staff-not-found', reads: 'all', session: 'staff' },
}
