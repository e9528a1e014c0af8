import { describe, expect, test } from 'vitest'
import { demoArticles } from './articles.ts'
import type { DemoArticle } from './articles.ts'
import { articlesOfDay, sampleDay, timeOf } from './articles-of-day.ts'
import { DAY_MS, dayOf, startOfDay } from './calendar.ts'
import { demoCategories, laterLeafPaths, leafCategoryIds } from './categories.ts'
import { sampleRootIds, sampleRoots } from './sample-roots.ts'
import { demoUnits } from './units/units.ts'
import { isWorkDay } from './work-days.ts'

const now = timeOf(sampleDay)
const units = demoUnits(sampleRootIds)
const articles = articlesOfDay(sampleDay)
const released = articles.filter(({ releaseTime }) => releaseTime <= now)
const districtOf = new Map([
  ...sampleRoots.map(({ id, code }) => [id, code] as const),
  ...units.map(({ id, districtCode }) => [id, districtCode] as const),
])
const nameOf = new Map([...sampleRoots, ...units].map(({ id, name }) => [id, name]))
const inDistrict = (list: readonly DemoArticle[], code: string) =>
  list.filter(({ areaId }) => districtOf.get(areaId) === code)
const parentOf = new Map(demoCategories.map(({ id, parentId }) => [id, parentId]))
const rootOf = (id: number): number => {
  const parent = parentOf.get(id)
  return parent === null || parent === undefined ? id : rootOf(parent)
}

/** Titles of the accounts that a unit publishes every month, quarter or half-year. */
const series = /(财务收支公开表|代收代付资金公开|(集体收益|经营结余)使用情况公开)$/

const monthsOf = (time: Date): number => dayOf(time).year * 12 + dayOf(time).month

describe('amounts, units and times', () => {
  test('there are some 19,000 articles, ordered by creation time', () => {
    expect(articles.length).toBeGreaterThanOrEqual(18_500)
    expect(articles.length).toBeLessThanOrEqual(20_500)
    for (const [i, { createTime }] of articles.entries())
      expect(createTime >= (articles[i - 1]?.createTime ?? createTime)).toBe(true)
  })

  test('every unit publishes, nearly every village often', () => {
    const counts = new Map<number, number>()
    for (const { areaId } of released) counts.set(areaId, (counts.get(areaId) ?? 0) + 1)
    for (const { id, level } of units) expect(counts.get(id) ?? 0).toBeGreaterThanOrEqual(level === 'village' ? 1 : 5)
    const villages = units.filter(({ level }) => level === 'village')
    const often = villages.filter(({ id }) => (counts.get(id) ?? 0) >= 10)
    expect(often.length / villages.length).toBeGreaterThan(0.85)
    for (const { areaId } of articles) expect(districtOf.has(areaId)).toBe(true)
  })

  test.each(sampleRoots)('$name: every leaf category has articles, and the home page lists are full', ({ code }) => {
    const here = inDistrict(released, code)
    const leaves = new Map<number, number>()
    const roots = new Map<number, number>()
    for (const { articleTypeId } of here) {
      leaves.set(articleTypeId, (leaves.get(articleTypeId) ?? 0) + 1)
      roots.set(rootOf(articleTypeId), (roots.get(rootOf(articleTypeId)) ?? 0) + 1)
    }
    const ids = leafCategoryIds()
    expect([...ids].filter(([path, id]) => !laterLeafPaths.includes(path) && (leaves.get(id) ?? 0) < 3)).toEqual([])
    expect([...leaves.keys()].filter((id) => ![...ids.values()].includes(id))).toEqual([])
    for (const id of [1, 13, 12, 8, 6, 9]) expect(roots.get(id) ?? 0).toBeGreaterThanOrEqual(12)
    for (const path of ['本地要闻/便民', '政务公开/窗口动态'])
      expect(leaves.get(ids.get(path) ?? 0) ?? 0).toBeGreaterThanOrEqual(12)
  })

  test('no article refers to an attachment that it does not have', () => {
    const without = articles.filter(
      ({ content, attachments }) => attachments.length === 0 && /附件|附表|附后/.test(content),
    )
    expect(without.map(({ title }) => title)).toEqual([])
  })

  test.each(sampleRoots)('$name: an article has a link to another site', ({ code }) => {
    expect(inDistrict(released, code).some(({ content }) => content.includes('href="https://www.example.com/"'))).toBe(
      true,
    )
  })

  test.each(sampleRoots)(
    '$name: has news on every working day, important articles and scheduled ones',
    ({ id, code }) => {
      const here = inDistrict(articles, code)
      const today = startOfDay(now)
      for (let age = 0; age <= 14; age++) {
        if (!isWorkDay(new Date(today - age * DAY_MS))) continue
        const ofDay = here.filter(
          ({ releaseTime }) => releaseTime <= now && startOfDay(releaseTime) === today - age * DAY_MS,
        )
        expect(ofDay.length).toBeGreaterThanOrEqual(3)
      }
      const important = here.filter((article) => article.important)
      expect(important.length).toBeGreaterThanOrEqual(35)
      expect(important.length).toBeLessThanOrEqual(45)
      expect(important.every(({ areaId, pictureUrl }) => areaId === id && pictureUrl !== null)).toBe(true)
      const recent = important.filter(
        ({ releaseTime }) => releaseTime <= now && now.getTime() - releaseTime.getTime() < 60 * DAY_MS,
      )
      expect(recent.length).toBeGreaterThanOrEqual(10)
      const scheduled = here.filter(({ releaseTime }) => releaseTime > now)
      expect(scheduled).toHaveLength(4)
      for (const { releaseTime } of scheduled) expect(releaseTime.getTime() - now.getTime()).toBeLessThan(20 * DAY_MS)
    },
  )

  test('articles are released in office hours of the last three years, at unique times per unit, and created before', () => {
    const moments = new Set<string>()
    for (const { areaId, releaseTime, createTime } of articles) {
      const minutes = (releaseTime.getTime() - startOfDay(releaseTime)) / 60_000
      expect((minutes >= 510 && minutes < 720) || (minutes >= 870 && minutes < 1050)).toBe(true)
      expect(now.getTime() - releaseTime.getTime()).toBeLessThan(3 * 366 * DAY_MS)
      expect(createTime < releaseTime && createTime <= now).toBe(true)
      moments.add(`${areaId}/${releaseTime.getTime()}`)
    }
    expect(moments.size).toBe(articles.length)
  })
})

