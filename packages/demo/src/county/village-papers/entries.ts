import type { BookEntry, Holding } from '../../../../../src/domain/articles/books/book.ts'
import { findBookItem } from '../../../../../src/domain/articles/books/book-items.ts'
import { daysOf, periodInWords } from '../../../../../src/domain/articles/books/book-period.ts'
import { holdingTitles, measureOf, showHolding } from '../../../../../src/domain/articles/books/holdings.ts'
import { table, yuan } from '../../text/html.ts'
import type { PeriodBook } from '../world/history.ts'
import { bookKey } from './book-keys.ts'
import { isBookTold } from './books.ts'
import { type Chain, type Draft, diceOf, type Ink, type Scene, single } from './draft.ts'
import { isLand } from './lease-words.ts'
import { fullDay, inYuan, join, listed, maybe, one, para, shortDay, thousandths } from './prose.ts'

/** Parts of a book that units publish on a page of their own; their rows are those of the book. */
const extracts = [
  {
    column: '财务公开/收入/经营收入',
    titles: ['经营和发包收入公开', '集体经营收入明细公开'],
    items: ['2.1', '2.2', '2.3', '2.10'],
    name: '经营收入',
  },
  {
    column: '财务公开/收入/补助收入',
    titles: ['上级补助资金到账公开', '补助收入明细公开'],
    items: ['2.5', '2.6'],
    name: '补助收入',
  },
  {
    column: '财务公开/支出/经营支出',
    titles: ['经营支出明细公开', '生产经营支出公开'],
    items: ['3.1', '3.6'],
    name: '经营和购建支出',
  },
  {
    column: '财务公开/支出/管理费支出',
    titles: ['管理费支出明细公开', '办公和报酬支出公开'],
    items: ['3.2', '3.3', '3.4'],
    name: '管理费支出',
  },
  {
    column: '财务公开/收益分配',
    titles: ['公益福利支出公开', '公益金使用情况公开'],
    items: ['3.5'],
    name: '公益福利支出',
  },
  {
    column: '财务公开/其他',
    titles: ['代收代付款公开', '代管资金收付公开'],
    items: ['8.1'],
    name: '代收代付款',
  },
] as const

type Extract = (typeof extracts)[number]

/** Pages about one class of entries, a day or more after the book. */
export function entryChains(scene: Scene): Chain[] {
  return scene.history.books.flatMap((paper) => {
    const { released, book } = paper
    if (released === null || book.isZero || !isBookTold(scene, paper)) return []
    return extracts.flatMap((extract) => {
      const entries = book.entries.filter(({ item }) => (extract.items as readonly string[]).includes(item))
      return entries.length === 0
        ? []
        : [single(extractDraft(scene, paper, extract, entries), entries.length > 2 ? 0.5 : 0.12)]
    })
  })
}

