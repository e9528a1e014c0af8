import { describe, expect, test } from 'vitest'
import { findWrongSums } from '../../../../../src/domain/checks/table-sums.ts'
import { findPersonalData } from '../../../../../src/domain/checks/personal-data.ts'
import { leafCategoryIds } from '../../categories.ts'
import { sampleRoots } from '../../sample-roots.ts'
import type { Paper } from '../paper.ts'
import { referencesOf } from '../resolve/references.ts'
import { budgetOf } from './budgets/budget.ts'
import { governmentPapers } from './government-papers.ts'
import { purchasesOf } from './purchases/purchase.ts'
import { lineNames, suppliersOf } from './purchases/suppliers.ts'
import { worksOf } from './works/work.ts'
import { bareCounty } from './sample-county.ts'

const days = ['2026-02-11', '2026-06-10', '2026-11-25'].map((day) => new Date(`${day}T10:00:00+08:00`))
const years = [2023, 2024, 2025, 2026]
const counties = days.flatMap((now) => sampleRoots.map(({ code }) => bareCounty(code, now)))
const written = counties.map((county) => ({ county, papers: governmentPapers(county) }))
const rowsOf = (html: string): string[][][] =>
  Array.from(html.matchAll(/<table>(.*?)<\/table>/gs), ([, inner = '']) =>
    Array.from(inner.matchAll(/<tr>(.*?)<\/tr>/gs), ([, line = '']) =>
      Array.from(line.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs), ([, cell = '']) => cell),
    ),
  )

describe('papers', () => {
  test('have unique keys and titles of at most 45 characters, in columns that exist', () => {
    const leaves = leafCategoryIds()
    for (const { papers } of written) {
      expect(new Set(papers.map(({ key }) => key)).size).toBe(papers.length)
      const titles = new Map<string, Paper>()
      for (const paper of papers) {
        expect(titles.get(paper.title)?.key ?? null, paper.title).toBe(null)
        titles.set(paper.title, paper)
      }
      expect(papers.filter(({ title }) => title.length > 45 || title.length < 8).map(({ title }) => title)).toEqual([])
      expect(papers.filter(({ column }) => !leaves.has(column)).map(({ column }) => column)).toEqual([])
    }
  })

  test('refer to papers that are released before them', () => {
    for (const { papers } of written) {
      const released = new Map(papers.map(({ key, released: time }) => [key, time]))
      const dated = new Map(papers.map(({ key, dated: day }) => [key, day]))
      const wrong = papers.flatMap((paper) =>
        [...referencesOf(paper.html), ...(paper.refs ?? [])]
          .filter((key) => {
            const time = released.get(key)
            return !time || time > paper.released || (dated.get(key) ?? '') > paper.dated
          })
          .map((key) => `${paper.key} → ${key}`),
      )
      expect(wrong).toEqual([])
    }
  })

  test('have right sums, no personal data and nothing unfilled', () => {
    for (const { papers } of written.slice(7, 14)) {
      for (const { html, title } of papers) {
        for (const rows of rowsOf(html)) expect(findWrongSums(rows), title).toEqual([])
        expect(findPersonalData(html), title).toEqual([])
        expect(/undefined|NaN|null|\{[a-z]+\}/.test(html), title).toBe(false)
      }
    }
  })

  test('are released in office hours until now, after their dates', () => {
    for (const { county, papers } of written)
      for (const { released, dated } of papers) {
        expect(released <= county.now).toBe(true)
        expect(new Date(`${dated}T00:00:00+08:00`) <= released).toBe(true)
        expect(dated >= county.scale.from).toBe(true)
      }
  })
})

describe('purchases and works', () => {
  test('are awarded to a bidder below the control price, and contracted at that price', () => {
    for (const county of counties.slice(7, 14))
      for (const desk of [county.room.root, ...county.room.departments, ...county.room.townships])
        for (const year of years) {
          for (const { bids, winner, ceiling, budget, award, contract, accepted } of purchasesOf(desk, year)) {
            expect(winner.fen).toBeLessThanOrEqual(ceiling)
            expect(ceiling).toBeLessThanOrEqual(budget)
            expect(bids.length).toBeGreaterThanOrEqual(3)
            expect(new Set(bids.map(({ company }) => company)).size).toBe(bids.length)
            expect(award < contract && contract < accepted).toBe(true)
          }
          for (const { winner, bids, ceiling, budget, audited, change, finished, accepted } of worksOf(
            county,
            desk,
            year,
          )) {
            expect(winner.fen).toBeLessThanOrEqual(ceiling)
            expect(Math.min(...bids.map(({ fen }) => fen))).toBe(winner.fen)
            expect(audited.fen).toBeLessThanOrEqual(winner.fen + (change?.fen ?? 0))
            expect(audited.fen).toBeLessThanOrEqual(budget)
            expect(audited.cuts.reduce((sum, { fen }) => sum + fen, 0)).toBe(audited.submitted - audited.fen)
            expect(finished < accepted).toBe(true)
          }
        }
  })

  test('no company wins more than 15 % of the awards of a district', () => {
    for (const county of counties.slice(7, 14)) {
      const wins = new Map<string, number>()
      let all = 0
      for (const desk of [county.room.root, ...county.room.departments, ...county.room.townships])
        for (const year of years)
          for (const { winner } of [...purchasesOf(desk, year), ...worksOf(county, desk, year)]) {
            all++
            wins.set(winner.company, (wins.get(winner.company) ?? 0) + 1)
          }
      expect(Math.max(...wins.values()) / all, county.place.short).toBeLessThanOrEqual(0.15)
    }
  })

  test('each line of goods has at least three suppliers everywhere', () => {
    for (const { place } of counties.slice(0, 7))
      for (const line of lineNames) expect(suppliersOf(line, place.short).length, line).toBeGreaterThanOrEqual(3)
  })

  test('each stage has its paper: announcement, result, contract and acceptance of one thing come together', () => {
    for (const { papers } of written) {
      const stages = Map.groupBy(
        papers.flatMap(({ stage }) => (stage ? [stage] : [])),
        ({ project }) => project,
      )
      for (const list of stages.values()) {
        const by = new Map(list.map((stage) => [stage.stage, stage]))
        expect(by.has('tender') || !by.has('award')).toBe(true)
        expect(by.has('contract') || !by.has('acceptance')).toBe(true)
        expect(by.get('contract')?.fen ?? by.get('award')?.fen).toBe(by.get('award')?.fen)
        expect((by.get('award')?.fen ?? 0) <= (by.get('tender')?.fen ?? Infinity)).toBe(true)
      }
    }
  })
})

test('budgets add up and agree between years', () => {
  for (const { room } of counties.slice(0, 7))
    for (const desk of [...room.departments, ...room.townships])
      for (const year of years) {
        const budget = budgetOf(desk, year)
        expect(budget.plan).toBe(budget.classes.reduce((sum, { basic, project }) => sum + basic + project, 0))
        expect(budget.projects.reduce((sum, { plan }) => sum + plan, 0)).toBe(budget.classes[0]?.project)
        expect(budget.purchases).toBe(purchasesOf(desk, year).reduce((sum, { budget: fen }) => sum + fen, 0))
        for (const { plan, spent, carried } of budget.projects) expect(carried || spent <= plan).toBe(true)
      }
})
