import { describe, expect, test } from 'vitest'
import { demoArticles } from './articles.ts'
import type { DemoArticle } from './articles.ts'
import { dayOf } from './calendar.ts'
import { demoCategories, leafCategoryIds } from './categories.ts'
import { newsroomOf } from './desks.ts'
import { sampleRootIds, sampleRoots } from './sample-roots.ts'
import { columns } from './text/columns.ts'
import { textsInSeason, textsOf } from './text/offers.ts'
import { demoUnits } from './units.ts'

const units = demoUnits(sampleRootIds)
const newsrooms = sampleRoots.map((root) => newsroomOf(root, units))
const unitOf = new Map(units.map((unit) => [unit.id, unit]))
const farmIds = new Set([
  4445,
  ...units.filter(({ districtCode }) => districtCode === '152290000000').map(({ id }) => id),
])
const pathOf = new Map([...leafCategoryIds()].map(([path, id]) => [id, path]))

// A day in each season: content counts back from the day of the first start.
const days = ['2026-02-10', '2026-05-20', '2026-08-15', '2026-11-21']
const articles = days.flatMap((day) => [...demoArticles(units, sampleRoots, new Date(`${day}T16:00:00+08:00`))])
const plain = ({ title, content }: DemoArticle): string => `${title}\n${content.replace(/<[^>]+>/g, ' ')}`
const about = (article: DemoArticle): string => `${article.title} | ${article.description}`

test('whoever writes for a column has a text for every month', () => {
  const silent = newsrooms.flatMap(({ root, departments, townships, villages }) =>
    [root, ...departments, ...townships, ...villages].flatMap((desk) =>
      columns
        .filter((column) => textsOf(column, desk).length > 0)
        .filter((column) => (desk.key && column.by[desk.key]) || column.by[desk.level])
        .flatMap((column) =>
          Array.from({ length: 12 }, (_, i) => new Date(Date.UTC(2026, i, 15)))
            .filter((time) => textsInSeason(column, desk, time).length === 0)
            .map(
              (time) => `${column.path} ${desk.level} ${desk.key ?? ''} ${desk.grounds.join()} ${dayOf(time).month}`,
            ),
        ),
    ),
  )
  expect([...new Set(silent)]).toEqual([])
})
