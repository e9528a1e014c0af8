import type { Book } from '../../../../src/domain/articles/books/book.ts'
import { beginBook, copyEntries } from '../../../../src/domain/articles/books/begin-book.ts'
import { daysOf, periodAfter, periodInWords, periodsUntil } from '../../../../src/domain/articles/books/book-period.ts'
import { sumBook } from '../../../../src/domain/articles/books/book-sums.ts'
import { newContent } from '../../../../src/domain/articles/writing/content.ts'
import { returnDraft } from '../../../../src/domain/articles/writing/reviewing/operations-review.server.ts'
import { htmlToDocument } from '../../../../src/platform/html/read-html.server.ts'
import { leafCategoryIds } from '../categories.ts'
import type { ResolvedPaper } from '../county/resolve/resolve-papers.ts'
import { recordId } from '../county/record-id.ts'
import { random, seedOf } from '../random.ts'
import { p } from '../text/html.ts'
import { momentOf, shiftWorkDays } from '../work-days.ts'
import { editor, reviewers } from './people.ts'
import { type Planting, plantWhole } from './planting.ts'
import { approveAs, draftAs, readReviewed, submitAs } from './reviews.ts'

/** How the books of the last quarter stand in the first units that have not published theirs. */
const standings = ['half', 'returned', 'review', 'half', 'second-review'] as const
type Standing = (typeof standings)[number]

/** A book that a unit owes, with the text that it published for the period before. */
type Owed = { book: Book; former: ResolvedPaper & { book: Book } }

/** Books of the last quarter that has ended, on their way to the public: half written, returned, in review. */
export async function plantBookDrafts(planting: Planting): Promise<void> {
  const owed = owedBooks(planting)
  for (const [at, standing] of standings.entries()) {
    // Some are left missing.
    const one = at < owed.length - 1 ? owed[at] : undefined
    if (one) await plantWhole(planting, one.former.desk.name, () => writeDraft(planting, one, standing))
  }
}

/** Those that the history has come first; others continue the former one as its accountant does. */
function owedBooks({ county, papers }: Planting): Owed[] {
  const period = periodsUntil(county.today).filter((each) => each.includes('Q'))[1] ?? ''
  const newest = new Map<number, ResolvedPaper & { book: Book }>()
  for (const paper of papers)
    if (paper.book && paper.book.period > (newest.get(paper.desk.areaId)?.book.period ?? ''))
      newest.set(paper.desk.areaId, { ...paper, book: paper.book })
  const all = county.villages.flatMap(({ village, books }) => {
    const former = newest.get(village.desk.areaId)
    if (!former || former.book.isZero || periodAfter(former.book.period) !== period) return []
    const lived = books.find(({ book }) => book.period === period)
    if (lived) return lived.book.entries.length > 3 ? [{ lived: true, former, book: lived.book }] : []
    return former.book.entries.length > 3 ? [{ lived: false, former, book: continued(former, period) }] : []
  })
  return [...all.filter(({ lived }) => lived), ...all.filter(({ lived }) => !lived)]
}

/** The former book with the same entries in the new period, complete. */
function continued({ book: former, desk }: Owed['former'], period: string): Book {
  let rows = 0
  const newId = () => recordId(`v${desk.areaId} draft ${period} ${rows++}`)
  const copied = copyEntries(former.entries, period, newId)
  const begun: Book = {
    ...beginBook(period, former, newId),
    entries: copied.map((entry, at) => ({ ...entry, voucher: String(at + 1) })),
    oversight: { day: daysOf(period).last, finding: '已对照凭证逐笔看过，同意公开。' },
  }
  const closing = new Map(sumBook(begun).accounts.map((account) => [account.id, account.closing]))
  return {
    ...begun,
    accounts: begun.accounts.map((account) => ({ ...account, statement: closing.get(account.id) ?? null })),
  }
}

async function writeDraft(planting: Planting, { book, former }: Owed, standing: Standing): Promise<void> {
  const { tx, siteAt, county } = planting
  const yesterday = momentOf(shiftWorkDays(county.now, -1), random(seedOf(former.desk.areaId, 341)), 9, 17)
  const desk = { tx, site: siteAt(yesterday) }
  const [first] = reviewers
  const id = await draftAs(desk, editor, contentOf(former, standing === 'half' ? half(book) : book))
  if (standing === 'half') return
  await submitAs(desk, editor, id, 1)
  if (standing === 'second-review') await approveAs(desk, id, first, '数字已核对')
  const entry = book.entries.find(({ direction }) => direction === 'out')
  const reason = `${entry?.voucher ?? '第一'}号凭证没有附验收人签字的清单，请补上；监督小组的意见请写明看了哪些凭证。`
  if (standing === 'returned')
    await returnDraft.performIn(tx, desk.site, first, { ...(await readReviewed(tx, id)), reason })
}

/** What the accountant has typed so far: the balances of the statements do not agree yet. */
const half = (book: Book): Book => ({
  ...book,
  entries: book.entries
    .slice(0, Math.ceil(book.entries.length * 0.6))
    .map((entry, at) => (at === 1 ? { ...entry, voucher: '' } : entry)),
  oversight: { day: null, finding: '' },
})

function contentOf({ desk, issuer, title, column, book: { period: before } }: Owed['former'], book: Book) {
  const words = periodInWords(book.period)
  const body = `现将${desk.name}${words}财务收支逐笔公开，收支明细、资产和审核意见见下表。`
  return {
    ...newContent({
      title: title.replace(periodInWords(before), words),
      articleTypeId: leafCategoryIds().get(column) ?? 0,
      areaId: desk.areaId,
      publisher: issuer,
      document: htmlToDocument(`${p(body)}<p class="signature">${issuer}</p>`).document,
    }),
    book,
  }
}
