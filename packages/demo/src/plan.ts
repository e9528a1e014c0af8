import { DAY_MS, dayOf, officeTime, startOfDay } from './calendar.ts'
import { dueReleases } from './due-releases.ts'
import type { Newsroom } from './units/desks.ts'
import { rateNotices } from './payments/rate-notices.ts'
import { random, seedOf } from './random.ts'
import type { Random } from './random.ts'
import type { Column } from './text/column.ts'
import { columns } from './text/columns.ts'
import { textsInSeason, textsOf } from './text/offers.ts'
import type { Desk } from './text/pen.ts'
import { isWorkDay, lastWorkDay, nextWorkDay } from './work-days.ts'

/** One article to be written: who, in which column, when. */
export type Slot = {
  desk: Desk
  column: Column
  time: Date
  important: boolean
  /** words of the title to choose, of a series without gaps */
  titled?: string
}

const HISTORY_DAYS = 3 * 365 - 3
const SHARES = { root: 104, township: 8, department: 6 }
const IMPORTANT = { all: 40, recent: 14, recentDays: 55 }
const SCHEDULED = 4
/** Minimum of released articles per leaf and district, so that no column looks abandoned. */
const LEAST_PER_LEAF = 3
const leastOf: Readonly<Record<string, number>> = { '本地要闻/便民': 16, '政务公开/窗口动态': 16 }
const LEDGER_PATH = '财务公开/财务收支表'
const LEDGER_MONTHS = 36
const SURPLUS_PATH = '财务公开/收益分配'
const CUSTODY_PATH = '财务公开/其他'
/** Months of which a village with complete accounts publishes these two. */
const LATEST_MONTHS = 15
const RECENT_DAYS = 14
const LEAST_PER_RECENT_DAY = 4

const importantPaths: readonly (readonly [string, number])[] = [
  ['本地要闻/时政要闻', 24],
  ['本地要闻/乡镇动态', 6],
  ['本地要闻/部门动态', 5],
  ['本地要闻/文旅资讯', 3],
  ['政务公开/窗口动态', 2],
]
const scheduledPaths = [
  '政务公开/政策文件/通知公告',
  '本地要闻/便民',
  '本地要闻/时政要闻',
  '惠农政策/补贴政策',
  '政务公开/政策文件/政策解读',
]

/** The weight of a column for a desk; an office's own subjects weigh far more than what every office writes. */
function weightOf(column: Column, desk: Desk): number {
  if (textsOf(column, desk).length === 0) return 0
  // Its series are complete without chance.
  if (desk.keepsLedger && seriesPathsOf(desk).includes(column.path)) return 0
  const own = desk.key === null ? undefined : column.by[desk.key]
  return own === undefined ? (column.by[desk.level] ?? 0) : own * 2.5
}

const seriesPathsOf = ({ level }: Desk): readonly string[] =>
  level === 'village' ? [LEDGER_PATH, SURPLUS_PATH, CUSTODY_PATH] : [LEDGER_PATH]

type Taken = Map<number, Set<number>>

/** Times are unique per unit, because lists and previous/next links sort by release time. */
function reserve(taken: Taken, areaId: number, time: Date): Date {
  const seconds = taken.get(areaId) ?? new Set()
  taken.set(areaId, seconds)
  let moment = time.getTime()
  while (seconds.has(moment)) moment -= 1000
  seconds.add(moment)
  return new Date(moment)
}

/** A past time within the last three years, denser towards now. */
function pastTime(chance: Random, now: Date, days = HISTORY_DAYS): Date {
  const today = startOfDay(now)
  for (;;) {
    const age = Math.floor(chance.next() ** 2 * days)
    const day = lastWorkDay(new Date(today - age * DAY_MS))
    const time = officeTime(chance, day.getTime(), now.getTime())
    if (time) return time
  }
}

function futureTime(chance: Random, now: Date): Date {
  const dayStart = nextWorkDay(new Date(startOfDay(now) + chance.int(1, 10) * DAY_MS)).getTime()
  return officeTime(chance, dayStart, Infinity) ?? new Date(dayStart + 9 * 3_600_000)
}

