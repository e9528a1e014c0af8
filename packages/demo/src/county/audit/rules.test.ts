import { describe, expect, test } from 'vitest'
import { DAY_MS, dayOf, startOfDay } from '../../calendar.ts'
import { leafCategoryIds } from '../../categories.ts'
import { versionOf } from '../../text/laws.ts'
import { isWorkDay, shiftWorkDays } from '../../work-days.ts'
import type { ResolvedPaper } from '../resolve/resolve-papers.ts'
import { leagueOf, sampleDays, timeOf } from '../sample-league.ts'

const noon = (text: string): Date => new Date(`${text}T12:00:00+08:00`)
const hourOf = (time: Date): number => (time.getTime() - startOfDay(time)) / 3_600_000
const said = ({ key, title }: ResolvedPaper): string => `${key} ${title}`

test('working days follow holidays and the weekends worked in exchange', () => {
  for (const works of ['2026-11-20', '2024-02-18', '2025-10-11', '2026-09-20'])
    expect(isWorkDay(noon(works))).toBe(true)
  for (const off of ['2026-11-21', '2024-02-12', '2025-10-08', '2026-10-01', '2027-10-01'])
    expect(isWorkDay(noon(off))).toBe(false)
  expect(shiftWorkDays(noon('2026-10-08'), -1)).toEqual(noon('2026-09-30'))
  expect(shiftWorkDays(noon('2026-11-20'), 1)).toEqual(noon('2026-11-23'))
})

