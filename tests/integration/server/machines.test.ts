import QRCode from 'qrcode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataSets } from '../../../src/domain/open-data/data-sets.server.ts'
import type { Database } from '../../../src/platform/db/database.ts'
import { openTestDatabase } from '../../harness/database.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'
import { type Portal, startPortal } from '../../harness/portal.ts'
import { publicText } from '../../harness/public-text.ts'

/** Machine-readable output: feeds, sitemaps, QR codes and head tags. */
let database: Database
let portal: Portal
let village: number
let article: number
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  village = await makeArea(db, { name: '测试嘎查', level: 'village' })
  article = await makeArticle(db, {
    title: '收支 <一> & "二"',
    description: '摘要',
    article_type_id: 12,
    area_id: village,
    release_time: new Date('2026-01-02T03:04:05Z'),
    content: '<p><a href="https://www.example.com/?a=1&amp;b=2">外站</a></p>',
  })
  await makeArticle(db, { title: '未到时间', release_time: new Date(Date.now() + 3_600_000) })
  await makeArticle(db, { title: '外地文章', district_code: '152202000000', area_id: 2 })
  const districts = testDistricts.map((district) =>
    district.areaCode === '152201000000' ? { ...district, hosts: ['swgk.example.gov.cn'] } : district,
  )
  portal = await startPortal(database, { districts })
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(portal.origin() + path, { headers, redirect: 'manual' })
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() }
}
const site = 'https://swgk.example.gov.cn'

describe('feeds', () => {
  test('RSS lists released articles, newest first, with their canonical URLs', async () => {
    const { status, type, text } = await get('/rss.xml?articleTypeId=12')
    expect([status, type]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    expect(text).toContain(`<link>${site}/village/village?id=${article}</link>`)
    expect(text).toMatch(/<title>.*收支 <一> & "二".*<\/title>|收支 &lt;一&gt; &amp; /)
    expect(text).not.toMatch(/未到时间|外地文章/)
  })

  test('JSON Feed has the same content', async () => {
    const { type, text } = await get(`/feed.json?areaId=${village}`)
    expect(type).toBe('application/feed+json; charset=utf-8')
    const feed = JSON.parse(text) as { title: string; items: { url: string; title: string; date_published?: string }[] }
    expect(feed.title).toBe('测试嘎查 - 乌兰浩特市三务公开')
    expect(feed.items.map(({ url, title }) => [url, title])).toEqual([
      [`${site}/village/village?id=${article}`, '收支 <一> & "二"'],
    ])
  })

  test('are well-formed whatever a title holds', async () => {
    const id = await makeArticle(database.db, { article_type_id: 9 })
    await database.db
      .updateTable('article')
      .set({ title: publicText('示例标题\ufffe尾\u000b&<') })
      .where('id', '=', id)
      .execute()
    const { text } = await get('/rss.xml?articleTypeId=9')
    expect(text).toContain('示例标题尾')
    await database.db.deleteFrom('article').where('id', '=', id).execute()
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\ufffe\uffff]/u)
  })

  test.each(['/rss.xml?articleTypeId=999999', '/feed.json?areaId=2', '/rss.xml?areaId=abc'])(
    '%s is 404',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )
})

