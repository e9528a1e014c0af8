import { expect, test } from 'vitest'
import { sampleRoots } from '../../../sample-roots.ts'
import { isWorkDay } from '../../../work-days.ts'
import { factsOf } from '../facts.ts'
import { lifePapers } from '../life-papers.ts'
import { dayViewsOf } from './day-views.ts'
import { sampleCounty } from '../sample-county.ts'
import { requestTextsOf } from './request-texts.ts'
import { noonOf } from '../../world/days.ts'

const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length

test.each(sampleRoots)('$name: fewer readers at weekends, more when the dearest subsidy is paid', (root) => {
  const county = sampleCounty(root)
  const views = dayViewsOf(county, lifePapers(county))
  expect(views).toHaveLength(365)
  const [working, free] = [true, false].map((is) =>
    mean(views.filter(({ day }) => isWorkDay(noonOf(day)) === is).map((one) => one.views)),
  )
  expect(free).toBeLessThan((working ?? 0) * 0.75)
  const paid = factsOf(county)
    .payouts.filter(({ day }) => day >= (views[14]?.day ?? '') && day < county.today)
    .toSorted((one, other) => other.households - one.households)[0]
  const at = views.findIndex(({ day }) => day === paid?.day)
  const near = views.slice(Math.max(0, at - 12), Math.max(0, at - 5)).map((one) => one.views)
  expect(views[at]?.views ?? 0).toBeGreaterThan(mean(near))
})

test.each(sampleRoots)('$name: requests ask for what exists', (root) => {
  const county = sampleCounty(root)
  const { about, fresh, partial } = requestTextsOf(county)
  const keys = new Set([
    ...county.grants.map(({ key }) => key),
    ...county.villages.flatMap(({ projects, contracts }) => [...projects, ...contracts].map(({ key }) => key)),
  ])
  for (const key of about) expect(keys).toContain(key)
  expect(fresh + partial.answer).not.toMatch(/undefined|null/)
})
