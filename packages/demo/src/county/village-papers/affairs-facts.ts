import { daysOf } from '../../../../../src/domain/articles/books/book-period.ts'
import { sumBook } from '../../../../../src/domain/articles/books/book-sums.ts'
import { isWorkDay } from '../../work-days.ts'
import { addDays, noonOf } from '../world/days.ts'
import type {
  BenefitList,
  Doing,
  Grant,
  Meeting,
  PeriodBook,
  Project,
  Stage,
  VillageContract,
} from '../world/history.ts'
import type { Fen, Household, IsoDay } from '../world/village.ts'
import { isBookTold } from './books.ts'
import type { Scene } from './draft.ts'

export type Quarter = { year: number; number: number; first: IsoDay; last: IsoDay }

/** What a sheet of village affairs tells of its quarter, as the history has it. */
export type Affairs = {
  quarter: Quarter
  /** With decisions, except checks of books and what the branch decided. */
  meetings: readonly Meeting[]
  checks: readonly Meeting[]
  grants: readonly Grant[]
  /** Paid in the quarter. */
  lists: readonly BenefitList[]
  works: readonly { project: Project; stage: Stage }[]
  contracts: readonly VillageContract[]
  aid: { households: number; people: number; came: number; left: number }
  doings: readonly Doing[]
  /** Null where a book of the quarter is owed. */
  money: { income: Fen; expense: Fen; closing: Fen; books: readonly PeriodBook[] } | null
  workDays: number
}

/** Told in papers of the Party, or on their own lines of the sheet. */
const untold: ReadonlySet<Doing['kind']> = new Set(['member', 'dues', 'theme-day', 'visit'])

export function affairsOf(scene: Scene, quarter: Quarter): Affairs {
  const { county, history, village } = scene
  const { first, last } = quarter
  const isIn = (day: IsoDay | null): day is IsoDay => day !== null && first <= day && day <= last
  const meetings = history.meetings.filter(
    ({ day, kind, decisions }) => isIn(day) && kind !== 'branch' && decisions.length > 0,
  )
  return {
    quarter,
    meetings: meetings.filter(({ kind }) => kind !== 'watch'),
    checks: meetings.filter(({ kind }) => kind === 'watch'),
    grants: county.grants.filter(({ to, paid }) => to === village.desk.areaId && isIn(paid)),
    lists: history.lists.filter(({ paid }) => isIn(paid)),
    works: history.projects.flatMap((project) =>
      project.stages.filter(({ day }) => isIn(day)).map((stage) => ({ project, stage })),
    ),
    contracts: history.contracts.filter(({ signed }) => isIn(signed)),
    aid: aidOf(village.households, quarter),
    doings: history.doings.filter(({ day, kind }) => isIn(day) && !untold.has(kind)),
    money: moneyOf(scene, quarter),
    workDays: workDaysOf(quarter),
  }
}

/** Who gets 最低生活保障 on the last day, and what changed since the first. */
function aidOf(households: readonly Household[], { first, last }: Quarter): Affairs['aid'] {
  const aided = households.flatMap(({ aid }) => (aid === null ? [] : [aid]))
  const now = aided.filter(({ since, until }) => since <= last && (until === null || until > last))
  return {
    households: now.length,
    people: now.reduce((sum, { people }) => sum + people, 0),
    came: now.filter(({ since }) => since > first).length,
    left: aided.filter(({ since, until }) => since <= first && until !== null && until > first && until <= last).length,
  }
}

function moneyOf(scene: Scene, { first, last }: Quarter): Affairs['money'] {
  const books = scene.history.books.filter((paper) => {
    const days = daysOf(paper.book.period)
    return first <= days.first && days.last <= last && paper.released !== null && isBookTold(scene, paper)
  })
  const sums = books.map(({ book }) => sumBook(book))
  const [begins, ends] = [books[0], books.at(-1)]
  if (!begins || !ends || daysOf(begins.book.period).first !== first || daysOf(ends.book.period).last !== last)
    return null
  // A month between may be owed.
  if (
    books.some(
      ({ book }, at) =>
        at > 0 && addDays(daysOf(books[at - 1]?.book.period ?? '').last, 1) !== daysOf(book.period).first,
    )
  )
    return null
  return {
    income: sums.reduce((sum, { income }) => sum + income, 0),
    expense: sums.reduce((sum, { expense }) => sum + expense, 0),
    closing: sums.at(-1)?.closing ?? 0,
    books,
  }
}

const known = new Map<string, number>()
function workDaysOf({ first, last }: Quarter): number {
  const key = `${first} ${last}`
  const count = known.get(key)
  if (count !== undefined) return count
  let days = 0
  for (let day = first; day <= last; day = addDays(day, 1)) if (isWorkDay(noonOf(day))) days++
  known.set(key, days)
  return days
}