describe('sitemap', () => {
  test('the index lists its parts, and the parts list existing pages', async () => {
    const { text: index } = await get('/sitemap.xml')
    expect([...index.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address)).toEqual([
      `${site}/sitemaps/pages.xml`,
      `${site}/sitemaps/books.xml`,
      `${site}/sitemaps/articles-1.xml`,
    ])
    const { text: articles } = await get('/sitemaps/articles-1.xml')
    expect([...articles.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address)).toEqual([
      `${site}/village/village?id=${article}`,
    ])
    expect(articles).toMatch(/<lastmod>20\d\d-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
    const { text: pages } = await get('/sitemaps/pages.xml')
    for (const path of [
      '/dashboard',
      '/village/village',
      '/region/region',
      `/message/messgae?id=${village}&amp;type=1`,
      ...dataSets.map(({ name }) => `/open-data/${name}`),
    ])
      expect(pages).toContain(`<loc>${site}${path}</loc>`)
  })

  test('pages of open data stand in the site map for people too', async () => {
    const { text } = await get('/sitemap')
    for (const path of ['/open-data', ...dataSets.map(({ name }) => `/open-data/${name}`)])
      expect(text).toContain(`href="${path}"`)
  })

  test.each(['articles-2.xml', 'articles-0.xml', 'articles-99999999.xml', 'x'])(
    'part %s does not exist',
    async (part) => {
      expect((await get(`/sitemaps/${part}`)).status).toBe(404)
    },
  )

  test('robots.txt names the sitemap and disallows /leaving', async () => {
    const { type, text } = await get('/robots.txt')
    expect(type).toBe('text/plain; charset=utf-8')
    expect(text).toContain(`Sitemap: ${site}/sitemap.xml`)
    expect(text).toContain('Disallow: /leaving')
    expect(text).not.toContain('Disallow: /\n')
  })
})

test('the manifest names the district and existing icons', async () => {
  const { type, text } = await get('/manifest.webmanifest')
  expect(type).toBe('application/manifest+json')
  const manifest = JSON.parse(text) as { name: string; icons: { src: string; type: string }[] }
  expect(manifest.name).toBe('乌兰浩特市三务公开')
  for (const icon of manifest.icons) expect((await get(icon.src)).type).toBe(icon.type)
})

describe('QR codes', () => {
  const code = (text: string) => QRCode.toString(text, { type: 'svg', margin: 1 })

  test('without a path the code links to the mobile version', async () => {
    expect((await get('/qr.svg')).text).toBe(await code(`${site}/`))
  })

  test('with a path the code links to that page', async () => {
    expect((await get('/qr.svg?path=%2Fparty%2Fparty%3Fid%3D1')).text).toBe(await code(`${site}/party/party?id=1`))
  })

  test.each(['https://example.com/', '//example.com/', '\\\\example.com', 'javascript:alert(1)'])(
    'a path like %s does not link to another site',
    async (path) => {
      expect((await get(`/qr.svg?path=${encodeURIComponent(path)}`)).text).toBe(await code(`${site}/`))
    },
  )

  test('without a configured host the code uses the host of the request', async () => {
    const other = await fetch(`${portal.origin('152202000000')}/qr.svg`)
    expect(await other.text()).toBe(await code(`${portal.origin('152202000000')}/`))
  })
})

describe('head tags', () => {
  const tags = async (path: string) => (await get(path)).text

  test('an article has one canonical URL, whichever list it was opened from', async () => {
    for (const path of [
      `/village/village?id=${article}`,
      `/party/party?id=${article}`,
      `/village/village?articleTypeId=12&id=${article}`,
      `/message/messgae?id=${village}&type=1&articleId=${article}`,
    ]) {
      const html = await tags(path)
      expect(html, path).toContain(`<link rel="canonical" href="${site}/village/village?id=${article}"/>`)
      expect(html, path).toContain('<meta property="og:type" content="article"/>')
      const [, data = ''] = /<script type="application\/ld\+json">(\{[^<]*NewsArticle[^<]*)<\/script>/.exec(html) ?? []
      expect(JSON.parse(data)).toMatchObject({
        headline: '收支 <一> & "二"',
        datePublished: '2026-01-02T03:04:05.000Z',
      })
    }
  })

  test.each([
    ['/dashboard', '/dashboard', '/share.png'],
    ['/village/village?articleTypeId=12', '/village/village?articleTypeId=12', '/share.png'],
    ['/regions1/regions1', '/regions1/regions1', '/share.png'],
    ['/subsidy/subsidy?type=2', '/subsidy/subsidy?type=2', '/share.png'],
    ['/feedback/feedback?mode=write', '/feedback/feedback?mode=write', '/share.png'],
    ['/feedback/feedback?mode=done', '/feedback/feedback', '/share.png'],
    ['/feedback/selected', '/feedback/selected', '/share.png'],
    ['/search/search?inputMessage=%E6%94%B6%E6%94%AF', '/search/search?inputMessage=%E6%94%B6%E6%94%AF', '/share.png'],
    ['/accessibility', '/accessibility', '/share.png'],
    ['/sitemap', '/sitemap', '/share.png'],
  ])('%s has its canonical address and a picture', async (path, canonical, picture) => {
    const html = await tags(path)
    expect(html.match(/rel="canonical" href="[^"]*"/g)).toEqual([`rel="canonical" href="${site}${canonical}"`])
    expect(html.match(/"og:(url|image)" content="[^"]*"/g)).toEqual([
      `"og:url" content="${site}${canonical}"`,
      `"og:image" content="${site}${picture}"`,
    ])
  })

  test.each(['/offline', '/401', '/no-such-page', '/party/party?id=999999'])('%s has none', async (path) => {
    expect(await tags(path)).not.toMatch(/rel="canonical"|og:url|og:image/)
  })

  test('the picture of an article has its title, and others have the district', async () => {
    const draw = async (path: string) => {
      const response = await fetch(portal.origin() + path)
      return { type: response.headers.get('content-type'), body: Buffer.from(await response.arrayBuffer()) }
    }
    const [own, districts] = await Promise.all([draw(`/share.png?id=${article}`), draw('/share.png')])
    for (const { type, body } of [own, districts]) {
      expect(type).toBe('image/png')
      expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630])
    }
    expect((await get('/share.png?id=999999')).status).toBe(404)
    expect(await tags(`/village/village?id=${article}`)).toContain(`content="${site}/share.png?id=${article}"`)
  })

  test('a list links to itself and its feeds', async () => {
    const html = await tags('/village/village?articleTypeId=12')
    expect(html).toContain(`<link rel="canonical" href="${site}/village/village?articleTypeId=12"/>`)
    expect(html).toContain('<link rel="alternate" href="/rss.xml?articleTypeId=12" type="application/rss+xml"/>')
    expect(html).toContain('"BreadcrumbList"')
    expect(await tags('/dashboard')).toContain('"SearchAction"')
  })

  test('a search without results is noindex, because the page would echo arbitrary text', async () => {
    const noindex = '<meta name="robots" content="noindex"/>'
    expect(await tags('/search/search?inputMessage=查无此文')).toContain(noindex)
    expect(await tags('/search/search?inputMessage=收支')).not.toContain(noindex)
  })
})

