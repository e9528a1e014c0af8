import { describe, expect, test } from 'vitest'
import { demoBanners } from '../banners.ts'
import { demoCategories, leafCategoryIds } from '../categories.ts'
import { sampleRootIds, sampleRoots } from '../sample-roots.ts'
import { demoUnits } from './units.ts'

const units = demoUnits(sampleRootIds)
const of = (level: string) => units.filter((unit) => unit.level === level)
const byId = new Map(units.map((unit) => [unit.id, unit]))

describe('units', () => {
  test('all real townships and villages except the prison units exist', () => {
    expect(of('township')).toHaveLength(88)
    expect(of('village')).toHaveLength(1115)
    for (const { code } of [...of('township'), ...of('village')]) {
      expect(code).toMatch(/^1522\d{8}$/)
      expect(code).not.toMatch(/^15222340[01]/)
    }
    expect(new Set(units.filter(({ code }) => code !== '').map(({ code }) => code)).size).toBe(88 + 1115)
  })

  test('ids are unique and within their ranges', () => {
    expect(byId.size).toBe(units.length)
    for (const { id } of of('township')) expect(id >= 5000 && id < 6000).toBe(true)
    for (const { id } of of('village')) expect(id >= 6000 && id < 8000).toBe(true)
    for (const { id } of of('department')) expect(id >= 8000).toBe(true)
  })

  test('townships and departments are below the district, villages below a township of the same district', () => {
    for (const village of of('village')) {
      const township = byId.get(village.parentId)
      expect(township?.level).toBe('township')
      expect(township?.districtCode).toBe(village.districtCode)
      expect(village.code.slice(0, 9)).toBe(township?.code.slice(0, 9))
    }
    for (const unit of [...of('township'), ...of('department')]) {
      expect(unit.parentId).toBe(sampleRootIds[unit.districtCode])
    }
  })

  test('the ten farms and their teams belong to the farm district', () => {
    const farms = of('township').filter((unit) => unit.districtCode === '152290000000')
    expect(farms.map(({ name }) => name)).toEqual([
      '呼和马场',
      '跃进马场',
      '索伦牧场',
      '阿力得尔牧场',
      '公主陵牧场',
      '布敦化牧场',
      '吐列毛杜农场',
      '八一牧场',
      '巴达尔胡农场',
      '杜尔基农场',
    ])
    for (const farm of farms) {
      expect(['农场', '牧场']).toContain(farm.group)
      expect(units.some((unit) => unit.parentId === farm.id)).toBe(true)
    }
  })

  test('names are cleaned', () => {
    for (const { name } of [...of('township'), ...of('village')]) expect(name).not.toMatch(/虚拟|国营|委会|委员会/)
    const names = new Set(of('village').map(({ name }) => name))
    for (const name of [
      '巨力河村',
      '温德根嘎查',
      '普惠社区',
      '图什业图社区',
      '跃进马场一队',
      '蛤蟆沟村',
      '八一牧场生活区',
    ])
      expect(names).toContain(name)
  })

  test('every district has 26 to 34 departments in three groups, without duplicates', () => {
    for (const { code } of sampleRoots) {
      const departments = of('department').filter((unit) => unit.districtCode === code)
      expect(departments.length).toBeGreaterThanOrEqual(26)
      expect(departments.length).toBeLessThanOrEqual(34)
      expect(new Set(departments.map(({ group }) => group))).toEqual(new Set(['党群部门', '政府部门', '其他']))
      expect(new Set(departments.map(({ name }) => name)).size).toBe(departments.length)
      expect(departments.every(({ unitType, code: own }) => unitType === 2 && own === '')).toBe(true)
    }
  })

  test('positions count from 1 without gaps below each parent and type', () => {
    const groups = new Map<string, number[]>()
    for (const { parentId, unitType, position } of units) {
      const key = `${parentId}/${unitType}`
      groups.set(key, [...(groups.get(key) ?? []), position])
    }
    for (const positions of groups.values()) expect(positions).toEqual(positions.map((_, i) => i + 1))
  })

  test('introductions are one to four paragraphs', () => {
    for (const { intro } of units) expect(intro).toMatch(/^(<p>((?!<\/?p>).)+<\/p>){1,4}$/)
  })

  test('a missing root is an error, and the result is deterministic', () => {
    expect(() => demoUnits({ '152201000000': 1 })).toThrow(/152/)
    expect(demoUnits(sampleRootIds)).toEqual(units)
  })
})

describe('categories', () => {
  test('roots have the fixed ids, children count from 100', () => {
    const roots = demoCategories.filter(({ parentId }) => parentId === null).map(({ id, title }) => [id, title])
    expect(roots).toEqual([
      [1, '党务公开'],
      [13, '政务公开'],
      [12, '财务公开'],
      [8, '本地要闻'],
      [6, '司法公开'],
      [9, '惠农政策'],
    ])
    const children = demoCategories.filter(({ parentId }) => parentId !== null).map(({ id }) => id)
    expect(children).toEqual(children.map((_, i) => 100 + i))
    const ids = new Set(demoCategories.map(({ id }) => id))
    for (const { parentId } of demoCategories) expect(parentId === null || ids.has(parentId)).toBe(true)
  })

  test('便民 is below 8 and 窗口动态 below 13', () => {
    expect(demoCategories.find(({ title }) => title === '便民')?.parentId).toBe(8)
    expect(demoCategories.find(({ title }) => title === '窗口动态')?.parentId).toBe(13)
  })

  test('each leaf says what it is for', () => {
    for (const [path, id] of leafCategoryIds())
      expect(demoCategories.find((category) => category.id === id)?.description, path).toMatch(
        /^发布“.+”信息，.{4,}。$/,
      )
  })
})

test('each district has three banners', () => {
  for (const { code } of sampleRoots) {
    const banners = demoBanners(code, new Date('2026-02-01T09:00:00+08:00'))
    expect(banners.map(({ pictureUrl }) => pictureUrl)).toEqual(
      [1, 2, 3].map((number) => `/banners/${code}-${number}.svg`),
    )
    expect(banners.map(({ position }) => position)).toEqual([1, 2, 3])
    expect(banners.filter(({ alt }) => alt === '')).toEqual([])
    expect(banners.map(({ title }) => title.slice(0, 4))).toEqual(['第一季度', '第四季度', '对公开内'])
    expect(banners[1]?.linkUrl).toBe('/village/village?year=2025&quarter=4')
  }
})
