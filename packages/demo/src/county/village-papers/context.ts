import { daysOf, periodInWords } from '../../../../../src/domain/articles/books/book-period.ts'
import { sumBook } from '../../../../../src/domain/articles/books/book-sums.ts'
import type { Stage } from '../world/history.ts'
import type { IsoDay } from '../world/village.ts'
import type { Scene } from './draft.ts'
import { fullDay, inYuan, shortDay } from './prose.ts'
import { addDays, daysBetween } from '../world/days.ts'

/** What people of a village have on their minds on a day, as clauses: each is a fact of its history. */
export const mindOf = (scene: Scene, day: IsoDay): string[] => [
  ...projectsOf(scene, day),
  ...contractsOf(scene, day),
  ...booksOf(scene, day),
  ...doingsOf(scene, day),
]

const stages: Partial<Record<Stage['stage'], string>> = {
  tender: '正在比选',
  award: '已经选定承包方',
  contract: '合同已经签订',
  progress: '正在施工',
  acceptance: '已经验收',
  settlement: '已经决算',
}

function projectsOf({ history, terms }: Scene, day: IsoDay): string[] {
  const since = addDays(day, -150)
  return history.projects.flatMap(({ title, stages: all }) => {
    const stage = all.findLast((each) => each.day < day)
    const said = stage && stage.day > since ? stages[stage.stage] : undefined
    return said === undefined ? [] : [`${title.replace(terms.unit, '')}${said}（${shortDay(stage?.day ?? day)}）`]
  })
}

function contractsOf({ history }: Scene, day: IsoDay): string[] {
  return history.contracts.flatMap(({ kind, object, signed, end, schedule }) => {
    if (signed > day || (kind !== 'lease' && kind !== 'loan')) return []
    const left = daysBetween(day, end)
    const open = schedule.find(({ due, paid }) => due < day && (paid === null || paid > day))
    const said: string[] = []
    if (left > 0 && left < 120) said.push(`${object}合同${fullDay(end)}到期`)
    if (open)
      said.push(
        `${object}${kind === 'loan' ? '还款' : '承租方'}应在${shortDay(open.due)}前付的${inYuan(open.fen)}还没有付清`,
      )
    return said
  })
}

function booksOf({ history }: Scene, day: IsoDay): string[] {
  const last = history.books.findLast(({ closed }) => closed < day)
  if (!last || daysBetween(daysOf(last.book.period).last, day) > 140) return []
  const { income, expense, closing } = sumBook(last.book)
  const largest = last.book.entries
    .filter(({ direction }) => direction === 'out')
    .toSorted((one, other) => other.fen - one.fen)[0]
  return [
    `${periodInWords(last.book.period)}收入${inYuan(income)}、支出${inYuan(expense)}，结余${inYuan(closing)}`,
    ...(largest ? [`“${largest.summary}”${inYuan(largest.fen)}已经支付`] : []),
  ]
}

function doingsOf({ history }: Scene, day: IsoDay): string[] {
  const since = addDays(day, -40)
  return history.doings
    .filter(
      (doing) =>
        doing.day < day && doing.day > since && !/member|dues|theme-day|visit|homestead|election/.test(doing.kind),
    )
    .slice(-2)
    .map(({ words }) => words.replace(/。$/, ''))
}
