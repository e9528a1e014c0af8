import { dayOf } from '../calendar.ts'
import { random, type Random, seedOf } from '../random.ts'
import type { Ground } from '../text/column.ts'

/** Income from business and grants; spending on business, on the office and on works for everybody. */
export type BookPart = 'business' | 'grants' | 'costs' | 'office' | 'works'
export const incomeParts: ReadonlySet<BookPart> = new Set(['business', 'grants'])

/** Whose books: of villages by their ground, of a township's own office, and of what villages collect for others. */
export type BookKind = Ground | 'township' | 'custody'

export type BookEntry = { part: BookPart; item: string; fen: number }
/** What came in and went out from one month to another, both included, with the money before and after. */
export type Accounts = { opening: number; entries: readonly BookEntry[]; closing: number }

/** A month as a number: years times twelve, plus 0–11. */
export const monthNumber = (year: number, month: number): number => year * 12 + month - 1

/** Items by part, each in yuan a month; the first of a part comes every month, so that no part is ever empty. */
type Items = Readonly<Record<BookPart, readonly (readonly [item: string, low: number, high: number])[]>>

const office: Items['office'] = [
  ['办公用品', 80, 900],
  ['电费', 120, 1_100],
  ['水费', 40, 360],
  ['取暖费', 800, 3_600],
  ['报刊费', 90, 420],
  ['通信费', 100, 300],
  ['维修费', 150, 1_800],
]

const itemsOf: Readonly<Record<BookKind, Items>> = {
  rural: {
    business: [
      ['光伏收益', 2_000, 9_800],
      ['机动地发包', 6_000, 42_000],
      ['草场发包', 4_000, 28_000],
      ['门市房租赁', 1_200, 6_000],
      ['仓库租赁', 800, 4_000],
      ['农机作业服务', 900, 8_600],
    ],
    grants: [
      ['村级组织运转补助', 2_500, 6_000],
      ['公益事业财政奖补', 8_000, 46_000],
      ['环境整治补助', 2_000, 12_000],
      ['活动场所维修补助', 3_000, 20_000],
      ['道路养护补助', 1_500, 9_000],
    ],
    costs: [
      ['燃料费', 200, 2_600],
      ['农机维修', 300, 5_200],
      ['灌溉电费', 400, 6_800],
      ['仓库维修', 500, 4_600],
      ['雇工支出', 600, 5_400],
      ['运输费', 200, 1_900],
    ],
    office,
    works: [
      ['垃圾清运费', 600, 2_400],
      ['公益设施维修', 2_000, 26_000],
      ['路灯维护费', 200, 1_900],
      ['护林护草补助', 1_000, 4_800],
    ],
  },
  urban: {
    business: [
      ['活动用房租赁', 800, 3_600],
      ['便民服务点管理费', 300, 1_800],
      ['废旧物资处置', 100, 900],
      ['停车位管理收入', 600, 4_200],
    ],
    grants: [
      ['社区工作经费', 6_000, 12_000],
      ['服务群众专项经费', 5_000, 40_000],
      ['文体活动补助', 1_000, 8_000],
      ['养老服务补助', 2_000, 16_000],
      ['活动场所维修补助', 2_000, 18_000],
    ],
    costs: [
      ['便民服务点物料', 100, 1_600],
      ['出租用房维修', 300, 4_200],
      ['保洁雇工', 600, 2_800],
      ['设施保险费', 200, 1_200],
    ],
    office,
    works: [
      ['便民设施维修', 800, 16_000],
      ['文体活动', 500, 5_200],
      ['志愿服务物资', 200, 2_400],
      ['宣传栏制作', 300, 2_600],
    ],
  },
  farm: {
    business: [
      ['农机作业收入', 3_000, 18_000],
      ['仓储服务收入', 1_000, 9_000],
      ['晾晒场使用费', 500, 6_000],
      ['房屋租赁收入', 600, 4_800],
      ['零星农产品销售', 400, 7_600],
    ],
    grants: [
      ['管理费拨款', 3_000, 9_000],
      ['道路维护补助', 2_000, 16_000],
      ['活动场所维修补助', 2_000, 12_000],
      ['职工培训补助', 600, 4_000],
      ['环境整治补助', 1_000, 8_000],
    ],
    costs: [
      ['燃料费', 800, 7_800],
      ['农机维修', 500, 9_600],
      ['种子化肥', 1_000, 12_000],
      ['灌溉电费', 400, 6_000],
      ['运输费', 200, 2_600],
    ],
    office,
    works: [
      ['道路维护', 1_000, 18_000],
      ['职工活动', 300, 3_800],
      ['设施维修', 500, 9_800],
    ],
  },
  township: {
    business: [['房屋租赁收入', 1_200, 6_000]],
    grants: [
      ['财政拨款', 160_000, 260_000],
      ['专项工作经费', 20_000, 180_000],
    ],
    costs: [
      ['公务用车运行维护费', 1_200, 5_600],
      ['会议培训费', 600, 6_800],
      ['差旅费', 800, 9_000],
    ],
    office: office.map(([item, low, high]) => [item, low * 6, high * 6] as const),
    works: [
      ['人员经费', 110_000, 180_000],
      ['便民服务中心运行经费', 2_000, 16_000],
      ['环境整治', 4_000, 60_000],
    ],
  },
  custody: {
    business: [['代收水费', 800, 3_600]],
    grants: [
      ['代收垃圾清运费', 600, 2_400],
      ['社会捐赠', 500, 4_000],
    ],
    costs: [['代缴水费', 800, 3_600]],
    office: [['支付垃圾清运费', 600, 2_400]],
    works: [['捐赠款支出', 200, 1_000]],
  },
}

