import { expect, test } from 'vitest'
import { county, history, households, lease, project } from './sample-history.ts'
import { villagePapers } from './village-papers.ts'

const papers = villagePapers(history, county)
const byKey = new Map(papers.map((paper) => [paper.key, paper]))
const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, '')

test('references are to papers that were released before', () => {
  let references = 0
  for (const { html, released, key, refs = [] } of papers)
    for (const other of [...refs, ...Array.from(html.matchAll(/⟦link ([^|⟧]+)\|/g), ([, name = '']) => name)]) {
      const target = byKey.get(other)
      expect(target, `${key} → ${other}`).toBeDefined()
      expect(target && target.released < released, `${key} → ${other}`).toBe(true)
      references++
    }
  expect(references).toBeGreaterThan(10)
})

test('a project is told from its announcement to its settlement, in this order', () => {
  const stages = papers.filter(({ stage }) => stage?.project === project.id).map(({ stage }) => stage?.stage)
  expect(stages).toEqual(
    ['decision', 'tender', 'award', 'contract', 'progress', 'acceptance', 'settlement'].filter((name) =>
      stages.includes(name as 'award'),
    ),
  )
  for (const name of ['tender', 'award', 'contract', 'acceptance']) expect(stages).toContain(name)
})

test('a lease has its announcement, its result and its contract, which names nobody', () => {
  const offers = ['offer', 'result', 'contract'].map((name) =>
    byKey.get(`v${history.village.desk.areaId} ${name} ${lease.id}`),
  )
  expect(offers.every((paper) => paper !== undefined)).toBe(true)
  expect(offers[2]?.contract).toMatchObject({ id: lease.id, party: { kind: 'person', name: '' }, fen: lease.fen })
})

test('nobody of the roll is named', () => {
  for (const { html, title } of papers)
    for (const { head } of households) expect(`${title}${html}`).not.toContain(head.name)
})

test('titles are unique and short', () => {
  const titles = papers.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(Math.max(...titles.map(({ length }) => length))).toBeLessThanOrEqual(45)
})

test('no text has a hole', () => {
  for (const { html, title } of papers)
    expect(`${title} ${textOf(html)}`).not.toMatch(/undefined|NaN|null|，，|。。|，。|；。/)
})
