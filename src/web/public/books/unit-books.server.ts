import { sentenceOf } from '../../../domain/articles/books/book-sentence.ts'
import { periodInWords, daysOf, type BookPeriod } from '../../../domain/articles/books/book-period.ts'
import { type BookHead, listBooks } from '../../../domain/articles/books/queries.server.ts'
import { listContracts } from '../../../domain/articles/contracts/queries.server.ts'
import { listStages, type PublicStage } from '../../../domain/articles/projects/queries.server.ts'
import { stageTitles } from '../../../domain/articles/projects/stage.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { getArea } from '../../../domain/units/queries.server.ts'
import { showYuan } from '../../../platform/amount.ts'
import { addDays, formatDate } from '../../../platform/dates.ts'
import { href } from '../../href.ts'
import { standingOf } from '../contracts/contract.server.ts'
import { loadUnitDuties } from '../duties/duties.server.ts'
import { loadPublicHints, showHint } from '../hints/public-hints.server.ts'
import { compareHref } from '../unit-comparison/compare-link.ts'
import { amountsOf, bookHref, scopeOf } from './book-frame.server.ts'
import { loadSeries } from './series.server.ts'

/** Hints on the page of a unit; all of them have a page. */
const shownHints = 5

/** All public books of a unit, with its contracts and projects. */
export async function loadUnitBooks(site: RequestContext, id: number) {
  site.keepUntilChanged('articles', 'areas')
  const { name, parentId } = await getArea(site.db, site.district.areaCode, id)
  const scope = { ...scopeOf(site), areaId: id }
  const books = await listBooks(site.db, scope)
  const contracts = await listContracts(site.db, scope)
  const projects = projectsOf(await listStages(site.db, scope))
  const newest = books[0]
  const hints = await loadPublicHints(site, { areaId: id }, 1, shownHints)
  return {
    name,
    district: site.district.name,
    unitHref: href('/message/messgae', { id, type: 1 }),
    newest: newest
      ? { ...showBook(newest), sentence: sentenceOf(newest), compareHref: compareHref(parentId, newest.period, '3') }
      : null,
    series: newest ? await loadSeries(site, newest) : [],
    books: withGaps(books),
    duties: newest ? [] : await financeDuties(site, id),
    contracts: contracts.map((contract) => ({
      id: contract.id,
      href: href('/contracts/:unit/:id', { unit: contract.unitId, id: contract.id }),
      title: contract.title,
      facts: `${contract.party}，${showYuan(contract.fen)} 元，${standingOf(contract, formatDate(site.now))}`,
    })),
    contractsCsv: contracts.length > 0 ? href('/contracts/:unit/contracts.csv', { unit: id }) : null,
    hints: hints.rows.map((hint) => showHint(hint, site.now)),
    hintsHref: href('/hints', { areaId: id }),
    projects,
    projectsCsv: projects.length > 0 ? href('/projects/:unit/stages.csv', { unit: id }) : null,
  }
}

export type UnitBooksView = Awaited<ReturnType<typeof loadUnitBooks>>

const showBook = (book: BookHead) => ({
  href: bookHref(book),
  period: periodInWords(book.period),
  isZero: book.isZero,
  entries: book.entries,
  ...amountsOf(book),
})

/** The books, the newest first, and between them the days of which no book is public. */
function withGaps(books: readonly BookHead[]) {
  return books.map((book, at) => {
    const older = books[at + 1]
    const isGap = older !== undefined && older.unitId === book.unitId && !follow(older.period, book.period)
    return {
      ...showBook(book),
      gap: isGap
        ? `${addDays(daysOf(older.period).last, 1)} 到 ${addDays(daysOf(book.period).first, -1)} 的账没有公开`
        : null,
    }
  })
}

const follow = (older: BookPeriod, newer: BookPeriod): boolean => addDays(daysOf(older).last, 1) >= daysOf(newer).first

/** What a unit without a book should publish, with its due days. */
const financeDuties = async (site: RequestContext, id: number) =>
  (await loadUnitDuties(site, id)).duties
    .filter((duty) => duty.id === 'finance')
    .flatMap(({ title, periods }) =>
      periods.map(({ label, due, stateTitle, article }) => ({
        words: `${label}${title}：应于 ${due} 前公开，${stateTitle}`,
        href: article?.href ?? null,
      })),
    )

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
