import { sentenceOf } from '../../../domain/articles/books/book-sentence.ts'
import { showHolding } from '../../../domain/articles/books/holdings.ts'
import { bookItems, type ItemGroup } from '../../../domain/articles/books/book-items.ts'
import { ofHundred } from '../../../domain/articles/books/compare-periods.ts'
import type { ItemSums } from '../../../domain/articles/books/queries-compare.server.ts'
import {
  type BookHead,
  listAccounts,
  listEntriesOfPage,
  listHoldings,
} from '../../../domain/articles/books/queries.server.ts'
import { showYuan } from '../../../platform/amount.ts'
import { pageWindow } from '../../../platform/paging.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { href } from '../../href.ts'
import { amountsOf, bookHref, frameOf, itemHref, loadHead, type Params, toRow } from './book-frame.server.ts'
import {
  type ComparedTime,
  differencesOf,
  fenOf,
  loadComparedTimes,
  missingItems,
  showTimes,
  sumsOf,
} from './compared.server.ts'
import { loadCorrections } from './corrections.server.ts'
import { loadAnswers } from '../messages/answers.server.ts'
import { loadContinuity } from './continuity.server.ts'
import { paymentsOf } from './payments.server.ts'
import { loadReleasedFaults } from './released-faults.server.ts'
import { loadSeries } from './series.server.ts'

/** Entries of one page: as many as the first round trip of a slow network has room for. */
export const entriesOfPage = 20

export type BookView = Awaited<ReturnType<typeof loadBook>>

/** The book of a unit and period, beside the period before and the same one a year ago. */
export async function loadBook(site: RequestContext, params: Params, pageNum: number) {
  const head = await loadHead(site, params)
  const { articleId } = head
  const [sums, times] = [await sumsOf(site, head), await loadComparedTimes(site, head)]
  const page = pageWindow(pageNum, head.entries, entriesOfPage)
  const continuity = await loadContinuity(site, head)
  const rows = await listEntriesOfPage(site.db, { articleId, item: null, offset: page.offset, limit: entriesOfPage })
  return {
    ...(await frameOf(site, head)),
    ...amountsOf(head),
    flow: flowOf(head),
    sentence: sentenceOf(head),
    isZero: head.isZero,
    faults: await loadReleasedFaults(site.db, head),
    continuity,
    answers: await loadAnswers(site, head),
    formerAnswers: continuity.former ? (await loadAnswers(site, { ...head, ...continuity.former })).answers : [],
    times: showTimes(times),
    missing: missingItems(sums, times),
    groups: groupsOf(head, sums, times),
    entries: { rows: rows.map((entry) => toRow(head, entry)), total: head.entries, ...page },
    links: linksOf(head),
    accounts: await accountsOf(site, articleId),
    payments: await paymentsOf(site, head),
    corrections: await loadCorrections(site, head),
    holdings: await holdingsOf(site, head),
    series: await loadSeries(site, head),
    oversight: { day: head.oversightDay, finding: head.oversightFinding },
  }
}

/** For the drawing, in fen. */
const flowOf = ({ opening, income, expense, otherNet, closing }: BookHead) => ({
  opening,
  income,
  expense,
  otherNet,
  closing,
})

const linksOf = ({ unitId: id, period }: BookHead) => ({
  book: bookHref({ unitId: id, period }),
  entries: href('/books/:id/:period/entries.csv', { id, period }),
  items: href('/books/:id/:period/items.csv', { id, period }),
  assets: href('/books/:id/:period/assets', { id, period }),
})

const groupTitles: readonly { id: string; title: string; groups: readonly ItemGroup[] }[] = [
  { id: 'expense', title: '支出', groups: ['expense'] },
  { id: 'income', title: '收入', groups: ['income'] },
  { id: 'other', title: '其他收付（借贷、往来和代收代付，不是收入和支出）', groups: ['debts', 'held'] },
]

function groupsOf(head: BookHead, sums: ItemSums, times: readonly ComparedTime[]) {
  const totals: Partial<Record<ItemGroup, number>> = { income: head.income, expense: head.expense }
  const itemsOf = (groups: readonly ItemGroup[]) =>
    bookItems.flatMap((item) => {
      const sum = sums.get(item.code)
      if (!groups.includes(item.group) || !sum) return []
      const fen = fenOf(item, sum)
      const total = totals[item.group]
      return [
        {
          code: item.code,
          title: item.title,
          href: itemHref(head, item.code),
          amount: total === undefined ? netInWords(sum) : `${showYuan(fen)} 元`,
          ofHundred: total === undefined ? null : ofHundred(fen, total),
          differences: differencesOf(item, fen, times),
          entries: sum.entries,
        },
      ]
    })
  return groupTitles.flatMap(({ groups, ...group }) => {
    const items = itemsOf(groups)
    return items.length === 0 ? [] : [{ ...group, items }]
  })
}

export const netInWords = ({ received, paid }: { received: number; paid: number }): string =>
  [received > 0 ? `收 ${showYuan(received)} 元` : '', paid > 0 ? `付 ${showYuan(paid)} 元` : '']
    .filter((words) => words !== '')
    .join('，')

const accountsOf = async (site: RequestContext, articleId: number) =>
  (await listAccounts(site.db, articleId)).map(({ title, lastFour, statement, ...account }) => ({
    id: account.id,
    title: lastFour === '' ? title : `${title}（尾号 ${lastFour}）`,
    opening: showYuan(account.opening),
    received: showYuan(account.received),
    paid: showYuan(account.paid),
    closing: showYuan(account.closing),
    statement: statement === null ? '没有填写' : showYuan(statement),
    agreement:
      statement === null
        ? ''
        : statement === account.closing
          ? '一致'
          : `不一致：${account.differenceReason || '没有说明原因'}`,
  }))

/** How many holdings each class has, and the sums of money: their page shows each. */
async function holdingsOf(site: RequestContext, head: BookHead): Promise<string[]> {
  const rows = await listHoldings(site.db, head.articleId)
  const of = (kind: string) => rows.filter((row) => row.class === kind)
  const count = (kind: 'asset' | 'resource', title: string) =>
    of(kind).length === 0 ? [] : [`${title} ${of(kind).length} 项`]
  const money = (kind: 'claim' | 'debt', title: string) =>
    of(kind).length === 0
      ? []
      : [
          `${title} ${showHolding(
            kind,
            of(kind).reduce((sum, { present }) => sum + present, 0),
          )} 元`,
        ]
  return [
    ...count('asset', '资产'),
    ...count('resource', '资源'),
    ...money('claim', '别人欠集体的'),
    ...money('debt', '集体欠别人的'),
  ]
}
