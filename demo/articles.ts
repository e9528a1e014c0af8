import { DAY_MS, dayOf, shiftDays } from './calendar.ts'
import { leafCategoryIds } from './categories.ts'
import { newsroomOf } from './desks.ts'
import type { DemoRoot } from './desks.ts'
import { documentFacts } from './documents.ts'
import { planDistrict } from './plan.ts'
import type { Slot } from './plan.ts'
import { random, seedOf } from './random.ts'
import type { Random } from './random.ts'
import { attachmentsFor } from './text/attachments.ts'
import type { DemoAttachment } from './text/attachments.ts'
import { bodyOf } from './text/bodies.ts'
import type { Column, Genre } from './text/column.ts'
import { columns } from './text/columns.ts'
import { pictureFor, summary } from './text/html.ts'
import { longBody } from './text/long-bodies.ts'
import { fillTitle, people, titlesInSeason } from './text/pen.ts'
import type { Pen } from './text/pen.ts'
import type { DemoUnit } from './units.ts'

export type { DemoAttachment } from './text/attachments.ts'
export type { DemoRoot } from './desks.ts'

export type DemoArticle = {
  areaId: number
  articleTypeId: number
  title: string
  author: string
  source: string
  /** HTML */
  content: string
  /** plain text, at most 120 characters */
  description: string
  pictureUrl: string | null
  important: boolean
  createTime: Date
  releaseTime: Date
  indexNo: string | null
  documentNo: string | null
  /** YYYY-MM-DD */
  documentDate: string | null
  publisher: string
  validity: '有效' | '废止' | null
  attachments: DemoAttachment[]
}

const TITLE_LENGTH = { least: 10, most: 45 }
const TITLE_ATTEMPTS = 12

type Timed = { slot: Slot; chance: Random; createTime: Date }

/**
 * Some 7,200 invented articles in the order in which they were written (createTime), over the three years before `now`
 * and, for a few, the three weeks after it. The same arguments give the same articles.
 */
export function* demoArticles(
  units: readonly DemoUnit[],
  roots: readonly DemoRoot[],
  now: Date,
): Generator<DemoArticle> {
  const categoryIds = leafCategoryIds()
  const titles = new Set<string>()
  const timed = roots
    .flatMap((root) => planDistrict(newsroomOf(root, units), now))
    .map((slot, index): Timed => {
      const chance = random(seedOf(slot.desk.areaId, index))
      return { slot, chance, createTime: createTimeOf(slot, chance, now) }
    })
    .toSorted((a, b) => a.createTime.getTime() - b.createTime.getTime() || a.slot.desk.areaId - b.slot.desk.areaId)
  for (const entry of timed) {
    const categoryId = categoryIds.get(entry.slot.column.path)
    if (categoryId === undefined) throw new Error(`no category ${entry.slot.column.path}`)
    yield compose(entry, categoryId, titles, now)
  }
}

// A text is written one to three days before its release, the time that three reviews take.
function createTimeOf({ time }: Slot, chance: Random, now: Date): Date {
  const latest = Math.min(time.getTime(), now.getTime())
  return new Date(latest - Math.floor((0.8 + chance.next() * 2) * DAY_MS))
}

function compose(
  { slot, chance, createTime }: Timed,
  articleTypeId: number,
  titles: Set<string>,
  now: Date,
): DemoArticle {
  const { desk, column, time, important } = slot
  const pen: Pen = {
    random: chance,
    desk,
    column,
    time,
    dated: datedOf(time, chance),
    issuer: desk.office,
    named: new Map(),
    illustrated: important,
  }
  const long = !important && isLong(pen)
  const { genre, title } = long ? reportTitle(pen, titles) : titleFor(pen, titles)
  if (title.startsWith(desk.party)) pen.issuer = desk.party
  const family = columns.filter((other) => familyOf(other) === familyOf(column))
  const content = long ? longBody(title, pen, family) : bodyOf(genre, title, pen)
  const illustrated = content.includes('<figure>')
  return {
    areaId: desk.areaId,
    articleTypeId,
    title,
    author: chance.chance(0.6)
      ? people(chance, 1).join('')
      : `${desk.name}${desk.level === 'root' ? '公开办' : '办公室'}`,
    source: genre === 'news' && desk.level === 'root' ? `${desk.place.short}融媒体中心` : desk.name,
    content,
    description: summary(content),
    pictureUrl: illustrated ? pictureFor(title).url : null,
    important,
    createTime,
    releaseTime: time,
    ...documentFacts(genre, title, pen, now),
    publisher: pen.issuer,
    attachments: attachmentsFor(genre, title, pen),
  }
}

function datedOf(time: Date, chance: Random): Date {
  const earlier = shiftDays(time, -chance.int(0, 4))
  return dayOf(earlier).month === dayOf(time).month ? earlier : time
}

/** The root category that a column belongs to. */
const familyOf = (column: Column): string => column.path.split('/')[0] ?? column.path

// Long texts are yearly and half-yearly reports of offices: what a village publishes is a page.
function isLong({ desk, column, random: chance }: Pen): boolean {
  return desk.level !== 'village' && column.titles.report !== undefined && chance.chance(0.07)
}

function reportTitle(pen: Pen, titles: Set<string>): { genre: Genre; title: string } {
  const family = familyOf(pen.column)
  for (const period of ['{ly}年度', '{h}', '{q}']) {
    const title = fillTitle(`{o}${period}${family}工作报告`, pen)
    if (!titles.has(title)) return claim('report', title, titles)
  }
  return titleFor(pen, titles)
}

/** A title that no other article bears. Titles of many villages look alike by nature, so periods and places must tell them apart. */
function titleFor(pen: Pen, titles: Set<string>): { genre: Genre; title: string } {
  const { column, random: chance, illustrated, time } = pen
  if (column.longTitles && pen.desk.level !== 'village' && chance.chance(0.3)) {
    const title = fillTitle(chance.pick(column.longTitles), pen)
    if (!titles.has(title)) return claim('policy', title, titles)
  }
  const offers = genreOffers(column, time, illustrated)
  let last: { genre: Genre; title: string } | null = null
  for (let attempt = 0; attempt < TITLE_ATTEMPTS; attempt++) {
    const [genre, pattern] = chance.pick(offers)
    const title = fillTitle(pattern, pen)
    if (title.length < TITLE_LENGTH.least || title.length > TITLE_LENGTH.most) continue
    if (!titles.has(title)) return claim(genre, title, titles)
    last = { genre, title }
  }
  const { genre, title } = last ?? { genre: 'notice' as const, title: fillTitle('{u}{y}年{m}月工作情况公开', pen) }
  for (let number = 2; ; number++) {
    const numbered = `${title}（之${number}）`
    if (!titles.has(numbered)) return claim(genre, numbered, titles)
  }
}

function claim(genre: Genre, title: string, titles: Set<string>): { genre: Genre; title: string } {
  titles.add(title)
  return { genre, title }
}

function genreOffers(column: Column, time: Date, newsOnly: boolean): (readonly [Genre, string])[] {
  const genres = (Object.keys(column.titles) as Genre[]).filter((genre) => !newsOnly || genre === 'news')
  return genres.flatMap((genre) =>
    titlesInSeason(column.titles[genre] ?? [], time).map((title) => [genre, title] as const),
  )
}
