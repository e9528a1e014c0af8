import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { bookPeriodSchema } from '../../../domain/articles/books/book.ts'
import { holdingClasses, showHolding } from '../../../domain/articles/books/holdings.ts'
import { bookItems, type ItemGroup } from '../../../domain/articles/books/book-items.ts'
import {
  type BookPeriod,
  periodBefore,
  periodInWords,
  samePeriodLastYear,
} from '../../../domain/articles/books/book-period.ts'
import { type Compared, differenceInWords, ofHundred } from '../../../domain/articles/books/compare-periods.ts'
import {
  type BookHead,
  findBookHead,
  getBookHead,
  listAccounts,
  listBooks,
  listEntries,
  listHoldings,
  type ShownEntry,
  sumItems,
} from '../../../domain/articles/books/queries.server.ts'
import { showYuan } from '../../../platform/amount.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { listContracts } from '../../../domain/articles/contracts/queries.server.ts'
import { listStages, type PublicStage } from '../../../domain/articles/projects/queries.server.ts'
import { stageTitles } from '../../../domain/articles/projects/stage.ts'
import { standingOf } from '../contracts/contract.server.ts'
import { getArea } from '../../../domain/units/queries.server.ts'
import { formatDate } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { href } from '../../href.ts'
import { articleAddress } from '../articles/screens.ts'

type Params = Readonly<Record<string, string | undefined>>

const scopeOf = ({ district, now }: RequestContext) => ({ districtCode: district.areaCode, now })

/** @throws AppError not_found for an address that no book has. */
export function readBookAddress(params: Params): { unitId: number; period: BookPeriod } {
  const unitId = idParameter.safeParse(params['id'])
  const period = bookPeriodSchema.safeParse(params['period'])
  if (!unitId.success || !period.success) throw notFound('网址有误，没有这一期的账本。')
  return { unitId: unitId.data, period: period.data }
}

const bookHref = ({ unitId, period }: Pick<BookHead, 'unitId' | 'period'>): string =>
  href('/books/:id/:period', { id: unitId, period })

/** All public books of a unit. */
export async function loadUnitBooks(site: RequestContext, id: number) {
  site.keepUntilChanged('articles', 'areas')
  const { name } = await getArea(site.db, site.district.areaCode, id)
  const books = await listBooks(site.db, { ...scopeOf(site), areaId: id })
  return {
    name,
    district: site.district.name,
    unitHref: href('/message/messgae', { id, type: 1 }),
    books: books.map((book) => ({
      href: bookHref(book),
      period: periodInWords(book.period),
      isZero: book.isZero,
      entries: book.entries,
      ...amountsOf(book),
    })),
    contracts: (await listContracts(site.db, { ...scopeOf(site), areaId: id })).map((contract) => ({
      id: contract.id,
      href: href('/contracts/:unit/:id', { unit: contract.unitId, id: contract.id }),
      title: contract.title,
      facts: `${contract.party}，${showYuan(contract.fen)} 元，${standingOf(contract, formatDate(site.now))}`,
    })),
    projects: projectsOf(await listStages(site.db, { ...scopeOf(site), areaId: id })),
  }
}

/** Each project with its last public stage, newest first. */
function projectsOf(stages: readonly PublicStage[]) {
  const byProject = Map.groupBy(stages, ({ project }) => project)
  return Array.from(byProject, ([project, own]) => {
    const last = own.at(-1)
    return {
      id: project,
      href: href('/projects/:unit/:id', { unit: last?.unitId ?? 0, id: project }),
      title: last?.title ?? '',
      facts: last ? `${last.day ?? ''} ${stageTitles[last.stage]}` : '',
    }
  }).toReversed()
}

const amountsOf = ({ opening, income, expense, otherNet, closing }: BookHead) => ({
  opening: showYuan(opening),
  income: showYuan(income),
  expense: showYuan(expense),
  otherNet: otherNet === 0 ? null : showYuan(otherNet),
  closing: showYuan(closing),
})

export type BookView = Awaited<ReturnType<typeof loadBook>>

