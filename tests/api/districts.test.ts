import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitMessage } from '../../src/domain/messages/submission/commands.server.ts'
import { operator } from '../../src/access/policy.ts'
import { importPayments } from '../../src/domain/payments/commands.server.ts'
import { ask, callData } from '../harness/api.ts'
import { testDistricts } from '../harness/districts.ts'
import { makeArticle, makeBanner } from '../harness/factories.ts'
import { createNewMessage } from '../harness/messages.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'
import { makeFolder } from '../harness/folders.ts'
import { toCsv, fileRow, createIdentity, writeFile } from '../harness/payments.ts'
import { publicText } from '../harness/public-text.ts'

/** Every port is asked for every district: the header decides, and only that district is shown. */
const objectIdentity = createIdentity(1)
/** The district codes of the eight ports; 9804 and 8081 serve the same district. */
const codes = testDistricts.flatMap(({ areaCode, ports }) => ports.map(() => areaCode))
const own = new Map<string, { articleId: number; phone: string; areaId: number; title: string }>()
let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  const { db, keys } = portal
  const folder = makeFolder()
  for (const [place, { areaCode, areaId, name }] of testDistricts.entries()) {
    const title = `${name}的文章`
    const articleId = await makeArticle(db, { district_code: areaCode, area_id: areaId, title })
    await makeBanner(db, { district_code: areaCode, title: `${name}的横幅` })
    const phone = `1380000100${place}`
    await db
      .transaction()
      .execute((tx) =>
        submitMessage(tx, keys, areaCode, createNewMessage({ phone, areaId, content: `致${name}` }), new Date()),
      )
    const village = `${areaCode.slice(0, 6)}100200`
    await db
      .insertInto('area')
      .values({
        district_code: areaCode,
        code: village,
        name: publicText(`${name}的村`),
        parent_id: areaId,
        level: 'village',
        unit_type: 1,
        unit_group: null,
        intro: '',
        position: 1,
      })
      .execute()
    // The same person is paid a different amount in every district.
    const row = fileRow({ areaCode: village, objectIdentity, amount: `${place + 1}.00`, householdIdentity: '' })
    const path = writeFile(folder, `${areaCode}.csv`, toCsv([row]))
    // Most districts want a second person.
    await importPayments(db, keys, operator('测试员'), { districtCode: areaCode, path, approver: '复核员' })
    own.set(areaCode, { articleId, phone, areaId, title })
  }
})
afterAll(() => portal.close())

test('there are eight ports for seven districts', () => {
  expect(portal.origins.map(({ areaCode }) => areaCode)).toEqual(codes)
  expect([codes.length, new Set(codes).size]).toEqual([8, 7])
})

test.for(codes.map((areaCode, port) => ({ areaCode, port })))(
  'port $port ($areaCode) shows the district of the header, or its own without one',
  async ({ areaCode: portCode, port }) => {
    const origin = portal.origins[port]?.origin ?? ''
    for (const header of [...codes, null]) {
      const code = header ?? portCode
      const headers = header ? { areaCode: header } : {}
      const here = own.get(code)
      if (!here) throw new Error(`${code} is not a district.`)
      const get = (path: string) => callData(origin, `GET ${path}`, { headers })
      const where = `${code} at port ${port}`

      expect(await get('/api/system/area/pc'), where).toMatchObject({ id: here.areaId, areaCode: code })
      const { data: articles } = (await get('/api/article/article/all')) as { data: unknown[] }
      expect(articles, where).toMatchObject([{ id: here.articleId, title: here.title }])
      expect(await get('/api/system/banner/showBanners'), where).toMatchObject([
        { title: `${here.title.slice(0, -3)}的横幅` },
      ])
      for (const [other, { articleId, areaId }] of own) {
        const status = other === code ? 200 : 404
        const asked = { headers }
        expect((await ask(origin, `GET /api/article/article/browse/${articleId}`, asked)).status, where).toBe(status)
        expect((await ask(origin, `GET /api/system/area/${areaId}`, asked)).status, where).toBe(status)
      }
    }
  },
)

test.for(codes.map((areaCode, port) => ({ areaCode, port })))(
  'port $port ($areaCode) finds messages and payments of the district of the header',
  async ({ port }) => {
    const origin = portal.origins[port]?.origin ?? ''
    for (const { areaCode } of testDistricts) {
      await portal.database.pool.query('delete from rate_limit')
      for (const [other, { phone }] of own) {
        const found = await callData(origin, `GET /api/message/findMessage?phone=${phone}`, { headers: { areaCode } })
        const mine = { recordsTotal: 1, data: [{ phone: `138****${phone.slice(-4)}` }] }
        expect(found).toMatchObject(other === areaCode ? mine : { recordsTotal: 0, data: [] })
      }
    }
    const json = { objectIdentity, startDate: '2020-01-01', endDate: '2026-01-01' }
    // In parallel, because each look-up is deliberately slow.
    await Promise.all(
      testDistricts.flatMap(({ areaCode }, place) =>
        ['page', 'statistics'].map(async (call) => {
          const headers = { areaCode }
          const found = await callData(origin, `POST /api/system/subsidy/${call}/1`, { headers, json })
          expect(found, `${call} ${areaCode}`).toMatchObject({ recordsTotal: 1, data: [{ amount: `${place + 1}.00` }] })
        }),
      ),
    )
  },
)

test('an unknown district is rejected at every port', async () => {
  for (const { origin } of portal.origins)
    for (const areaCode of ['150000000000', '', '152201000000, 152202000000'])
      expect(await ask(origin, 'GET /api/system/area/pc', { headers: { areaCode } })).toMatchObject({
        status: 400,
        code: 400,
        message: '请求头 areaCode 有误，没有这个地区。',
      })
})
