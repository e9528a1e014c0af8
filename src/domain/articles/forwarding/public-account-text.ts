import { showYuan } from '../../../platform/amount.ts'
import { bookItems, type ItemGroup } from '../books/book-items.ts'
import { type BookPeriod, periodBefore, periodInWords } from '../books/book-period.ts'
import { sentenceOf } from '../books/book-sentence.ts'
import { differenceInWords } from '../books/compare-periods.ts'
import type { ItemSums } from '../books/queries-compare.server.ts'
import type { BookHead } from '../books/queries.server.ts'

/** All of it is public: the text is made of what the site shows. */
export type ForwardedText = {
  site: string
  unit: string
  title: string
  /** Of the article, where it has one. */
  description: string
  book: { head: BookHead; sums: ItemSums; formerExpense: number | null; faults: readonly string[] } | null
  released: string
  address: string
  askAddress: string
  office: { of: string; phone: string }
}

/** Items that are named one by one. */
const namedItems = 5

/** A short plain text about a public article for a public account (公众号), to be copied by hand. */
export function publicAccountText(text: ForwardedText): string {
  const { unit, title, book, description } = text
  const about = book ? bookParagraphs(book) : description === '' ? [] : [description]
  return [
    title.includes(unit) ? title : `${unit}：${title}`,
    ...about,
    `${book ? '每一笔收支都可以看' : '全文'}：\n${text.address}`,
    `看不懂、有疑问，可以在网上问：\n${text.askAddress}\n也可以打电话：${text.office.phone}（${text.office.of}）`,
    `摘自${text.site} ${text.released} 发布的公开内容，以网上为准。`,
  ].join('\n\n')
}

function bookParagraphs({ head, sums, formerExpense, faults }: NonNullable<ForwardedText['book']>): string[] {
  return [
    sentenceOf(head),
    ...itemsParagraph(sums, 'income', '收入'),
    ...itemsParagraph(sums, 'expense', '支出'),
    ...(formerExpense === null || head.isZero ? [] : comparedParagraph(head, formerExpense)),
    ...(head.oversightFinding === ''
      ? []
      : [
          `民主理财（监督）小组${head.oversightDay === null ? '' : ` ${head.oversightDay} `}审核：${head.oversightFinding}`,
        ]),
    ...(faults.length === 0 ? [] : [`公开时对不上或不完整的：${faults.join('；')}。`]),
  ]
}

/** The largest items of a side, then how many more there are. */
function itemsParagraph(sums: ItemSums, group: ItemGroup, words: string): string[] {
  const items = bookItems
    .filter((item) => item.group === group)
    .map(({ code, title }) => ({ title, fen: sums.get(code)?.[group === 'income' ? 'received' : 'paid'] ?? 0 }))
    .filter(({ fen }) => fen > 0)
    .toSorted((one, other) => other.fen - one.fen)
  if (items.length === 0) return []
  const listed = items.slice(0, namedItems).map(({ title, fen }) => `${title} ${showYuan(fen)} 元`)
  const more = items.length - listed.length
  return [`${words}：${listed.join('，')}${more > 0 ? `，另有 ${more} 项` : ''}。`]
}

function comparedParagraph({ period, expense }: { period: BookPeriod; expense: number }, former: number): string[] {
  const words = differenceInWords(expense, former, `上期（${periodInWords(periodBefore(period))}）`, '上期没有支出')
  return words === '' ? [] : [`支出${words}。`]
}