describe.each(sampleDays)('first started on %s', (day) => {
  const now = timeOf(day)
  const league = leagueOf(day)
  const papers = league.flatMap((district) => district.papers)
  const released = papers.filter(({ released: time }) => time <= now)
  const wrong = (is: (paper: ResolvedPaper) => boolean): string[] => papers.filter(is).map(said).slice(0, 20)

  test('nothing is mended when papers are resolved', () => {
    expect(league.flatMap(({ problems }) => problems)).toEqual([])
  })

  test.each(league.map(({ county, papers: own }) => [county.root.name, own] as const))(
    '%s: every leaf category has texts, lists of the home page are full, news are recent',
    (_, own) => {
      const here = own.filter(({ released: time }) => time <= now)
      const byLeaf = Map.groupBy(here, ({ column }) => column)
      const few = [...leafCategoryIds().keys()].filter((path) => (byLeaf.get(path)?.length ?? 0) < 3)
      // What happens seldom: a selection of cadres, a levy; farms have no schools or flats to tell of.
      expect(few.length, few.join(' ')).toBeLessThanOrEqual(6)
      for (const root of ['党务公开', '政务公开', '财务公开', '本地要闻', '司法公开', '惠农政策'])
        expect(here.filter(({ column }) => column.startsWith(`${root}/`)).length, root).toBeGreaterThanOrEqual(12)
      for (const path of ['本地要闻/便民', '政务公开/窗口动态'])
        expect(byLeaf.get(path)?.length ?? 0, path).toBeGreaterThanOrEqual(12)
      const important = here
        .filter((paper) => paper.important)
        .toSorted((a, b) => b.released.getTime() - a.released.getTime())
      expect(important.length).toBeGreaterThanOrEqual(10)
      expect(important.slice(0, 20).filter(({ pictureUrl }) => pictureUrl !== null).length).toBeGreaterThanOrEqual(3)
      expect(important.every(({ column }) => column.startsWith('本地要闻/'))).toBe(true)
      expect(now.getTime() - (important[9]?.released.getTime() ?? 0)).toBeLessThan(150 * DAY_MS)
      const days = new Set(here.map(({ released: time }) => startOfDay(time)))
      const silent = Array.from({ length: 14 }, (_, at) => new Date(startOfDay(now) - (at + 1) * DAY_MS)).filter(
        (day) => isWorkDay(day) && !days.has(day.getTime()),
      )
      expect(silent).toEqual([])
      expect(here.some(({ html }) => html.includes('href="https://www.example.com/"'))).toBe(true)
    },
  )

  test('texts are written and released on working days in office hours, dated no later than released', () => {
    // Nobody waits for Monday with a warning of a storm.
    const waits = ({ key }: ResolvedPaper) => !key.includes('/weather/')
    expect(wrong((paper) => waits(paper) && ![paper.createTime, paper.released].every(isWorkDay))).toEqual([])
    const isOffice = (time: Date) => {
      const hour = hourOf(time)
      return hour >= 8.5 && hour < 17.5 && (hour < 12 || hour >= 14.5)
    }
    expect(wrong(({ createTime, released: time }) => ![createTime, time].every(isOffice))).toEqual([])
    expect(wrong(({ dated, released: time }) => startOfDay(noon(dated)) > time.getTime())).toEqual([])
    expect(wrong(({ createTime, released: time }) => createTime >= time || createTime > now)).toEqual([])
  })

  test('numbers of documents rise with their dates, without one twice', () => {
    const series = new Map<string, { number: number; date: string }[]>()
    for (const { indexNo, documentNo, dated, desk } of papers)
      for (const [, name = '', number = ''] of [
        /^(\d{6}-\d{4}-\d{4})-(\d{5})$/.exec(indexNo ?? '') ?? [],
        /^(.+〔\d{4}〕)(\d+)号$/.exec(documentNo ?? '') ?? [],
      ])
        if (name !== '') {
          const of = `${desk.place.code} ${name}`
          series.set(of, [...(series.get(of) ?? []), { number: Number(number), date: dated }])
        }
    expect(series.size).toBeGreaterThan(200)
    for (const [name, all] of series) {
      const sorted = all.toSorted((one, other) => one.number - other.number)
      expect(new Set(all.map(({ number }) => number)).size, name).toBe(all.length)
      expect(
        sorted.map(({ date }) => date),
        name,
      ).toEqual(all.map(({ date }) => date).toSorted())
    }
  })

  test('laws are cited with the version in force', () => {
    const stale: string[] = []
    for (const paper of papers) {
      const seen = new Set<string>()
      for (const [, law = '', version] of paper.html.matchAll(/《([^《》]+)》(?:（([^（）]*)）)?/g)) {
        const inForce = versionOf(law, noon(paper.dated))
        if (inForce === null || seen.has(law)) continue
        seen.add(law)
        if (version !== inForce) stale.push(`${law} ${version} ${said(paper)}`)
      }
    }
    expect(stale.slice(0, 20)).toEqual([])
  })

  test('quarters and months in titles have ended before release', () => {
    const early = released.filter(({ title, released: time, column }) => {
      const [, year, quarter] = /(\d{4})年第([一二三四])季度/.exec(title) ?? []
      if (!year || !quarter || /计划|安排|预告|开展|办理/.test(title) || column.includes('党员教育管理')) return false
      const { year: thisYear, month } = dayOf(time)
      return thisYear * 12 + month <= Number(year) * 12 + ('一二三四'.indexOf(quarter) + 1) * 3
    })
    expect(early.map(said).slice(0, 20)).toEqual([])
  })

  test('no slot is left unfilled, titles have 6 to 45 characters', () => {
    expect(wrong(({ title, html }) => /[{}⟦⟧]|undefined|NaN|null|\[object/.test(title + html))).toEqual([])
    expect(wrong(({ title }) => title.length < 6 || title.length > 45)).toEqual([])
    expect(wrong(({ title }) => /公示公告|公告公示|的公示的/.test(title))).toEqual([])
  })

  test('a text that speaks of its attachment has one', () => {
    expect(wrong(({ html, files }) => files.length === 0 && /见附件|附件[：:]/.test(html))).toEqual([])
  })

  test('what is signed is signed by its issuer with a date', () => {
    const signed = papers.filter(({ html }) => html.includes('<p class="signature">'))
    expect(signed.length).toBeGreaterThan(papers.length / 2)
    expect(
      wrong(
        ({ html, issuer }) =>
          html.includes('<p class="signature">') && !html.includes(`<p class="signature">${issuer}</p>`),
      ),
    ).toEqual([])
    expect(
      wrong(
        ({ column, issuer, desk }) =>
          column.startsWith('党务公开/') && desk.level === 'village' && issuer.endsWith('委员会') && !/党/.test(issuer),
      ),
    ).toEqual([])
  })

  /** Phrases that belong to certain months only. */
  const seasons: readonly (readonly [RegExp, readonly number[]])[] = [
    [/暑期|秋季学期招生|新生入学/, [6, 7, 8, 9]],
    [/春耕|春灌|春季播种|播前准备/, [2, 3, 4, 5, 6]],
    [/秋收|秋粮/, [8, 9, 10, 11]],
    [/防汛演练|沿线防汛/, [4, 5, 6, 7, 8]],
    [/宪法宣传周/, [11, 12]],
    [/春节/, [12, 1, 2]],
  ]

  test('seasonal phrases stand in titles of their season only', () => {
    const strayed = seasons.flatMap(([words, months]) =>
      papers.filter(({ title, released: time }) => words.test(title) && !months.includes(dayOf(time).month)).map(said),
    )
    expect(strayed.slice(0, 20)).toEqual([])
  })
})
