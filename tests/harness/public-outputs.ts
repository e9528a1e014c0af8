import { dataSets } from '../../src/domain/open-data/data-sets.server.ts'

/** What may show an article or its former versions to the public. */
export type Shown = {
  articleId: number
  /** Numbers of all releases. */
  numbers: readonly number[]
  /** Codes of all releases, as on posters. */
  codes?: readonly string[]
  unitId: number
  typeId: number
  /** Words to search for. */
  words: readonly string[]
  /** Addresses of files, links in the text and others that only this article has. */
  addresses?: readonly string[]
}

type Addresses = (shown: Shown) => string[]

const screen =
  (path: string): Addresses =>
  ({ articleId, unitId, typeId }) => [
    path,
    `${path}?id=${articleId}`,
    `${path}?num=1`,
    `${path}?articleTypeId=${typeId}&areaId=${unitId}`,
  ]
const feed =
  (path: string): Addresses =>
  ({ unitId, typeId }) => [path, `${path}?areaId=${unitId}`, `${path}?articleTypeId=${typeId}`]
const page =
  (path: string): Addresses =>
  () => [path]
const search =
  (path: string, name: string): Addresses =>
  ({ words }) =>
    words.flatMap((word) => [
      `${path}?${name}=${encodeURIComponent(word)}`,
      `${path}?${name}=${encodeURIComponent(word)}&sort=date`,
    ])

/** Of the rows that an article may have besides its text. */
export const somePeriod = '2026-Q3'
export const someRecord = 'record0001'

/** By declared page, the addresses at which an article, its versions or its words may appear. */
export const outputsOfPages: Readonly<Record<string, Addresses>> = {
  '/dashboard': page('/dashboard'),
  '/share.png': ({ articleId }) => [`/share.png?id=${articleId}`],
  '/sitemap.xml': page('/sitemap.xml'),
  '/sitemaps/:part': page('/sitemaps/articles-1.xml'),
  '/rss.xml': feed('/rss.xml'),
  '/feed.json': feed('/feed.json'),
  '/party/party': screen('/party/party'),
  '/politics/politics': screen('/politics/politics'),
  '/village/village': screen('/village/village'),
  '/news-list/news-list': screen('/news-list/news-list'),
  '/news/news': screen('/news/news'),
  '/region/region': page('/region/region'),
  '/regions/regions': page('/regions/regions'),
  '/regions1/regions1': page('/regions1/regions1'),
  '/message/messgae': ({ unitId, articleId }) => [
    `/message/messgae?id=${unitId}`,
    `/message/messgae?id=${unitId}&articleId=${articleId}`,
  ],
  '/my-village': ({ unitId }) => [`/my-village?id=${unitId}`],
  '/my-village/:id/year.html': ({ unitId }) => [`/my-village/${unitId}/year.html`],
  '/duties': ({ unitId }) => ['/duties', `/duties?id=${unitId}`],
  '/duties/duties.csv': page('/duties/duties.csv'),
  '/duties/rss.xml': page('/duties/rss.xml'),
  '/duties/feed.json': page('/duties/feed.json'),
  '/changes': ({ unitId }) => ['/changes', `/changes?id=${unitId}`],
  '/changes/changes.csv': page('/changes/changes.csv'),
  '/changes/rss.xml': page('/changes/rss.xml'),
  '/changes/feed.json': page('/changes/feed.json'),
  '/books': page('/books'),
  '/books/:id': ({ unitId }) => [`/books/${unitId}`],
  '/books/:id/:period': ({ unitId }) => [`/books/${unitId}/${somePeriod}`],
  '/books/:id/:period/items/:item': ({ unitId }) => [`/books/${unitId}/${somePeriod}/items/3.4`],
  '/books/:id/:period/assets': ({ unitId }) => [`/books/${unitId}/${somePeriod}/assets`],
  '/books/:id/:period/entries.csv': ({ unitId }) => [`/books/${unitId}/${somePeriod}/entries.csv`],
  '/books/:id/:period/items.csv': ({ unitId }) => [`/books/${unitId}/${somePeriod}/items.csv`],
  '/books/:id/:period/assets.csv': ({ unitId }) => [`/books/${unitId}/${somePeriod}/assets.csv`],
  '/books/:id/:period/:entry': ({ unitId }) => [`/books/${unitId}/${somePeriod}/${someRecord}`],
  '/compare': ({ unitId }) => ['/compare', `/compare?units=${unitId}`],
  '/compare/entries': ({ unitId }) => [`/compare/entries?units=${unitId}`],
  '/compare/entries.csv': ({ unitId }) => [`/compare/entries.csv?units=${unitId}`],
  '/compare/totals': page('/compare/totals'),
  '/compare.csv': ({ unitId }) => [`/compare.csv?units=${unitId}`],
  '/hints': ({ unitId }) => ['/hints', `/hints?areaId=${unitId}`],
  '/hints/rss.xml': ({ unitId }) => [`/hints/rss.xml?areaId=${unitId}`],
  '/hints/feed.json': ({ unitId }) => [`/hints/feed.json?areaId=${unitId}`],
  '/hints.csv': ({ unitId }) => [`/hints.csv?areaId=${unitId}`],
  '/projects/:unit/stages.csv': ({ unitId }) => [`/projects/${unitId}/stages.csv`],
  '/projects/:unit/:id': ({ unitId }) => [`/projects/${unitId}/${someRecord}`],
  '/contracts/:unit/contracts.csv': ({ unitId }) => [`/contracts/${unitId}/contracts.csv`],
  '/contracts/:unit/:id': ({ unitId }) => [`/contracts/${unitId}/${someRecord}`],
  '/history/:id': ({ articleId }) => [`/history/${articleId}`],
  '/history/:id/:number': ({ articleId, numbers }) => numbers.map((number) => `/history/${articleId}/${number}`),
  '/poster/:id': ({ articleId }) => [`/poster/${articleId}`],
  '/article.pdf': ({ articleId }) => [`/article.pdf?id=${articleId}`],
  '/p/:code': ({ codes = [] }) => codes.map((code) => `/p/${code}`),
  '/disclosure/catalogue': page('/disclosure/catalogue'),
  '/disclosure/catalogue.csv': page('/disclosure/catalogue.csv'),
  '/disclosure/reports': page('/disclosure/reports'),
  '/disclosure/notices': page('/disclosure/notices'),
  '/open-data': page('/open-data'),
  '/open-data/self-check.json': page('/open-data/self-check.json'),
  '/open-data/:name': () => dataSets.map(({ name }) => `/open-data/${name}`),
  '/open-data/datapackage.json': page('/open-data/datapackage.json'),
  '/open-data/catalog.jsonld': page('/open-data/catalog.jsonld'),
  '/search/search': search('/search/search', 'inputMessage'),
  '/search/results.csv': search('/search/results.csv', 'inputMessage'),
  '/leaving': ({ articleId }) => [`/leaving?id=${articleId}&url=${encodeURIComponent('https://example.com/')}`],
  '/personal-data/report': ({ articleId }) => [`/personal-data/report?article=${articleId}`],
  '/sitemap': page('/sitemap'),
}