const dayOfRelease = (released: Date): string => new Date(released.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

function extractDraft(scene: Scene, paper: PeriodBook, extract: Extract, entries: readonly BookEntry[]): Draft {
  const { prefix, terms } = scene
  const { period } = paper.book
  const words = periodInWords(period)
  const key = `${prefix} entries ${period} ${extract.column.split('/').at(-1) ?? ''}`
  const title = `${terms.unit}${words}${diceOf(`${prefix} title ${extract.name}`).pick(extract.titles)}`
  return {
    key,
    column: extract.column,
    day: dayOfRelease(paper.released ?? new Date(`${paper.closed}T12:00:00+08:00`)),
    lag: diceOf(key).int(0, 2),
    title,
    issuer: terms.collective,
    body: (ink) => extractWords(scene, paper, extract, entries, ink),
    refs: [bookKey(scene.prefix, period)],
  }
}

function extractWords(
  scene: Scene,
  paper: PeriodBook,
  extract: Extract,
  entries: readonly BookEntry[],
  ink: Ink,
): string {
  const { terms } = scene
  const { dice } = ink
  const { period } = paper.book
  const words = periodInWords(period)
  const sum = (direction: 'in' | 'out') =>
    entries.reduce((all, entry) => all + (entry.direction === direction ? entry.fen : 0), 0)
  const [received, paid] = [sum('in'), sum('out')]
  const both = received > 0 && paid > 0
  const total = both ? `收${inYuan(received)}、付${inYuan(paid)}` : `共${inYuan(received + paid)}`
  const book = ink.link(bookKey(scene.prefix, period), `${words}账目`)
  const largest = entries.toSorted((one, other) => other.fen - one.fen)[0]
  const heads = both ? ['日期', '摘要', '凭证号', '收入', '支出'] : ['日期', '摘要', '凭证号', '金额']
  const rows = entries.map((entry) => [
    shortDay(entry.day),
    entry.summary,
    entry.voucher,
    ...(both
      ? [entry.direction === 'in' ? yuan(entry.fen) : '', entry.direction === 'out' ? yuan(entry.fen) : '']
      : [yuan(entry.fen)]),
  ])
  const foot = ['合计', '', '', ...(both ? [yuan(received), yuan(paid)] : [yuan(received + paid)])]
  const names = [...new Set(entries.map(({ item }) => findBookItem(item)?.title ?? item))]
  return join(
    para(
      one(
        dice,
        `${words}，${terms.unit}${extract.name}${entries.length}笔，${total}，逐笔如下，与${book}一致。`,
        `从${book}中摘出${extract.name}${entries.length}笔，${total}。`,
        `${terms.unit}${words}${extract.name}${total}，${names.length > 1 ? `涉及${listed(names)}，` : ''}完整账目见${book}。`,
      ),
      entries.length > 1 &&
        largest &&
        maybe(dice, 0.6, `最大的一笔是${shortDay(largest.day)}“${largest.summary}”${inYuan(largest.fen)}。`),
    ),
    table(`${words}${extract.name}（单位：元）`, heads, rows, foot),
    para(
      maybe(
        dice,
        0.6,
        one(
          dice,
          `${terms.checkers}已经对照凭证核对。`,
          `凭证编号和账本相同，可以按号查阅。`,
          `${terms.folk}对其中哪一笔不明白，可以问会计。`,
          `收付都通过银行转账。`,
        ),
      ),
    ),
  )
}

/** What the unit has and owes, as its last book of a half-year says. */
const lists = [
  { column: '财务公开/资产', classes: ['asset'], titles: ['资产台账公开', '固定资产清单公开'], name: '资产' },
  { column: '财务公开/资源', classes: ['resource'], titles: ['集体资源登记公开', '资源台账公开'], name: '资源' },
  {
    column: '财务公开/债权债务',
    classes: ['claim', 'debt'],
    titles: ['债权债务公开', '往来款项公开'],
    name: '债权债务',
  },
] as const

type HoldingList = (typeof lists)[number]

export function holdingChains(scene: Scene): Chain[] {
  return scene.history.books.flatMap((paper) => {
    const { released, book } = paper
    const { last } = daysOf(book.period)
    if (released === null || !isBookTold(scene, paper) || !/-(03|06|09|12)-/.test(last)) return []
    return lists.flatMap((list) => {
      const rows = book.holdings.filter((row) => (list.classes as readonly string[]).includes(row.class))
      return rows.length === 0
        ? []
        : [single(holdingDraft(scene, paper, list, rows), /-(06|12)-/.test(last) ? 1.2 : 0.3)]
    })
  })
}

function holdingDraft(scene: Scene, paper: PeriodBook, list: HoldingList, rows: readonly Holding[]): Draft {
  const { prefix, terms } = scene
  const { last } = daysOf(paper.book.period)
  const key = `${prefix} holdings ${last} ${list.name}`
  return {
    key,
    column: list.column,
    day: dayOfRelease(paper.released ?? new Date(`${paper.closed}T12:00:00+08:00`)),
    lag: diceOf(key).int(0, 3),
    title: `${terms.unit}${last.slice(0, 4)}年${Number(last.slice(5, 7))}月末${diceOf(`${prefix} title ${list.name}`).pick(list.titles)}`,
    issuer: terms.collective,
    body: (ink) => holdingWords(scene, paper, list, rows, ink),
    refs: [bookKey(scene.prefix, paper.book.period)],
    ...(diceOf(`${key} files`).chance(0.3) ? { attachments: ['xlsx' as const] } : {}),
  }
}

function holdingWords(scene: Scene, paper: PeriodBook, list: HoldingList, rows: readonly Holding[], ink: Ink): string {
  const { terms } = scene
  const { dice } = ink
  const words = periodInWords(paper.book.period)
  const book = ink.link(bookKey(scene.prefix, paper.book.period), `${words}账目`)
  const changed = rows.filter(({ increase, decrease }) => increase > 0 || decrease > 0)
  const [first] = changed
  const tables = list.classes.map((kind) => {
    const own = rows.filter((row) => row.class === kind)
    if (own.length === 0) return ''
    const money = kind === 'claim' || kind === 'debt'
    const sum = own.reduce((all, { present }) => all + present, 0)
    return table(
      `${terms.unit}${holdingTitles[kind]}${money ? '（单位：元）' : ''}`,
      ['名称', ...(money ? [] : ['单位']), '上期数', '期末数', '说明'],
      own.map((row) => [
        row.title,
        ...(money ? [] : [measureOf(row)]),
        showHolding(kind, row.former),
        showHolding(kind, row.present),
        row.note,
      ]),
      money ? ['合计', yuan(own.reduce((all, { former }) => all + former, 0)), yuan(sum), ''] : undefined,
    )
  })
  return join(
    para(
      one(
        dice,
        `现公开${terms.unit}${list.name}，数字取自${book}。`,
        `${terms.unit}对${list.name}进行了核对，共${rows.length}项，与${book}一致。`,
        `截至${words}末，${terms.unit}登记在册的${list.name}${rows.length}项，清单如下（${book}）。`,
      ),
      first
        ? one(
            dice,
            `和上期相比，“${first.title}”有变动${first.note === '' ? '' : `：${first.note}`}。`,
            `本期变动${changed.length}项，已在表中注明。`,
          )
        : one(dice, '和上期相比没有变动。', '本期无增减。', ''),
    ),
    ...tables,
    para(usersOf(scene, list, daysOf(paper.book.period).last), remark(scene, list, dice)),
  )
}

/** Who uses what the list has, by contracts that run on its day. */
function usersOf({ history }: Scene, { name }: HoldingList, day: string): string {
  const running = history.contracts.filter(
    ({ kind, start, end }) => start <= day && end >= day && kind !== 'construction',
  )
  if (name === '债权债务') {
    const late = running.flatMap(({ object, schedule }) =>
      schedule
        .filter(({ due, paid }) => due <= day && (paid === null || paid > day))
        .map(({ fen }) => `${object}${inYuan(fen)}`),
    )
    return late.length === 0 ? '' : `到期未收（付）的合同款：${late.join('，')}。`
  }
  const leased = running.filter((contract) => contract.kind === 'lease' && isLand(contract) === (name === '资源'))
  if (leased.length === 0) return ''
  const said = leased.map(
    ({ object, quantity, measure, end }) =>
      `${object}${quantity === null ? '' : `${thousandths(quantity)}${measure}`}（${fullDay(end)}到期）`,
  )
  return `其中已经${name === '资源' ? '发包' : '出租'}的有${said.join('、')}。`
}

function remark({ terms }: Scene, { name }: HoldingList, dice: Ink['dice']): string {
  if (name === '资产')
    return one(
      dice,
      '报废、出售须先公示。',
      `台账每半年由${terms.watch}对一次实物。`,
      '出租的房屋和设备另见合同公开。',
      '',
    )
  if (name === '资源')
    return one(dice, `面积以确权登记为准。`, `未发包的部分由${terms.collective}统一管理。`, '发包合同逐份公开。', '')
  return one(
    dice,
    '超过一年的欠款逐户催收。',
    `不得举债办公益。`,
    `债务增加须经${terms.assembly}同意。`,
    `对账单已送交对方确认。`,
    '',
  )
}
