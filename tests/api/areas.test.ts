import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, callData } from '../harness/api.ts'
import { makeArea } from '../harness/factories.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'

let portal: TestPortal
let township: number
let village: number
let department: number
beforeAll(async () => {
  portal = await openTestPortal()
  const { db } = portal
  township = await makeArea(db, { name: '测试镇', level: 'township', intro: '镇的简介' })
  village = await makeArea(db, { name: '测试嘎查', level: 'village', parent_id: township })
  department = await makeArea(db, { name: '测试局', level: 'department' })
})
afterAll(() => portal.close())

const get = (path: string) => callData(portal.origin(), `GET ${path}`)

test('child units by type, by name and by group', async () => {
  expect(await get('/api/system/area/areaSubs/1')).toMatchObject([{ areaName: '测试镇', unitType: 1, parentId: 1 }])
  expect(await get('/api/system/area/areaSubs/2')).toMatchObject([{ id: department, unitType: 2 }])
  expect(await get(`/api/system/area/areaSubs/1?areaName=${encodeURIComponent('嘎查')}`)).toMatchObject([
    { areaName: '测试镇', sub: [{ id: village, areaName: '测试嘎查' }] },
  ])
  expect(await get('/api/system/area/unit/group/1')).toMatchObject([{ subs: [{ id: department }] }])
})

test('one area at each of its URLs', async () => {
  const area = await get(`/api/system/area/areaInfo/${village}`)
  expect(area).toMatchObject({ id: village, areaName: '测试嘎查', unitType: 1, areaCode: null, subs: [] })
  expect(await get(`/api/system/area/areaInfoById/${village}/1`)).toEqual(area)
  expect(await get(`/api/system/area/${village}`)).toEqual(area)
  expect(await get(`/api/system/area/name/${village}`)).toEqual({ id: village, areaName: '测试嘎查' })
  expect(await get('/api/system/area/pc')).toMatchObject({ id: 1, areaCode: '152201000000' })
})

test('an area with its children and grandchildren', async () => {
  const detail = await get(`/api/system/area/detail/${township}`)
  expect(detail).toEqual(await get(`/api/system/area/areaInfo/${township}`))
  expect(await get('/api/system/area/subDetail/1')).toMatchObject([
    { id: township, areaIntro: '镇的简介', subs: [{ id: village, areaIntro: '' }] },
    { id: department, subs: [] },
  ])
  expect(await get(`/api/system/area/subDetail/${village}`)).toEqual([])
  expect((await ask(portal.origin(), 'GET /api/system/area/subDetail/2')).status).toBe(404)
})

test('units by name across all levels, under their parents', async () => {
  const search = (areaName: string, unitType = '') =>
    get(`/api/system/area/search?areaName=${encodeURIComponent(areaName)}${unitType && `&unitType=${unitType}`}`)
  const root = { id: 1, areaName: '乌兰浩特市' }
  const both = [
    { ...root, sub: [{ id: township }] },
    { id: township, sub: [{ id: village }] },
  ]
  expect(await search('测试')).toMatchObject(both)
  expect(await search('　嘎查 测试')).toMatchObject([{ id: township, sub: [{ id: village }] }])
  expect(await search('测试', '2')).toMatchObject([{ ...root, sub: [{ id: department }] }])
  expect(await search('')).toMatchObject(both)
  expect(await search('没有')).toEqual([])
})

test('banners of the own district only', async () => {
  expect(await get('/api/system/banner/showBanners?topAreaCode=152201000000')).toEqual([])
  expect((await ask(portal.origin(), 'GET /api/system/banner/showBanners?topAreaCode=152202000000')).status).toBe(400)
})
