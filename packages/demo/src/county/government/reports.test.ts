import { expect, test } from 'vitest'
import { sampleRootIds, sampleRoots } from '../../sample-roots.ts'
import { demoUnits } from '../../units/units.ts'
import { yuan } from '../../text/html.ts'
import { leafCategoryIds } from '../../categories.ts'
import { openCounty } from '../world/open-county.ts'
import { governmentPapers } from './government-papers.ts'
import { reportPapers } from './reports.ts'
import { sampleScale } from './sample-county.ts'

const now = new Date('2026-06-10T10:00:00+08:00')
const units = demoUnits(sampleRootIds)
const counties = sampleRoots.map((root) => openCounty(root, units, sampleScale, now))
const written = counties.map((county) => ({ county, papers: governmentPapers(county) }))

test('each notice that allots grants names their total, and its grants are those of the county', () => {
  for (const { county, papers } of written) {
    const grants = new Map(county.grants.map((grant) => [grant.key, grant]))
    const notices = papers.filter(({ column }) => column === '政务公开/乡村振兴/资金安排')
    expect(notices.length).toBeGreaterThan(3)
    for (const { title, html, about = [] } of notices) {
      const own = about.map((key) => grants.get(key))
      expect(own.every(Boolean), title).toBe(true)
      const total = own.reduce((sum, grant) => sum + (grant?.fen ?? 0), 0)
      expect(html.includes(yuan(total)), title).toBe(true)
    }
  }
})

test('what papers tell of is in the history', () => {
  for (const { county, papers } of written) {
    const known = new Set([
      ...county.grants.map(({ key }) => key),
      ...county.weather.map(({ day, kind }) => `weather ${day} ${kind}`),
      ...county.villages.flatMap(({ lists, takings, projects }) =>
        [...lists, ...takings, ...projects].map(({ key }) => key),
      ),
    ])
    expect(papers.flatMap(({ about = [] }) => about.filter((key) => !known.has(key)))).toEqual([])
  }
})

test('reports count what was released in their year', () => {
  for (const { county, papers } of written) {
    const reports = reportPapers(county, papers)
    const yearly = reports.filter(({ key }) => /\/report\/\d{4}$/.test(key))
    expect(yearly.length).toBeGreaterThan(5)
    for (const { desk, key, html } of yearly) {
      const year = Number(key.slice(-4))
      const [from, until] = [new Date(`${year}-01-01T00:00:00+08:00`), new Date(`${year + 1}-01-01T00:00:00+08:00`)]
      const count = papers.filter(
        ({ desk: { areaId }, released }) => areaId === desk.areaId && released >= from && released < until,
      ).length
      expect(html).toContain(`公开信息${count}条`)
    }
  }
})

test('each column of the government has three texts in each district', () => {
  const later = ['政务公开', '惠农政策/补贴']
  const mine = [...leafCategoryIds().keys()].filter(
    (path) => later.some((start) => path.startsWith(start)) || /审查调查|通报曝光/.test(path),
  )
  for (const { county, papers } of written) {
    const counts = Map.groupBy(papers, ({ column }) => column)
    expect(
      mine.filter((path) => (counts.get(path)?.length ?? 0) < 3),
      county.place.short,
    ).toEqual([])
  }
})