/** Files of open data. */
export const openDataFiles: readonly string[] = [
  ...dataSets.flatMap(({ name }) => [`/open-data/${name}.csv`, `/open-data/${name}.json`]),
  '/open-data/projects.oc4ids.json',
]

/** Calls of the API that give articles. */
const calls: Addresses = (shown) => [
  '/api/article/article/all',
  `/api/article/article/all?articleTypeId=${shown.typeId}&areaId=${shown.unitId}`,
  '/api/article/article/all/code',
  `/api/article/article/browse/${shown.articleId}`,
  '/api/article/article/notices',
  '/api/article/resource/all',
  `/api/article/resource/${shown.articleId}`,
  `/api/article/article/browse/ancillary/next?id=${shown.articleId}`,
  '/api/article/article/browse/ancillary/next?numberOf=1',
  `/api/system/area/detail/${shown.unitId}`,
  '/api/books',
  '/api/duties',
  `/api/contracts/unit/${shown.unitId}`,
  `/api/contracts/unit/${shown.unitId}/${someRecord}`,
  `/api/projects/unit/${shown.unitId}`,
  `/api/projects/unit/${shown.unitId}/${someRecord}`,
  `/api/books/unit/${shown.unitId}`,
  `/api/books/unit/${shown.unitId}/${somePeriod}`,
  ...search('/api/article/article/page/all/article', 'parameter')(shown),
]

/** Every public address at which an article, its lists, its versions or its words appear. */
export const publicAddresses = (shown: Shown): string[] => [
  ...Object.values(outputsOfPages).flatMap((addresses) => addresses(shown)),
  ...calls(shown),
  ...openDataFiles,
  ...(shown.addresses ?? []),
]

/** What the public outputs send, with status and headers, by address. */
export async function readPublicOutputs(origin: string, shown: Shown): Promise<Map<string, string>> {
  const outputs = new Map<string, string>()
  for (const address of publicAddresses(shown)) {
    const response = await fetch(origin + address, { redirect: 'manual' })
    const { status, headers } = response
    if (status >= 500) throw new Error(`${address} answered ${status}.`)
    outputs.set(address, `${status} ${JSON.stringify([...headers])} ${await response.text()}`)
  }
  return outputs
}

/** Addresses that show one of the words, plain or as in an address. A word that was searched for is shown again. */
export const showing = (outputs: ReadonlyMap<string, string>, words: readonly string[]): string[] =>
  [...outputs].flatMap(([address, output]) => {
    const others = words.filter((word) => !address.includes(encodeURIComponent(word)))
    return others.some((word) => output.includes(word) || output.includes(encodeURIComponent(word))) ? [address] : []
  })

/** Addresses of searches that find something. */
export const finding = (outputs: ReadonlyMap<string, string>, articleId: number): string[] =>
  [...outputs].flatMap(([address, output]) =>
    /inputMessage|parameter/.test(address) && new RegExp(`[?&;]id=${articleId}\\b|"id":${articleId}\\b`).test(output)
      ? [address]
      : [],
  )