/** The book of a unit and period, beside the period before and the same one a year ago. */
export async function loadBook(site: RequestContext, params: Params) {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const address = readBookAddress(params)
  const head = await getBookHead(site.db, { ...scopeOf(site), ...address })
  const { articleId } = head
  const [former, lastYear] = await Promise.all([
    comparedWith(site, { ...address, period: periodBefore(address.period) }),
    comparedWith(site, { ...address, period: samePeriodLastYear(address.period) }),
  ])
  const entries = await listEntries(site.db, articleId)
  const sums = await sumItems(site.db, articleId)
  const groupOf = (group: ItemGroup) => itemsOf(group, { head, sums, former, lastYear, entries })
  return {
    ...(await frameOf(site, head)),
    ...amountsOf(head),
    sentence: sentenceOf(head),
    isZero: head.isZero,
    entries: entries.length,
    csvHref: href('/books/:id/:period/entries.csv', { id: address.unitId, period: address.period }),
    formerHref: former ? bookHref(former.head) : null,
    groups: [
      { id: 'expense', title: '支出', items: groupOf('expense') },
      { id: 'income', title: '收入', items: groupOf('income') },
      {
        id: 'other',
        title: '其他收付（借贷、往来和代收代付，不是收入和支出）',
        items: [...groupOf('debts'), ...groupOf('held')],
      },
    ].filter(({ items }) => items.length > 0),
    accounts: (await listAccounts(site.db, articleId)).map(({ title, lastFour, statement, ...account }) => ({
      id: account.id,
      title: lastFour === '' ? title : `${title}（尾号 ${lastFour}）`,
      opening: showYuan(account.opening),
      received: showYuan(account.received),
      paid: showYuan(account.paid),
      closing: showYuan(account.closing),
      statement: statement === null ? '没有填写' : showYuan(statement),
      agrees: statement === account.closing,
      differenceReason: account.differenceReason,
    })),
    holdings: await holdingsOf(site, articleId),
    oversight: { day: head.oversightDay, finding: head.oversightFinding },
  }
}

async function comparedWith(site: RequestContext, address: { unitId: number; period: BookPeriod }) {
  const head = await findBookHead(site.db, { ...scopeOf(site), ...address })
  return head ? { head, sums: await sumItems(site.db, head.articleId) } : null
}

type ComparedBook = Awaited<ReturnType<typeof comparedWith>>

async function frameOf(site: RequestContext, head: BookHead) {
  const { pathTo } = await getCategories(site)
  const { name } = await getArea(site.db, site.district.areaCode, head.areaId)
  return {
    name,
    district: site.district.name,
    period: periodInWords(head.period),
    unitHref: href('/message/messgae', { id: head.areaId, type: 1 }),
    booksHref: href('/books/:id', { id: head.areaId }),
    bookHref: bookHref(head),
    articleHref: articleAddress(head.articleId, pathTo(head.articleTypeId)[0]?.id ?? head.articleTypeId),
    historyHref: href('/history/:id', { id: head.articleId }),
    articleId: head.articleId,
    released: formatDate(head.releaseTime),
    updated: formatDate(head.updateTime),
  }
}

const sentenceOf = (head: BookHead): string =>
  head.isZero
    ? `${periodInWords(head.period)}没有发生收支，期末有 ${showYuan(head.closing)} 元。`
    : `${periodInWords(head.period)}开始时有 ${showYuan(head.opening)} 元，收入 ${showYuan(head.income)} 元，支出 ${showYuan(head.expense)} 元${
        head.otherNet === 0
          ? ''
          : `，借贷、往来和代收代付${head.otherNet > 0 ? '收进' : '付出'} ${showYuan(Math.abs(head.otherNet))} 元`
      }，期末有 ${showYuan(head.closing)} 元。`

type Sums = ReadonlyMap<string, { received: number; paid: number }>

const sideOf = (group: ItemGroup) => (group === 'expense' ? 'paid' : 'received')

