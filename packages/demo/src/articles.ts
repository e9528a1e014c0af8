import { openBooks } from './books/books.ts'
import type { Books } from './books/books.ts'
import { dayOf, officeTime, startOfDay } from './calendar.ts'
import { leafCategoryIds } from './categories.ts'
import { newsroomOf } from './units/desks.ts'
import type { DemoRoot } from './units/desks.ts'
import { documentFacts } from './documents.ts'
import { officersOf } from './names.ts'
import { planDistrict } from './plan.ts'
import type { Slot } from './plan.ts'
import { random, seedOf } from './random.ts'
import type { Random } from './random.ts'
import { newRegisters } from './payments/registers.ts'
import type { Registers } from './payments/registers.ts'
import { attachmentsFor } from './text/attachments.ts'
import type { DemoAttachment } from './text/attachments.ts'
import { bodyOf } from './text/bodies.ts'
import type { Column, Text } from './text/column.ts'
import { columns } from './text/columns.ts'
import { pictureUrl, summary } from './text/html.ts'
import { longBody, periodOf } from './text/long-bodies.ts'
import { textsInSeason, titlesInSeason } from './text/offers.ts'
import { withVersions } from './text/laws.ts'
import { fill, seriesOf } from './text/pen.ts'
import type { Pen } from './text/pen.ts'
import { issuerOf, withPeriod } from './text/titles.ts'
import type { DemoUnit } from './units/units.ts'
import { lastWorkDay, shiftWorkDays } from './work-days.ts'

export type { DemoAttachment } from './text/attachments.ts'
export type { DemoRoot } from './units/desks.ts'

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
const REPORT_SHARE = 0.16

type Timed = { slot: Slot; chance: Random; dated: Date; createTime: Date }

/**
 * Yields some 19,000 invented articles ordered by createTime, released over the three years before `now` and, for a few,
 * the three weeks after it. Deterministic for the same arguments.
 */
export function* demoArticles(
  units: readonly DemoUnit[],
  roots: readonly DemoRoot[],
  now: Date,
): Generator<DemoArticle> {
  const categoryIds = leafCategoryIds()
  const written: Written = { titles: new Map(), registers: newRegisters(), books: openBooks(now), now }
  const timed = roots
    .flatMap((root) => planDistrict(newsroomOf(root, units), now))
    .map((slot, index): Timed => {
      const chance = random(seedOf(slot.desk.areaId, index))
      const dated = datedOf(slot, now, chance)
      return { slot, chance, dated, createTime: createTimeOf(dated, chance) }
    })
    .toSorted((a, b) => a.createTime.getTime() - b.createTime.getTime() || a.slot.desk.areaId - b.slot.desk.areaId)
  for (const [number, entry] of timed.entries())
    for (const column of columnsToTry(entry)) {
      const articleTypeId = categoryIds.get(column.path)
      if (articleTypeId === undefined) throw new Error(`no category ${column.path}`)
      const article = compose({ ...entry, slot: { ...entry.slot, column } }, articleTypeId, written, number)
      if (!article) continue
      yield article
      break
    }
}

/** The column of a slot, then its neighbours, should the unit have published everything in it already. */
function* columnsToTry({ slot: { column, desk, time } }: Timed): Generator<Column> {
  yield column
  for (const other of familyOf(column)) if (other !== column && textsInSeason(other, desk, time).length > 0) yield other
}

const OPENING_MS = 8.5 * 3_600_000

/** A text is written on the working day before its date, so that dates and numbers run in the same order. */
function createTimeOf(dated: Date, chance: Random): Date {
  const day = startOfDay(shiftWorkDays(dated, -1))
  return officeTime(chance, day, Infinity) ?? new Date(day + OPENING_MS)
}

type Titles = Map<string, number>

/** What earlier articles used up. `titles`: with the unit that had it first. */
type Written = { titles: Titles; registers: Registers; books: Books; now: Date }