/** Plans all articles of one district. */
export function planDistrict(room: Newsroom, now: Date): Slot[] {
  const chance = random(seedOf(room.root.areaId, 77))
  const slots: Slot[] = []
  const taken: Taken = new Map()
  const add = (desk: Desk, column: Column, time: Date, important = false): void => {
    slots.push({ desk, column, time: reserve(taken, desk.areaId, time), important })
  }
  const weights = new Map<Desk, (readonly [Column, number])[]>()
  const columnFor = (desk: Desk): Column => {
    const known = weights.get(desk) ?? columns.map((column) => [column, weightOf(column, desk)] as const)
    weights.set(desk, known)
    return chance.weigh(known)
  }

  for (const [path, count] of importantPaths) {
    for (let i = 0; i < count; i++) add(room.root, columnAt(path), importantTime(chance, now, slots.length), true)
  }
  for (let i = slots.length; i < SHARES.root; i++) add(room.root, columnFor(room.root), pastTime(chance, now))
  for (const desk of room.departments)
    for (let i = 0; i < SHARES.department; i++) add(desk, columnFor(desk), pastTime(chance, now))
  for (const desk of room.townships)
    for (let i = 0; i < SHARES.township; i++) add(desk, columnFor(desk), pastTime(chance, now))
  for (const desk of room.villages) planVillage(desk, chance, now, add)
  for (const desk of [...room.townships, ...room.villages])
    if (desk.keepsLedger)
      for (const { path, time, titled } of ledgerReleases(desk, chance, now))
        slots.push({ desk, column: columnAt(path), time: reserve(taken, desk.areaId, time), important: false, titled })

  const due = random(seedOf(room.root.areaId, 80))
  for (const desk of [...room.townships, ...room.villages])
    for (const { column, time } of dueReleases(desk, chooserFor(desk, due), due, now)) add(desk, column, time)

  // Its own dice, so that these notices change nothing else.
  for (const { desk, column, time } of rateNotices(room, random(seedOf(room.root.areaId, 78)), now))
    add(desk, column, time)

  fillColumns(room, slots, chance, now, add)
  fillRecentDays(room, slots, chance, now, add, columnFor)
  for (const path of chance.sample(scheduledPaths, SCHEDULED)) add(room.root, columnAt(path), futureTime(chance, now))
  planInsuranceGuide(room, slots, taken, now)
  return slots
}

type Add = (desk: Desk, column: Column, time: Date, important?: boolean) => void

function columnAt(path: string): Column {
  const column = columns.find((candidate) => candidate.path === path)
  if (!column) throw new Error(`no column ${path}`)
  return column
}

// The first of each series of important articles is recent, so that each kind of news is on the home page.
function importantTime(chance: Random, now: Date, index: number): Date {
  const recent = index % Math.floor(IMPORTANT.all / IMPORTANT.recent) === 0
  return pastTime(chance, now, recent ? IMPORTANT.recentDays : HISTORY_DAYS)
}

/** Chooses among the columns of a kind for which a desk has something to write at a time, seldom one of them twice. */
function chooserFor(desk: Desk, chance: Random) {
  const used = new Set<Column>()
  return (among: (path: string) => boolean, time: Date): Column | null => {
    const fitting = columns.filter(
      (column) => among(column.path) && weightOf(column, desk) > 0 && textsInSeason(column, desk, time).length > 0,
    )
    if (fitting.length === 0) return null
    const chosen = chance.weigh(fitting.map((column) => [column, weightOf(column, desk) / (used.has(column) ? 20 : 1)]))
    used.add(chosen)
    return chosen
  }
}

const affairs = columns.filter((column) => column.path.startsWith('财务公开/'))
const finance = affairs.filter((column) => !column.path.includes('村务公开'))

