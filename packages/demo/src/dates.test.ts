import { expect, test } from 'vitest'
import { articlesOfDay, sampleDay } from './articles-of-day.ts'
import { dayOf, startOfDay } from './calendar.ts'
import { versionOf } from './text/laws.ts'
import { isWorkDay, shiftWorkDays } from './work-days.ts'

const articles = articlesOfDay(sampleDay)
const day = (text: string): Date => new Date(`${text}T12:00:00+08:00`)
const hourOf = (time: Date): number => (time.getTime() - startOfDay(time)) / 3_600_000

test('working days follow holidays and the weekends worked in exchange', () => {
  for (const works of ['2026-11-20', '2024-02-18', '2025-10-11', '2026-09-20']) expect(isWorkDay(day(works))).toBe(true)
  for (const off of ['2026-11-21', '2024-02-12', '2025-10-08', '2026-10-01', '2027-10-01'])
    expect(isWorkDay(day(off))).toBe(false)
  expect(shiftWorkDays(day('2026-10-08'), -1)).toEqual(day('2026-09-30'))
  expect(shiftWorkDays(day('2026-11-20'), 1)).toEqual(day('2026-11-23'))
})

test('texts are written, dated and released on working days, in office hours', () => {
  const wrong: string[] = []
  for (const { title, createTime, releaseTime, documentDate, content } of articles) {
    const dates = [createTime, releaseTime, ...(documentDate === null ? [] : [day(documentDate)])]
    const [, signed] = /<p class="signature">(\d{4}年\d{1,2}月\d{1,2}日)<\/p>/.exec(content) ?? []
    const [year = 0, month = 0, date = 0] = signed?.match(/\d+/g)?.map(Number) ?? []
    if (signed) dates.push(new Date(Date.UTC(year, month - 1, date, 4)))
    if (!dates.every(isWorkDay)) wrong.push(`${title} ${dates.join(' ')}`)
    for (const time of [createTime, releaseTime])
      if (hourOf(time) < 8.5 || hourOf(time) >= 17.5 || (hourOf(time) >= 12 && hourOf(time) < 14.5)) wrong.push(title)
  }
  expect(wrong).toEqual([])
})

test('meetings, openings and deadlines are on working days', () => {
  const wrong: string[] = []
  let dates = 0
  for (const { title, content, releaseTime } of articles) {
    const released = dayOf(releaseTime)
    for (const [whole, year, month, date] of content.matchAll(/(\d{4}年)?(\d{1,2})月(\d{1,2})日(?!前|以前|起至|至)/g)) {
      // Without a year, the nearest day is meant.
      const own = year === undefined ? released.year : Number.parseInt(year)
      const near = [own - 1, own, own + 1]
        .map((candidate) => new Date(Date.UTC(candidate, Number(month) - 1, Number(date), 4)))
        .toSorted(
          (a, b) => Math.abs(a.getTime() - releaseTime.getTime()) - Math.abs(b.getTime() - releaseTime.getTime()),
        )
      const meant = year === undefined ? near[0] : new Date(Date.UTC(own, Number(month) - 1, Number(date), 4))
      dates++
      if (meant && !isWorkDay(meant)) wrong.push(`${whole} ${title} ${releaseTime.toISOString()}`)
    }
  }
  expect(dates).toBeGreaterThan(5_000)
  expect(wrong).toEqual([])
})

test('what a title places in a month is in that month, and plans come before it', () => {
  const wrong: string[] = []
  let plans = 0
  for (const { title, content, releaseTime } of articles) {
    const [, year, month] = /(\d{4})年(\d{1,2})月(?:学习计划|集中学习|主题党日活动|主题党日的通知)/.exec(title) ?? []
    if (month === undefined) continue
    const days = content.split('<p class="signature">')[0]?.match(/(?<![年\d])\d{1,2}月\d{1,2}日/g) ?? []
    plans += days.length
    if (days.some((words) => Number.parseInt(words) !== Number(month))) wrong.push(`${title} ${days.join()}`)
    const released = dayOf(releaseTime)
    const late = released.year * 12 + released.month - Number(year) * 12 - Number(month)
    if (late > 0 || late < -1) wrong.push(title)
  }
  expect(plans).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})

test('no title ends with its month, and none is published again as another part or a supplement', () => {
  expect(
    articles.map(({ title }) => title).filter((title) => /（[^（）]*年(\d{1,2}月)?）$|（(之|补充)\d+）$/.test(title)),
  ).toEqual([])
})

test('numbers of documents rise with their dates, without one twice', () => {
  const series = new Map<string, { number: number; date: string }[]>()
  for (const { indexNo, documentNo, documentDate } of articles) {
    for (const [, name = '', number = ''] of [
      /^(\d{6}-\d{4}-\d{4})-(\d{5})$/.exec(indexNo ?? '') ?? [],
      /^(.+〔\d{4}〕)(\d+)号$/.exec(documentNo ?? '') ?? [],
    ])
      if (name !== '')
        series.set(name, [...(series.get(name) ?? []), { number: Number(number), date: documentDate ?? '' }])
  }
  expect(series.size).toBeGreaterThan(300)
  for (const [name, papers] of series) {
    const sorted = papers.toSorted((one, other) => one.number - other.number)
    expect(new Set(papers.map(({ number }) => number)).size, name).toBe(papers.length)
    expect(
      sorted.map(({ date }) => date),
      name,
    ).toEqual(papers.map(({ date }) => date).toSorted())
    expect(
      papers.every(({ date }) => name.includes(date.slice(0, 4))),
      name,
    ).toBe(true)
  }
})

test('laws are cited with the version in force', () => {
  const wrong: string[] = []
  for (const { title, content, releaseTime } of articles) {
    const seen = new Set<string>()
    for (const [, law = '', version] of content.matchAll(/《([^《》]+)》(?:（([^（）]*)）)?/g)) {
      if (title.includes(`《${law}》`) || seen.has(law)) continue
      seen.add(law)
      if (version === undefined || version !== versionOf(law, releaseTime)) wrong.push(`${law} ${version} ${title}`)
    }
  }
  expect(wrong).toEqual([])
  const law = '中华人民共和国村民委员会组织法'
  expect([versionOf(law, day('2025-12-31')), versionOf(law, day('2026-01-01'))]).toEqual(['2018年修正', '2025年修订'])
})
