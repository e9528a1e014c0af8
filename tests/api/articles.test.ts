import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, callData } from '../harness/api.ts'
import { makeArea, makeArticle } from '../harness/factories.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'

let portal: TestPortal
let village: number
const ids: number[] = []
beforeAll(async () => {
  portal = await openTestPortal()
  const { db } = portal
  const township = await makeArea(db, { name: '测试镇', level: 'township' })
  village = await makeArea(db, { name: '测试嘎查', level: 'village', parent_id: township })
  for (let place = 1; place <= 12; place += 1) {
    ids.push(
      await makeArticle(db, {
        title: `公开事项 ${place}`,
        article_type_id: 12,
        area_id: village,
        important: place === 1,
        release_time: new Date(Date.UTC(2026, 0, 20 - place)),
        attachments:
          place === 1
            ? [
                { name: '公示表', url: '/files/a.pdf', media_type: 'application/pdf', size_bytes: 1 },
                { name: '附件二', url: '/files/b.xlsx', media_type: 'application/x', size_bytes: 2 },
              ]
            : [],
      }),
    )
  }
})
afterAll(() => portal.close())

const get = (path: string) => callData(portal.origin(), `GET ${path}`)

test('the list has its page, its total and the fields of an article', async () => {
  const list = await get(`/api/article/article/all?articleTypeId=12&areaId=${village}&currentPage=2&pageSize=5`)
  expect(list).toMatchObject({
    recordsTotal: 12,
    data: [
      { id: ids[5], title: '公开事项 6', releaseTime: '2026-01-14 08:00', author: '示例甲', areaId: village },
      { title: '公开事项 7' },
      { title: '公开事项 8' },
      { title: '公开事项 9' },
      { title: '公开事项 10' },
    ],
  })
  expect(await get('/api/article/article/all?articleTypeId=12&currentPage=4')).toEqual({
    data: [],
    recordsTotal: 12,
  })
  expect(await get('/api/article/article/all?importArticle=1')).toMatchObject({ recordsTotal: 1 })
})

test('the list by the code of an area', async () => {
  expect(await get('/api/article/article/all/code?areaCode=152201000000&articleTypeId=12')).toMatchObject({
    recordsTotal: 12,
  })
  expect((await ask(portal.origin(), 'GET /api/article/article/all/code?areaCode=152202000000')).status).toBe(404)
})

test('categories as trees', async () => {
  const tree = await get('/api/article/article/type/all/tree/12')
  expect(tree).toMatchObject([{ id: 12, title: '财务公开', child: expect.any(Array) }])
  expect(await get('/api/article/article/type/all/tree/id/0/12')).toEqual(tree)
  expect(await get('/api/article/article/type/all/child/12')).toEqual(
    (tree as { child: { child: unknown[] }[] }[])[0]?.child.map((node) => ({ ...node, child: [] })),
  )
  expect(await get('/api/article/article/type/tree/top/12')).toEqual(tree)
  expect(await get(`/api/article/article/type/get/bind/tree/0/${village}`)).toEqual([
    { id: 12, title: '财务公开', child: [] },
  ])
  expect(await get('/api/article/article/type/all/tree/pc')).toMatchObject([1, 13, 12, 8, 6, 9].map((id) => ({ id })))
})

test('one article with its files as name|url', async () => {
  expect(await get(`/api/article/article/browse/${ids[0]}`)).toMatchObject({
    id: ids[0],
    title: '公开事项 1',
    author: '示例甲',
    releaseTime: '2026-01-19 08:00',
    content: '<p>测试正文</p>',
    fileUrl: '公示表|/files/a.pdf,附件二|/files/b.xlsx',
  })
})

test('the neighbours of an article by id or by place', async () => {
  const neighbours = { previous: { id: ids[3], title: '公开事项 4' }, next: { id: ids[5], title: '公开事项 6' } }
  const path = '/api/article/article/browse/ancillary/next?articleTypeId=12'
  expect(await get(`${path}&id=${ids[4]}`)).toEqual(neighbours)
  expect(await get(`${path}&numberOf=5&areaId=${village}`)).toEqual(neighbours)
  expect(await get(`${path}&id=${ids[0]}&createYear=2026`)).toMatchObject({ previous: null })
  expect((await ask(portal.origin(), `GET ${path}`)).status).toBe(404)
})

test('the search', async () => {
  const path = '/api/article/article/page/all/article?parameter='
  expect(await get(`${path}${encodeURIComponent('公开事项')}&currentPage=2`)).toMatchObject({
    recordsTotal: 12,
    data: [{ title: '公开事项 11' }, { title: '公开事项 12' }],
  })
  expect(await get(`${path}${encodeURIComponent('公开事项')}&startYear=2025`)).toMatchObject({ recordsTotal: 0 })
})

test('the search in pages of any size, title hits first', async () => {
  const path = `/api/article/article/page/all/article?parameter=${encodeURIComponent('公开事项')}`
  const pages = []
  for (const currentPage of [1, 2, 3]) pages.push(await get(`${path}&pageSize=5&currentPage=${currentPage}`))
  expect(pages.map((page) => (page as { data: { id: number }[] }).data.map(({ id }) => id))).toEqual([
    ids.slice(0, 5),
    ids.slice(5, 10),
    ids.slice(10),
  ])
  expect(await get(`${path}&pageSize=100&currentPage=2`)).toEqual({ data: [], recordsTotal: 12 })
})

test('the search by quarter, unit and kind, by date, and by the name of a unit; nothing by words apart', async () => {
  const address = (words: string) => `/api/article/article/page/all/article?parameter=${encodeURIComponent(words)}`
  const path = address('公开事项')
  const totalOf = async (more: string) => ((await get(path + more)) as { recordsTotal: number }).recordsTotal
  expect(await totalOf('&startYear=2026&quarter=released-1')).toBe(12)
  expect(await totalOf('&startYear=2026&quarter=released-2')).toBe(0)
  expect(await totalOf('&startYear=2026&quarter=1')).toBe(0)
  expect(await totalOf(`&unitId=${village}&sort=date`)).toBe(12)
  expect(await totalOf('&unitId=1')).toBe(0)
  expect(await totalOf('&kind=other')).toBe(12)
  expect(await totalOf('&kind=notice')).toBe(0)
  expect((await ask(portal.origin(), `GET ${path}&unitId=999999`)).status).toBe(404)
  expect(await get(address('csgc'))).toMatchObject({ recordsTotal: 12 })
  expect(await get(address('公开事项 鲸鱼'))).toMatchObject({ recordsTotal: 0 })
})

test('the number of visits', async () => {
  expect(await get('/api/article/article/pageview')).toEqual(expect.any(Number))
})
