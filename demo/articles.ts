import { DAY_MS, dayOf, shiftDays } from './calendar.ts'
import { leafCategoryIds } from './categories.ts'
import { newsroomOf } from './desks.ts'
import type { DemoRoot } from './desks.ts'
import { documentFacts } from './documents.ts'
import { officersOf } from './names.ts'
import { planDistrict } from './plan.ts'
import type { Slot } from './plan.ts'
import { random, seedOf } from './random.ts'
import type { Random } from './random.ts'
import { attachmentsFor } from './text/attachments.ts'
import type { DemoAttachment } from './text/attachments.ts'
import { bodyOf } from './text/bodies.ts'
import type { Column, Text } from './text/column.ts'
import { columns } from './text/columns.ts'
import { pictureUrl, summary } from './text/html.ts'
import { longBody, periodOf } from './text/long-bodies.ts'
import { textsInSeason, titlesInSeason } from './text/offers.ts'
import { fill } from './text/pen.ts'
import type { Pen } from './text/pen.ts'
import { issuerOf } from './text/titles.ts'
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
const TITLE_ATTEMPTS = 24
const REPORT_SHARE = 0.12

type Timed = { slot: Slot; chance: Random; createTime: Date }

/**
 * Yields some 7,100 invented articles ordered by createTime, released over the three years before `now` and, for a few,
 * the three weeks after it. Deterministic for the same arguments.
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
  for (const [number, entry] of timed.entries()) {
    const categoryId = categoryIds.get(entry.slot.column.path)
    if (categoryId === undefined) throw new Error(`no category ${entry.slot.column.path}`)
    yield compose(entry, categoryId, titles, now, number)
  }
}

// A text is created one to three days before its release, the time that three reviews take.
function createTimeOf({ time }: Slot, chance: Random, now: Date): Date {
  const latest = Math.min(time.getTime(), now.getTime())
  return new Date(latest - Math.floor((0.8 + chance.next() * 2) * DAY_MS))
}

function compose(
  { slot, chance, createTime }: Timed,
  articleTypeId: number,
  titles: Set<string>,
  now: Date,
  number: number,
): DemoArticle {
  const { desk, column, time, important } = slot
  const dated = datedOf(time, chance)
  const report = important ? null : reportTitle(slot, chance, titles)
  const written = report ?? titleFor(slot, dated, chance, titles)
  const { title, pen } = {
    ...written,
    pen: { random: chance, desk, time, dated, text: written.text, named: written.named },
  }
  const content = report ? longBody(title, pen, familyOf(column)) : bodyOf(title, pen)
  return {
    areaId: desk.areaId,
    articleTypeId,
    title,
    author: chance.chance(0.6) ? officersOf(desk.areaId).clerk : desk.office,
    source: pen.text.genre === 'news' && desk.level === 'root' ? `${desk.place.short}融媒体中心` : desk.name,
    content,
    description: summary(content),
    pictureUrl: pen.text.picture && content.includes('<figure>') ? pictureUrl(pen.text.picture) : null,
    important,
    createTime,
    releaseTime: time,
    ...documentFacts(title, pen, now),
    publisher: issuerOf(title, desk),
    attachments: attachmentsFor(title, content, number, pen),
  }
}

function datedOf(time: Date, chance: Random): Date {
  const earlier = shiftDays(time, -chance.int(0, 4))
  return dayOf(earlier).month === dayOf(time).month ? earlier : time
}

/** The root category that a column belongs to. */
const rootOf = (column: Column): string => column.path.split('/')[0] ?? column.path

/** All columns of the same root category. */
const familyOf = (column: Column): Column[] => columns.filter((other) => rootOf(other) === rootOf(column))

type Written = { title: string; text: Text; named: Pen['named'] }

/** Occasionally an office reports on everything it disclosed. Villages publish single pages only. */
function reportTitle({ desk, column, time }: Slot, chance: Random, titles: Set<string>): Written | null {
  if (!column.reports || desk.level === 'village' || !chance.chance(REPORT_SHARE)) return null
  const title = `${desk.office}${periodOf(time)}${rootOf(column)}工作报告`
  if (titles.has(title)) return null
  titles.add(title)
  return { title, text: { genre: 'report', titles: [title], lead: '', lines: [] }, named: new Map() }
}

/** A unique title. Titles of villages are similar by nature, so periods and places must distinguish them. */
function titleFor({ desk, column, time, important }: Slot, dated: Date, random: Random, titles: Set<string>): Written {
  const texts = textsInSeason(column, desk, time).filter(
    ({ genre, picture }) => !important || (genre === 'news' && picture),
  )
  const write = (): Written => {
    const text = random.pick(texts)
    const named: Pen['named'] = new Map()
    return {
      title: fill(random.pick(titlesInSeason(text, time)), { random, desk, time, dated, text, named }),
      text,
      named,
    }
  }
  let last = write()
  for (let attempt = 0; attempt < TITLE_ATTEMPTS; attempt++) {
    const { length } = last.title
    if (length >= TITLE_LENGTH.least && length <= TITLE_LENGTH.most && !titles.has(last.title)) break
    last = write()
  }
  const title = distinctTitle(last.title, time, titles)
  titles.add(title)
  return { ...last, title }
}

/** If the title is taken, adds the month, the day or a number. */
function distinctTitle(title: string, time: Date, titles: ReadonlySet<string>): string {
  if (!titles.has(title)) return title
  const { year, month, date } = dayOf(time)
  const bare = title.replace(/（\d{4}年[^（）]*）$/, '')
  for (const mark of [`${year}年${month}月`, `${year}年${month}月${date}日`]) {
    if (!titles.has(`${bare}（${mark}）`)) return `${bare}（${mark}）`
  }
  for (let number = 2; ; number++) {
    const numbered = `${bare}（${year}年第${number}期）`
    if (!titles.has(numbered)) return numbered
  }
}