describe('titles', () => {
  test('have 10 to 45 characters', () => {
    expect(articles.filter(({ title }) => title.length < 10 || title.length > 45).map(({ title }) => title)).toEqual([])
  })

  test('are unique but for units of the same name, and no slot is left unfilled', () => {
    const shared = [...Map.groupBy(articles, ({ title }) => title)].filter(([, all]) => all.length > 1)
    for (const [title, all] of shared) {
      expect(new Set(all.map(({ areaId }) => areaId)).size, title).toBe(all.length)
      expect(new Set(all.map(({ areaId }) => nameOf.get(areaId))).size, title).toBe(1)
      expect(title).toMatch(series)
    }
    expect(shared.length).toBeGreaterThan(0)
    expect(shared.length).toBeLessThan(20)
    for (const { title, content } of articles) expect(`${title}${content}`).not.toMatch(/[{}]|undefined|NaN|null/)
  })

  test('quarters in titles have ended before release', () => {
    const quarterly = articles.flatMap(({ title, releaseTime }) => {
      const [, year, quarter] = /(\d{4})年第([一二三四])季度/.exec(title) ?? []
      if (year === undefined || quarter === undefined) return []
      const lastMonth = ('一二三四'.indexOf(quarter) + 1) * 3
      return [{ title, late: monthsOf(releaseTime) - (Number(year) * 12 + lastMonth) }]
    })
    expect(quarterly.length).toBeGreaterThan(500)
    expect(quarterly.filter(({ late }) => late < 1 || late > 3)).toEqual([])
  })

  test('monthly accounts are of the previous month', () => {
    const monthly = articles.flatMap(({ title, releaseTime }) => {
      const [, year, month] = /(\d{4})年(\d{1,2})月(?:财务收支|经营|管理费|上级补助|党费)/.exec(title) ?? []
      return month === undefined ? [] : [{ title, late: monthsOf(releaseTime) - Number(year) * 12 - Number(month) }]
    })
    expect(monthly.length).toBeGreaterThan(300)
    expect(monthly.filter(({ late }) => late !== 1)).toEqual([])
  })
})

describe('documents', () => {
  test('official documents have their facts and are dated no later than released; some are no longer in force', () => {
    const documents = articles.filter(({ indexNo }) => indexNo !== null)
    expect(documents.length).toBeGreaterThan(400)
    for (const { documentDate, validity, releaseTime } of documents) {
      expect(documentDate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(new Date(`${documentDate}T00:00:00+08:00`) <= releaseTime).toBe(true)
      expect(validity).not.toBeNull()
    }
    expect(documents.some(({ validity }) => validity === '废止')).toBe(true)
    const others = articles.filter(({ indexNo }) => indexNo === null)
    expect(
      others.filter((other) => other.documentNo !== null || other.documentDate !== null || other.validity !== null),
    ).toEqual([])
  })
})

test('the same arguments give the same articles', () => {
  expect([...demoArticles(units, sampleRoots, now)]).toEqual(articles)
})

test('content generated on another day, early in the morning, meets the same rules', () => {
  const early = new Date('2026-03-01T07:10:00+08:00')
  const then = [...demoArticles(units, sampleRoots, early)]
  expect(then.filter(({ releaseTime }) => releaseTime > early)).toHaveLength(4 * sampleRoots.length)
  expect(then.every(({ createTime }) => createTime <= early)).toBe(true)
  for (const { code } of sampleRoots) {
    const yesterday = inDistrict(then, code).filter(
      ({ releaseTime }) => startOfDay(releaseTime) === startOfDay(early) - DAY_MS,
    )
    expect(yesterday.length).toBeGreaterThanOrEqual(3)
  }
})
