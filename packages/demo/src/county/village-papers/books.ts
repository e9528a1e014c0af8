import { periodInWords, daysOf } from '../../../../../src/domain/articles/books/book-period.ts'
import { sumBook } from '../../../../../src/domain/articles/books/book-sums.ts'
import type { Random } from '../../random.ts'
import type { PeriodBook } from '../world/history.ts'
import { bookKey } from './book-keys.ts'
import { bookWords, type Told, zeroWords } from './book-words.ts'
import { type Chain, type Draft, diceOf, type Scene } from './draft.ts'
import { daysBetween, yearOf } from '../world/days.ts'

/** Books of former years reach back as far as the unit kept its site; no book is left out between two others. */
export function isBookTold({ county, village, history }: Scene, { book }: PeriodBook): boolean {
  if (village.isShown) return true
  // What others ask about lies in this year and the last one.
  if (history.planted.some(({ kind }) => kind === 'hint') && yearOf(book.period) >= yearOf(county.today) - 1)
    return true
  const yearsAgo = Math.floor(daysBetween(daysOf(book.period).last, county.today) / 365)
  const share = county.scale.published[Math.max(0, yearsAgo)] ?? 0
  return diceOf(`${village.desk.areaId} books`).next() < share
}

const monthTitles = [
  '财务收支逐笔公开',
  '财务收支情况公开',
  '财务公开表',
  '集体资金收支公开',
  '财务收支公开表',
] as const

/** The books that the unit published; it has one form of title that a new accountant may change. */
export function bookChains(scene: Scene): Chain[] {
  const { history, village, terms } = scene
  const sums = history.books.map(({ book }) => sumBook(book))
  const places = new Map(history.books.map(({ book }, at) => [book.period, at]))
  const style = diceOf(`${village.desk.areaId} title of books`).int(0, monthTitles.length - 1)
  return history.books.flatMap((paper, at): Chain[] => {
    const { book, released } = paper
    if (released === null || released > scene.county.now || !isBookTold(scene, paper)) return []
    const words = periodInWords(book.period)
    const lastYear = places.get(`${Number(book.period.slice(0, 4)) - 1}${book.period.slice(4)}`)
    const own = sums[at]
    if (!own) return []
    const told: Told = {
      paper,
      sums: own,
      before: sums[at - 1] ?? null,
      yearBefore: lastYear === undefined ? null : (sums[lastYear] ?? null),
      words,
    }
    const key = bookKey(scene.prefix, book.period)
    const title = book.isZero
      ? `${terms.unit}${words}财务收支零报告`
      : `${terms.unit}${words}${monthTitles[style] ?? ''}`
    const draft: Draft = {
      key,
      column: '财务公开/财务收支表',
      day: paper.closed,
      released,
      title,
      issuer: terms.collective,
      body: (ink) => (book.isZero ? zeroWords(scene, told, ink) : bookWords(scene, told, ink)),
      book,
      attachments: attachmentsOf(diceOf(`${key} attachments`)),
    }
    return [{ key, drafts: [draft], weight: 100, isDue: true }]
  })
}

const attachmentsOf = (dice: Random): NonNullable<Draft['attachments']> =>
  dice.weigh([
    [[], 6],
    [['xlsx'], 2],
    [['scan'], 1],
  ])
