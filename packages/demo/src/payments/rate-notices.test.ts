import { expect, test } from 'vitest'
import { articlesOfDay, sampleDay, timeOf } from '../articles-of-day.ts'
import { dayOf } from '../calendar.ts'
import { sampleRootIds, sampleRoots } from '../sample-roots.ts'
import { demoUnits } from '../units/units.ts'
import { noticeTitle } from './rate-notices.ts'
import { ratesInWords, ratesOf } from './rates.ts'
import { demoProjects } from './subsidy-projects.ts'

const now = timeOf(sampleDay)
const units = demoUnits(sampleRootIds)
const codeOf = new Map([
  ...units.map(({ id, districtCode }): [number, string] => [id, districtCode]),
  ...sampleRoots.map(({ id, code }): [number, string] => [id, code]),
])
const articles = articlesOfDay(sampleDay)

test.each(sampleRoots)('$name: each year one notice publishes the rates of each project', ({ code }) => {
  for (const project of demoProjects)
    for (const year of [2024, 2025, 2026]) {
      const notices = articles.filter(
        ({ areaId, title }) => codeOf.get(areaId) === code && title.endsWith(noticeTitle(project, year)),
      )
      expect(notices, `${project.name} ${year}`).toHaveLength(1)
      const [notice] = notices
      expect(notice?.content).toContain(ratesInWords(project.code, code, year))
      expect(notice?.documentNo).toContain(`〔${year}〕`)
      expect(dayOf(notice?.releaseTime ?? now).year).toBe(year)
    }
})

test('lists of payments use the rates of their district and year, by class where there are several', () => {
  const strange: string[] = []
  let compared = 0
  for (const { areaId, title, content, releaseTime } of articles) {
    const project = demoProjects.find(({ name }) => title.includes(name))
    if (!project || !content.includes('标准（元/')) continue
    const year = Number(/(\d{4})年/.exec(title)?.[1] ?? dayOf(releaseTime).year)
    const rates = ratesOf(project.code, codeOf.get(areaId) ?? '', year)
    for (const [, kind = '', quantity = '', rate = '', sum = ''] of content.matchAll(
      /<td>([^<]*)<\/td><td>(\d+)<\/td><td>([\d,.]+)<\/td><td>([\d,.]+)<\/td><\/tr>/g,
    )) {
      const fen = (cell: string): number => Number(cell.replaceAll(/[,.]/g, ''))
      const [only, ...others] = rates
      const due = others.length === 0 ? only : rates.find(({ of }) => of === kind)
      if (fen(rate) !== (due?.yuan ?? 0) * 100 || fen(sum) !== fen(rate) * Number(quantity))
        strange.push(`${title} ${kind} ${rate}`)
      compared++
    }
  }
  expect(strange).toEqual([])
  expect(compared).toBeGreaterThan(200)
})