const parts = ['business', 'grants', 'costs', 'office', 'works'] as const
/** Books begin some months before the first that a text is about. */
const HISTORY_MONTHS = 44

function amount(dice: Random, low: number, high: number): number {
  const fen = dice.int(low * 100, high * 100)
  const odd = fen % 5
  return odd < 2 ? fen - (fen % 10_000) + 10_000 : odd === 2 ? fen - (fen % 100) : fen
}

function writePage(areaId: number, kind: BookKind, month: number, opening: number): Accounts {
  const dice = random(seedOf(areaId, month, 51))
  const items = itemsOf[kind]
  const isHeated = month % 12 >= 9 || month % 12 <= 3
  const entries: BookEntry[] = []
  let closing = opening
  for (const part of parts) {
    const earns = incomeParts.has(part)
    for (const [at, [item, low, high]] of items[part].entries()) {
      if (at > 0 && (!dice.chance(part === 'office' ? 0.45 : 0.25) || (item === '取暖费' && !isHeated))) continue
      // Nobody spends what is not there.
      const most = earns ? high : Math.min(high, Math.max(low, closing / 300))
      const fen = amount(dice, low, most)
      if (!earns && fen > closing) continue
      entries.push({ part, item, fen })
      closing += earns ? fen : -fen
    }
  }
  return { opening, entries, closing }
}

export type Books = {
  /** The accounts of one or more months; of one item there is one entry. */
  accountsOf(areaId: number, kind: BookKind, from: number, to: number): Accounts
}

/** The books of all units, written when they are first asked for. */
export function openBooks(now: Date): Books {
  const { year, month } = dayOf(now)
  const firstMonth = monthNumber(year, month) - HISTORY_MONTHS
  const books = new Map<string, Accounts[]>()
  // The pages before it are written first, because each opens with what the former closed with.
  const pageOf = (areaId: number, kind: BookKind, at: number): Accounts => {
    const key = `${kind} ${areaId}`
    const book = books.get(key) ?? []
    books.set(key, book)
    while (book.length <= at - firstMonth) {
      const start = (itemsOf[kind].grants[0]?.[2] ?? 0) * (4 + (areaId % 7)) * 100 + (areaId % 97) * 131
      book.push(writePage(areaId, kind, firstMonth + book.length, book.at(-1)?.closing ?? start))
    }
    const page = book[at - firstMonth]
    if (!page) throw new Error(`the books begin after month ${at}`)
    return page
  }
  return {
    accountsOf: (areaId, kind, from, to) => {
      const months = Array.from({ length: to - from + 1 }, (_, ago) => pageOf(areaId, kind, from + ago))
      const [first, last] = [months[0], months.at(-1)]
      if (!first || !last) throw new Error('accounts of no month')
      if (first === last) return first
      return { opening: first.opening, entries: addedUp(months.map((page) => page.entries)), closing: last.closing }
    },
  }
}

/** One entry an item, in the order of the parts. */
export function addedUp(periods: readonly (readonly BookEntry[])[]): BookEntry[] {
  const sums = new Map<string, BookEntry>()
  for (const entries of periods) {
    for (const { part, item, fen } of entries) {
      const key = `${part} ${item}`
      sums.set(key, { part, item, fen: (sums.get(key)?.fen ?? 0) + fen })
    }
  }
  return [...sums.values()].toSorted((one, other) => parts.indexOf(one.part) - parts.indexOf(other.part))
}

/** The months that a title or caption names: 2026年10月, 2026年第三季度, 2026年上半年. */
export function monthsNamed(words: string): { from: number; to: number } {
  const [, year = '', quarter, half, month] =
    /(\d{4})年(?:第([一二三四])季度|(上|下)半年|(\d{1,2})月)/.exec(words) ?? []
  if (year === '') throw new Error(`no period in ${words}`)
  const january = monthNumber(Number(year), 1)
  if (quarter) {
    const from = january + '一二三四'.indexOf(quarter) * 3
    return { from, to: from + 2 }
  }
  if (half) return { from: january + (half === '上' ? 0 : 6), to: january + (half === '上' ? 5 : 11) }
  return { from: january + Number(month) - 1, to: january + Number(month) - 1 }
}