function itemsOf(
  group: ItemGroup,
  {
    head,
    sums,
    former,
    lastYear,
    entries,
  }: {
    head: BookHead
    sums: Sums
    former: ComparedBook
    lastYear: ComparedBook
    entries: readonly ShownEntry[]
  },
) {
  return bookItems.flatMap(({ code, title, group: own }) => {
    const sum = sums.get(code)
    if (own !== group || !sum) return []
    const isFlow = group === 'income' || group === 'expense'
    const fen = isFlow ? sum[sideOf(group)] : sum.received - sum.paid
    const other = (book: ComparedBook): Compared => {
      if (!book) return null
      const { received = 0, paid = 0 } = book.sums.get(code) ?? {}
      return isFlow ? (group === 'expense' ? paid : received) : received - paid
    }
    return [
      {
        code,
        title,
        amount: showYuan(fen),
        ofHundred:
          group === 'expense' ? ofHundred(fen, head.expense) : group === 'income' ? ofHundred(fen, head.income) : null,
        differences: [
          differenceInWords(fen, other(former), '上期'),
          differenceInWords(fen, other(lastYear), '去年同期'),
        ].filter((words) => words !== ''),
        entries: entries.filter(({ item }) => item === code).map((entry) => entryOf(head, entry)),
      },
    ]
  })
}

const entryOf = (head: BookHead, { id, day, summary, counterparty, direction, fen, voucher }: ShownEntry) => ({
  id,
  day,
  summary,
  note: `${counterparty} · 凭证 ${voucher}`,
  amount: `${direction === 'in' ? '收' : '付'} ${showYuan(fen)}`,
  href: href('/books/:id/:period/:entry', { id: head.unitId, period: head.period, entry: id }),
})

/** For citizens. */
const holdingWords = { asset: '资产', resource: '资源', claim: '别人欠集体的', debt: '集体欠别人的' } as const

async function holdingsOf(site: RequestContext, articleId: number) {
  const rows = await listHoldings(site.db, articleId)
  return holdingClasses.flatMap((kind) => {
    const own = rows.filter((row) => row.class === kind)
    if (own.length === 0) return []
    return [
      {
        kind,
        title: holdingWords[kind],
        rows: own.map((row) => ({
          id: row.id,
          title: row.title,
          measure: row.measure,
          former: showHolding(row.class, row.former),
          change: changeOf(row),
          present: showHolding(row.class, row.present),
          note: row.note,
        })),
      },
    ]
  })
}

const changeOf = (row: { class: Parameters<typeof showHolding>[0]; increase: number; decrease: number }): string =>
  [
    row.increase > 0 ? `增 ${showHolding(row.class, row.increase)}` : '',
    row.decrease > 0 ? `减 ${showHolding(row.class, row.decrease)}` : '',
  ]
    .filter((words) => words !== '')
    .join('，') || '没有变'

/** One entry with an address of its own. @throws AppError not_found */
export async function loadEntry(site: RequestContext, params: Params) {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const head = await getBookHead(site.db, { ...scopeOf(site), ...readBookAddress(params) })
  const entries = await listEntries(site.db, head.articleId)
  const at = entries.findIndex(({ id }) => id === params['entry'])
  const entry = entries[at]
  if (!entry) throw notFound('这一期的账本里没有这一笔，可能已经更正。')
  const neighbour = (other: ShownEntry | undefined) => other && entryOf(head, other)
  return {
    ...(await frameOf(site, head)),
    entry: {
      ...entryOf(head, entry),
      counterparty: entry.counterparty,
      voucher: entry.voucher,
      isIncome: entry.direction === 'in',
      yuan: showYuan(entry.fen),
      item: bookItems.find(({ code }) => code === entry.item)?.title ?? entry.item,
      account: entry.account,
    },
    contractHref:
      entry.contract === null ? null : href('/contracts/:unit/:id', { unit: head.unitId, id: entry.contract }),
    projectHref: entry.project === null ? null : href('/projects/:unit/:id', { unit: head.unitId, id: entry.project }),
    previous: neighbour(entries[at - 1]) ?? null,
    next: neighbour(entries[at + 1]) ?? null,
    askHref: href('/feedback/feedback', { mode: 'write', areaId: head.areaId }),
  }
}