/** Null if everything that the unit could publish in that column at that time is published already. */
function compose(
  { slot, chance, dated, createTime }: Timed,
  articleTypeId: number,
  written: Written,
  number: number,
): DemoArticle | null {
  const { desk, column, time, important } = slot
  const { registers, books, now } = written
  const report = important || slot.titled ? null : reportTitle(slot, chance, written.titles)
  const begun = { random: chance, desk, time, dated, registers, books }
  const titled = report ?? titleFor(slot, begun, written)
  if (!titled) return null
  const { title, ...named } = titled
  const pen: Pen = { ...begun, ...named }
  const body = report ? longBody(title, pen, familyOf(column)) : bodyOf(title, pen)
  const content = withVersions(body, time)
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

/** The date of a text: up to three working days before its release and in the same month, because of its periods. */
function datedOf({ time, column: { sameDay } }: Slot, now: Date, chance: Random): Date {
  if (time > now) return lastWorkDay(now)
  if (sameDay) return time
  const earlier = shiftWorkDays(time, -chance.int(0, 3))
  return dayOf(earlier).month === dayOf(time).month ? earlier : time
}

/** The root category that a column belongs to. */
const rootOf = (column: Column): string => column.path.split('/')[0] ?? column.path

/** All columns of the same root category. */
const familyOf = (column: Column): Column[] => columns.filter((other) => rootOf(other) === rootOf(column))

type Titled = { title: string; text: Text; named: Pen['named'] }

/** Occasionally an office reports on everything it disclosed. Villages publish single pages only. */
function reportTitle({ desk, column, time }: Slot, chance: Random, titles: Titles): Titled | null {
  if (!column.reports || desk.level === 'village' || !chance.chance(REPORT_SHARE)) return null
  const title = `${desk.office}${periodOf(time)}${rootOf(column)}工作报告`
  if (titles.has(title)) return null
  titles.set(title, desk.areaId)
  return { title, text: { genre: 'report', titles: [title], lead: '', lines: [] }, named: new Map() }
}

/** A unique title, or null. Titles of villages are similar by nature, so periods and places must distinguish them. */
function titleFor(slot: Slot, begun: Omit<Pen, 'text' | 'named'>, { titles, registers }: Written): Titled | null {
  const { desk, column, time, important, titled = '' } = slot
  const { random } = begun
  const texts = textsInSeason(column, desk, time).filter(
    ({ genre, picture, table, titles: own }) =>
      (!important || (genre === 'news' && picture)) &&
      (titled === '' || (table?.kind !== 'sums' && own.some((title) => title.endsWith(titled)))),
  )
  if (texts.length === 0) return null
  const write = (): Titled => {
    const text = random.pick(texts)
    const named: Pen['named'] = new Map()
    return {
      title: fill(random.pick(titlesInSeason(text, time).filter((words) => words.endsWith(titled))), {
        ...begun,
        text,
        named,
      }),
      text,
      named,
    }
  }
  // Units of the same name have series of the same titles; none of them may be incomplete.
  const isTaken = (title: string) => (titled === '' ? titles.has(title) : titles.get(title) === desk.areaId)
  let last = write()
  for (let attempt = 0; attempt < TITLE_ATTEMPTS; attempt++) {
    const { length } = last.title
    if (length >= TITLE_LENGTH.least && length <= TITLE_LENGTH.most && !isTaken(last.title)) break
    last = write()
  }
  const title = isTaken(last.title) ? distinctTitle(last.title, slot, titles) : last.title
  if (title === null) return null
  if (!titles.has(title)) titles.set(title, desk.areaId)
  if (last.named.has('no') || last.named.has('nq')) registers.take(seriesOf({ ...begun, ...last }))
  return { ...last, title }
}

/**
 * Makes a repeated title unique by the year, the month or the day. Null if it cannot be: the figures of a quarter are
 * published once.
 */
function distinctTitle(title: string, { desk, time }: Slot, titles: Titles): string | null {
  // A title that names a quarter cannot name a month too.
  if (/第[一二三四]季度|[上下]半年/.test(title)) return null
  const { year, month, date } = dayOf(time)
  const periods = [`${year}年`, `${year}年${month}月`, `${year}年${month}月${date}日`]
  return periods.map((period) => withPeriod(title, period, desk)).find((dated) => !titles.has(dated)) ?? null
}
