import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../app/db/database.ts'
import { openTestDatabase } from '../harness/database.ts'
import { testDistricts } from '../harness/districts.ts'
import { makeArea, makeArticle } from '../harness/factories.ts'
import { type Portal, startPortal } from '../harness/portal.ts'

let database: Database
let portal: Portal
let village: number
let department: number
const ids: number[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  const township = await makeArea(db, { name: '测试镇', level: 'township' })
  village = await makeArea(db, { name: '测试嘎查', level: 'village', parent_id: township })
  department = await makeArea(db, { name: '测试局', level: 'department' })
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
  portal = await startPortal(database)
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

type Answer = { status: number; code: number; data: unknown; message: string }
const call = async (path: string, headers: Record<string, string> = {}): Promise<Answer> => {
  const response = await fetch(portal.origin() + path, { headers })
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
}
const dataOf = async (path: string) => {
  const { status, code, data } = await call(path)
  expect([status, code], path).toEqual([200, 200])
  return data
}

describe('articles', () => {
  test('the list has its page, its total and the fields of an article', async () => {
    const list = await dataOf(`/api/article/article/all?articleTypeId=12&areaId=${village}&currentPage=2&pageSize=5`)
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
    expect(await dataOf('/api/article/article/all?articleTypeId=12&currentPage=4')).toEqual({
      data: [],
      recordsTotal: 12,
    })
    expect(await dataOf('/api/article/article/all?importArticle=1')).toMatchObject({ recordsTotal: 1 })
  })

  test('by the code of an area', async () => {
    expect(await dataOf('/api/article/article/all/code?areaCode=152201000000&articleTypeId=12')).toMatchObject({
      recordsTotal: 12,
    })
    expect((await call('/api/article/article/all/code?areaCode=152202000000')).status).toBe(404)
  })

  test('categories as trees', async () => {
    const tree = await dataOf('/api/article/article/type/all/tree/12')
    expect(tree).toMatchObject([{ id: 12, title: '财务公开', child: expect.any(Array) }])
    expect(await dataOf('/api/article/article/type/all/tree/id/0/12')).toEqual(tree)
    expect(await dataOf('/api/article/article/type/all/child/12')).toEqual(
      (tree as { child: { child: unknown[] }[] }[])[0]?.child.map((node) => ({ ...node, child: [] })),
    )
    expect(await dataOf('/api/article/article/type/tree/top/12')).toEqual(tree)
    expect(await dataOf(`/api/article/article/type/get/bind/tree/0/${village}`)).toEqual([
      { id: 12, title: '财务公开', child: [] },
    ])
    expect(await dataOf('/api/article/article/type/all/tree/pc')).toMatchObject(
      [1, 13, 12, 8, 6, 9].map((id) => ({ id })),
    )
  })

  test('one article, with its files as name|url', async () => {
    expect(await dataOf(`/api/article/article/browse/${ids[0]}`)).toMatchObject({
      id: ids[0],
      title: '公开事项 1',
      author: '示例甲',
      releaseTime: '2026-01-19 08:00',
      content: '<p>测试正文</p>',
      fileUrl: '公示表|/files/a.pdf,附件二|/files/b.xlsx',
    })
  })

  test('its neighbours, by id or by place', async () => {
    const neighbours = { previous: { id: ids[3], title: '公开事项 4' }, next: { id: ids[5], title: '公开事项 6' } }
    const path = '/api/article/article/browse/ancillary/next?articleTypeId=12'
    expect(await dataOf(`${path}&id=${ids[4]}`)).toEqual(neighbours)
    expect(await dataOf(`${path}&numberOf=5&areaId=${village}`)).toEqual(neighbours)
    expect(await dataOf(`${path}&id=${ids[0]}&createYear=2026`)).toMatchObject({ previous: null })
    expect((await call(path)).status).toBe(404)
  })

  test('the search', async () => {
    const path = '/api/article/article/page/all/article?parameter='
    expect(await dataOf(`${path}${encodeURIComponent('公开事项')}&currentPage=2`)).toMatchObject({
      recordsTotal: 12,
      data: [{ title: '公开事项 11' }, { title: '公开事项 12' }],
    })
    expect(await dataOf(`${path}${encodeURIComponent('公开事项')}&startYear=2025`)).toMatchObject({ recordsTotal: 0 })
  })

  test('the number of visits', async () => {
    expect(await dataOf('/api/article/article/pageview')).toEqual(expect.any(Number))
  })
})

describe('areas and banners', () => {
  test('units below, by type, by name and by group', async () => {
    expect(await dataOf('/api/system/area/areaSubs/1')).toMatchObject([
      { areaName: '测试镇', unitType: 1, parentId: 1 },
    ])
    expect(await dataOf('/api/system/area/areaSubs/2')).toMatchObject([{ id: department, unitType: 2 }])
    expect(await dataOf(`/api/system/area/areaSubs/1?areaName=${encodeURIComponent('嘎查')}`)).toMatchObject([
      { areaName: '测试镇', sub: [{ id: village, areaName: '测试嘎查' }] },
    ])
    expect(await dataOf('/api/system/area/unit/group/1')).toMatchObject([{ subs: [{ id: department }] }])
  })

  test('one area at each of its addresses', async () => {
    const area = await dataOf(`/api/system/area/areaInfo/${village}`)
    expect(area).toMatchObject({ id: village, areaName: '测试嘎查', unitType: 1, areaCode: null, subs: [] })
    expect(await dataOf(`/api/system/area/areaInfoById/${village}/1`)).toEqual(area)
    expect(await dataOf(`/api/system/area/${village}`)).toEqual(area)
    expect(await dataOf(`/api/system/area/name/${village}`)).toEqual({ id: village, areaName: '测试嘎查' })
    expect(await dataOf('/api/system/area/pc')).toMatchObject({ id: 1, areaCode: '152201000000' })
  })

  test('banners of the district alone', async () => {
    expect(await dataOf('/api/system/banner/showBanners?topAreaCode=152201000000')).toEqual([])
    expect((await call('/api/system/banner/showBanners?topAreaCode=152202000000')).status).toBe(400)
  })
})

describe('payments', () => {
  const ask = (body: object, page = 1) =>
    fetch(`${portal.origin()}/api/system/subsidy/page/${page}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('old and new spellings of the dates, and nothing that is kept', async () => {
    const objectIdentity = '11010519491231002X'
    for (const body of [
      { type: 1, objectIdentity, startDate: '2024-01-01', endDate: '2026-01-01' },
      { type: '3', objectIdentity, startData: '2024-01-01', endDate: '2026-01-01' },
    ]) {
      const response = await ask(body)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(await response.json()).toMatchObject({ code: 200, data: { data: [], recordsTotal: 0 } })
    }
  })

  test('what is wrong is said in the words of the specification', async () => {
    expect(await (await ask({ objectIdentity: '1', startDate: '2024-01-01', endDate: '2026-01-01' })).json()).toEqual({
      code: 400,
      data: null,
      message: '请输入身份证号',
    })
  })
})

describe('messages', () => {
  const send = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${portal.origin()}/api/message/createMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const message = { nickname: '示例甲', phone: '13800009999', content: '村口的路灯不亮' }

  test('one is left and found by its phone number; the same key makes one', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = (await (await send(message, key)).json()) as { code: number; data: { receipt: string } }
    expect(first).toMatchObject({ code: 200, data: { receipt: expect.stringMatching(/^[2-9A-Z]{4}/) } })
    expect(await (await send(message, key)).json()).toEqual(first)
    const found = await fetch(`${portal.origin()}/api/message/findMessage?phone=${message.phone}`)
    expect(found.headers.get('cache-control')).toBe('no-store')
    expect(await found.json()).toEqual({
      code: 200,
      message: 'success',
      data: {
        recordsTotal: 1,
        data: [
          {
            nickname: '示例甲',
            phone: '138****9999',
            content: message.content,
            replyContent: '',
            replyName: '',
            state: 0,
            replyTime: '',
          },
        ],
      },
    })
  })

  test('one for receipts alone shows its words with the receipt only', async () => {
    const phone = '13800009998'
    const { data } = (await (await send({ ...message, phone, receiptOnly: true })).json()) as {
      data: { receipt: string }
    }
    const path = `/api/message/findMessage?phone=${phone}`
    expect(await dataOf(path)).toMatchObject({ data: [{ content: null }] })
    expect(await dataOf(`${path}&receipt=${data.receipt}`)).toMatchObject({ data: [{ content: message.content }] })
  })

  test.each([
    [{ ...message, nickname: ' ' }, '昵称不能为空'],
    [{ ...message, phone: '12345678901' }, '请输入正确手机号码'],
    [{ ...message, content: '' }, '留言内容不能为空'],
  ])('what is wrong is said: %j', async (body, words) => {
    expect(await (await send(body)).json()).toEqual({ code: 400, data: null, message: words })
  })
})

describe('districts', () => {
  test('each header shows its own district, whichever port was asked', async () => {
    for (const { areaCode, areaId } of testDistricts) {
      for (const { areaCode: header, areaId: wanted } of testDistricts) {
        const response = await fetch(`${portal.origin(areaCode)}/api/system/area/pc`, { headers: { areaCode: header } })
        expect(await response.json()).toMatchObject({ data: { id: wanted, areaCode: header } })
        const foreign = await fetch(`${portal.origin(areaCode)}/api/system/area/${wanted}`)
        expect(foreign.status, `${wanted} at ${areaCode}`).toBe(wanted === areaId ? 200 : 404)
      }
    }
    expect(await call('/api/system/area/pc', { areaCode: '150000000000' })).toMatchObject({ status: 400, code: 400 })
    const article = await fetch(`${portal.origin('152202000000')}/api/article/article/browse/${ids[0]}`)
    expect(article.status).toBe(404)
  })
})

describe('caching', () => {
  test('an answer is kept, validated, and dropped by a publication', async () => {
    const path = '/api/article/article/all?articleTypeId=1'
    const first = await fetch(portal.origin() + path)
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    const etag = first.headers.get('etag') ?? ''
    expect((await fetch(portal.origin() + path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    await makeArticle(database.db, { title: '刚刚发布' })
    await expect.poll(async () => (await fetch(portal.origin() + path)).headers.get('etag')).not.toBe(etag)
  })
})
