/**
 * Values of a parameter that a page understands; any other is as good as none.
 * `id`: digits, and anything else leads to a page that is not there. `page`: the number of a page of a list.
 * `free`: what a visitor likes to write; an answer to it is not kept, or he would fill the memory with copies.
 * `own`: with these the answer is that visitor's alone.
 */
export type Values = 'id' | 'page' | 'free' | readonly string[] | { own: readonly string[] }

export type PageRule = {
  /** Of the route, by which script asks for the data of this page alone. */
  id: string
  /**
   * Parameters that it reads, in the order in which its address is written; no other reaches it. `all` hands on the
   * address as it came to a page that is never kept.
   */
  reads?: Readonly<Record<string, Values>> | 'all'
  /** Where it matters who is signed in: at the login, and on the pages of staff, for nobody else. Never kept. */
  session?: 'login' | 'staff'
  /** Whether it names the site's own address, and therefore differs by the host that was asked. */
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
const units: PageRule['reads'] = { group: 'free', areaName: 'free', id: 'free', type: 'free' }
const feed: PageRule['reads'] = { articleTypeId: 'id', areaId: 'id' }

/** What the server must know of each page of `app/routes.ts`, by the same paths; a test holds the two together. */
export const pageTable: Readonly<Record<string, PageRule>> = {
  '/': { id: 'site/entrance' },
  '/redirect/*': { id: 'site/redirect', reads: 'all' },
  '/display': { id: 'site/display' },
  '/qr.svg': { id: 'site/qr-code', reads: { path: 'free' }, showsOrigin: true },
  '/manifest.webmanifest': { id: 'site/manifest' },
  '/robots.txt': { id: 'site/robots', showsOrigin: true },
  '/sitemap.xml': { id: 'site/sitemap-index', showsOrigin: true },
  '/sitemaps/:part': { id: 'site/sitemap-part', showsOrigin: true },
  '/rss.xml': { id: 'articles/rss', reads: feed, showsOrigin: true },
  '/feed.json': { id: 'articles/json-feed', reads: feed, showsOrigin: true },
  '/dashboard': { id: 'site/home-page' },
  '/party/party': { id: 'party', reads: articles },
  '/politics/politics': { id: 'politics', reads: articles },
  '/village/village': { id: 'village', reads: articles },
  '/news-list/news-list': { id: 'news-list', reads: articles },
  '/news/news': { id: 'news', reads: articles },
  '/region/region': { id: 'departments', reads: units },
  '/regions/regions': { id: 'townships', reads: units },
  '/regions1/regions1': { id: 'villages', reads: units },
  '/message/messgae': {
    id: 'articles/unit-page',
    reads: { id: 'id', type: ['1', '2'], articleTypeId: 'id', articleId: 'id', pageNum: 'page' },
  },
  '/subsidy/subsidy': { id: 'subsidies/subsidy-page', reads: { type: ['2', '3'] } },
  '/feedback/feedback': { id: 'messages/feedback-page', reads: { mode: { own: ['write', 'done'] } } },
  '/search/search': {
    id: 'site/search-page',
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
  // Whatever an old link has behind the path, the page is the same.
  '/massMessage/*': { id: 'site/report-page' },
  '/leaving': { id: 'site/leaving-page', reads: { id: 'id', url: 'free' } },
  '/accessibility': { id: 'site/accessibility-page' },
  '/sitemap': { id: 'site/site-map-page' },
  '/offline': { id: 'site/offline-page' },
  '/login': { id: 'staff/login-page', reads: 'all', session: 'login' },
  '/401': { id: 'site/no-permission-page', reads: 'all' },
  '/*': { id: 'site/not-found-page' },
  '/staff/sign-out': { id: 'staff/sign-out', reads: 'all', session: 'staff' },
  '/staff': { id: 'staff/staff-page', reads: 'all', session: 'staff' },
  '/staff/accounts': { id: 'staff/accounts-page', reads: 'all', session: 'staff' },
  '/staff/accounts/:id': { id: 'staff/account-page', reads: 'all', session: 'staff' },
  '/staff/audit': { id: 'staff/audit-page', reads: 'all', session: 'staff' },
  '/staff/me': { id: 'staff/me-page', reads: 'all', session: 'staff' },
  '/staff/*': { id: 'staff-not-found', reads: 'all', session: 'staff' },
}
