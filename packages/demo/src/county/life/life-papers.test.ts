import { expect, test } from 'vitest'
import { findPersonalData } from '../../../../../src/domain/checks/personal-data.ts'
import { isoDay } from '../../calendar.ts'
import { leafCategoryIds } from '../../categories.ts'
import { sampleRoots } from '../../sample-roots.ts'
import { isWorkDay } from '../../work-days.ts'
import type { Paper } from '../paper.ts'
import type { County } from '../world/county.ts'
import { leadersOf } from '../government/leaders.ts'
import { happeningsOf } from './happenings.ts'
import { lifePapers } from './life-papers.ts'
import { weatherKey } from './news/weather-news.ts'
import { sampleCounty } from './sample-county.ts'

const days = ['2026-11-20', '2026-02-11', '2026-07-06']
const cases = sampleRoots.flatMap((root, at) =>
  [days[at % days.length] ?? '', days[0] ?? ''].map((day) => ({ root, name: root.name, day })),
)
const known = new Map<string, { county: County; papers: readonly Paper[] }>()

function read(code: string, day: string): { county: County; papers: readonly Paper[] } {
  const found = known.get(code + day)
  if (found) return found
  const root = sampleRoots.find((one) => one.code === code)
  if (!root) throw new Error(`no root ${code}`)
  const county = sampleCounty(root, day)
  const made = { county, papers: lifePapers(county) }
  known.set(code + day, made)
  return made
}

/** All that a paper of the district may be about. */
function keysOf(county: County): ReadonlySet<string> {
  const { villages, weather, grants, room } = county
  return new Set([
    ...villages.flatMap(({ projects, meetings, lists, doings, shares, contracts }) =>
      [...projects, ...meetings, ...lists, ...doings, ...contracts]
        .map(({ key }) => key)
        .concat(shares.map(({ decision }) => decision)),
    ),
    ...weather.map(weatherKey),
    ...grants.map(({ key }) => key),
    ...happeningsOf(county).map(({ key }) => key),
    ...[...room.townships, ...room.departments].flatMap((desk) =>
      leadersOf(desk, county.today).flatMap(({ title, terms }) =>
        terms.map(({ from }) => `leader ${desk.areaId} ${title} ${from}`),
      ),
    ),
  ])
}

test.each(cases)('$name on $day: keys, titles and columns are sound', ({ root, day }) => {
  const { county, papers } = read(root.code, day)
  expect(new Set(papers.map(({ key }) => key)).size).toBe(papers.length)
  expect(new Set(papers.map(({ title }) => title)).size).toBe(papers.length)
  const leaves = leafCategoryIds()
  for (const { key, title, column, html, released, dated } of papers) {
    expect(title.length, title).toBeLessThanOrEqual(45)
    expect(leaves.has(column), column).toBe(true)
    expect(html, key).not.toMatch(/undefined|NaN|[{}]/)
    expect(released <= county.now || key.includes(' scheduled '), key).toBe(true)
    expect(isWorkDay(released), `${key} is released on a holiday`).toBe(true)
    expect(dated <= isoDay(released), key).toBe(true)
    expect(isoDay(released) >= county.scale.from, key).toBe(true)
  }
})

test.each(cases)('$name on $day: news tell of what the history has', ({ root, day }) => {
  const { county, papers } = read(root.code, day)
  const keys = keysOf(county)
  const news = papers.filter(({ column }) => column.startsWith('本地要闻/') && column !== '本地要闻/便民')
  expect(news.filter(({ about = [] }) => about.length === 0).map(({ key }) => key)).toEqual([])
  for (const { key, about = [] } of papers) {
    // Acts of an office are told once and are their own record.
    for (const what of about) expect(what === key || keys.has(what), `${key} is about ${what}`).toBe(true)
  }
})

/** `r4 news weather 2026-08-03 hail` → weather hail */
const kindOf = (key: string): string =>
  key
    .split(' ')
    .filter((word) => !/^[rt]\d+$|^news$|\d{4}/.test(word))
    .join(' ')

test.each(cases)('$name on $day: ten key news are about many things, each with a drawing', ({ root, day }) => {
  const { papers } = read(root.code, day)
  const important = papers
    .filter(({ important: isKey }) => isKey)
    .toSorted((one, other) => other.released.getTime() - one.released.getTime())
  const newest = important.slice(0, 10)
  expect(newest).toHaveLength(10)
  expect(new Set(newest.map(({ key, picture }) => `${kindOf(key)} ${picture ?? ''}`)).size).toBeGreaterThanOrEqual(8)
  expect(important.every(({ picture }) => picture)).toBe(true)
})

test.each(cases)('$name on $day: Party papers are signed by Party bodies', ({ root, day }) => {
  const { papers } = read(root.code, day)
  for (const { key, column, desk, issuer, html } of papers) {
    if (!column.startsWith('党务公开/')) continue
    expect([desk.party, desk.branch], key).toContain(issuer)
    const signed = /<p class="signature">([^<]*)<\/p>/.exec(html)?.[1]
    expect(signed ?? issuer, key).toBe(issuer)
  }
})

test.each(cases)('$name on $day: nobody in need is named, no numbers of persons', ({ root, day }) => {
  const { papers } = read(root.code, day)
  for (const { key, html } of papers) {
    expect(findPersonalData(html.replaceAll(/<[^>]+>/g, '')), key).toEqual([])
    expect(html, key).not.toMatch(
      /(困难|残疾|患病|受助)(学生|职工|群众|儿童|老人)?[：:]?\s*[赵钱孙李王张刘陈杨]某?[^，。的家们户]{1,2}[，、]/,
    )
  }
})

test.each(cases)('$name on $day: references lead to earlier papers', ({ root, day }) => {
  const { papers } = read(root.code, day)
  const released = new Map(papers.map((paper) => [paper.key, paper.released]))
  for (const { key, html, refs = [], released: own } of papers)
    for (const target of [...refs, ...Array.from(html.matchAll(/⟦link ([^|⟧]+)\|/g), ([, one = '']) => one)])
      expect((released.get(target)?.getTime() ?? Infinity) <= own.getTime(), `${key} → ${target}`).toBe(true)
})