describe('leaving for a non-government site', () => {
  const link = 'https://www.example.com/?a=1&b=2'

  test('a link in an article goes through an interstitial page', async () => {
    const { text } = await get(`/village/village?id=${article}`)
    const over = `/leaving?id=${article}&url=${encodeURIComponent(link)}`
    expect(text).toContain(`href="${over.replaceAll('&', '&amp;')}"`)
    const { status, text: page } = await get(over)
    expect(status).toBe(200)
    expect(page).toContain('您即将离开本站，前往非政府网站')
    expect(page).toContain('www.example.com')
    expect(page).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  })

  test.each([
    `id=ARTICLE&url=${encodeURIComponent('https://evil.example/')}`,
    'id=ARTICLE&url=javascript:alert(1)',
    'id=ARTICLE',
    `url=${encodeURIComponent(link)}`,
  ])('does not link to arbitrary targets: %s', async (query) => {
    const { status, text } = await get(`/leaving?${query.replace('ARTICLE', String(article))}`)
    expect(status).toBe(404)
    expect(text).not.toContain('href="https://evil')
  })

  test.each([
    '<a title="外站" href="https://old.example/">',
    '<a href="HTTPS://old.example/">',
    '<a href=" https://old.example/">',
    '<a href="https:old.example">',
    '<a href="https:/old.example">',
    '<a href="https:\\\\old.example">',
    '<a href="https://www.gov.cn@old.example/">',
  ])('links stored before normalisation also go through the page: %s', async (tag) => {
    const old = await makeArticle(database.db, { article_type_id: 12 })
    await database.db
      .updateTable('article')
      .set({ content: publicText(`<p>${tag}外站</a></p>`) })
      .where('id', '=', old)
      .execute()
    const { text } = await get(`/village/village?id=${old}`)
    const over = /href="(\/leaving\?[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(text).not.toMatch(/href\s*=\s*"\s*https?:[^"]*old\.example/i)
    const { status, text: page } = await get(over)
    expect(status).toBe(200)
    expect(page).toMatch(/<p class="leaving-host">old\.example<\/p>/)
    await database.db.deleteFrom('article').where('id', '=', old).execute()
  })
})