/** One to three more articles a village, the first about its accounts. */
function planVillage(desk: Desk, chance: Random, now: Date, add: Add): void {
  const count = chance.weigh([
    [1, 8],
    [2, 3],
    [3, 1],
  ] as const)
  for (let i = 0; i < count; i++) {
    const pool = i === 0 ? finance : i === 1 ? affairs : columns
    add(desk, chance.weigh(pool.map((column) => [column, weightOf(column, desk)] as const)), pastTime(chance, now))
  }
}

/** Every district explains farming insurance once, with a link to another site. Its own dice, like the notices. */
function planInsuranceGuide(room: Newsroom, slots: Slot[], taken: Taken, now: Date): void {
  const desk = room.departments.find(({ key }) => key === 'farming') ?? room.root
  const time = reserve(taken, desk.areaId, pastTime(random(seedOf(room.root.areaId, 79)), now, 300))
  const titled = '农业保险投保和理赔问答'
  slots.push({ desk, column: columnAt('惠农政策/农牧业保险'), time, important: false, titled })
}

type Release = { path: string; time: Date; titled: string }

/** When the accounts of each month and quarter of three years are released: in the first half of the month after. */
function ledgerReleases(desk: Desk, chance: Random, now: Date): Release[] {
  const { year, month } = dayOf(now)
  const releases: Release[] = []
  const release = (ago: number, date: number, titled: string, path = LEDGER_PATH): void => {
    const day = nextWorkDay(new Date(Date.UTC(year, month - 1 - ago, date, 4)))
    const time = officeTime(chance, startOfDay(day), now.getTime())
    if (time && time <= now) releases.push({ path, time, titled })
  }
  for (let ago = LEDGER_MONTHS - 1; ago >= 0; ago--) {
    release(ago, chance.int(5, 10), '{ym}财务收支公开表')
    const released = (((month - 1 - ago) % 12) + 12) % 12
    if (released % 3 === 0) release(ago, chance.int(11, 15), '{q}财务收支公开表')
    if (desk.level !== 'village' || ago >= LATEST_MONTHS) continue
    if (released % 3 === 0) release(ago, chance.int(16, 20), '{q}代收代付资金公开', CUSTODY_PATH)
    const surplus = desk.grounds[0] === 'rural' ? '集体收益' : '经营结余'
    if (released % 6 === 0) release(ago, chance.int(16, 20), `{h}${surplus}使用情况公开`, SURPLUS_PATH)
  }
  return releases
}

function fillColumns(room: Newsroom, slots: readonly Slot[], chance: Random, now: Date, add: Add): void {
  const counts = new Map<Column, number>()
  for (const { column } of slots) counts.set(column, (counts.get(column) ?? 0) + 1)
  const offices = [room.root, ...room.departments, ...room.townships]
  for (const column of columns) {
    const least =
      leastOf[column.path] ?? (/^(司法公开|惠农政策)/.test(column.path) ? LEAST_PER_LEAF + 1 : LEAST_PER_LEAF)
    const missing = least - (counts.get(column) ?? 0)
    if (missing <= 0) continue
    const writers = [...offices, ...room.villages].map((desk) => [desk, weightOf(column, desk)] as const)
    for (let i = 0; i < missing; i++) add(chance.weigh(writers), column, pastTime(chance, now, 300))
  }
}

function fillRecentDays(
  room: Newsroom,
  slots: readonly Slot[],
  chance: Random,
  now: Date,
  add: Add,
  columnFor: (desk: Desk) => Column,
): void {
  const today = startOfDay(now)
  const counts = new Map<number, number>()
  for (const { time } of slots) counts.set(startOfDay(time), (counts.get(startOfDay(time)) ?? 0) + 1)
  const offices = [room.root, room.root, room.root, ...room.departments, ...room.townships]
  for (let age = 0; age <= RECENT_DAYS; age++) {
    const dayStart = today - age * DAY_MS
    if (!isWorkDay(new Date(dayStart))) continue
    for (let i = counts.get(dayStart) ?? 0; i < LEAST_PER_RECENT_DAY; i++) {
      const time = officeTime(chance, dayStart, now.getTime())
      const desk = chance.pick(offices)
      if (time) add(desk, columnFor(desk), time)
    }
  }
}
