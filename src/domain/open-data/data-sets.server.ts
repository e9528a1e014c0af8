import { AppError } from '../../platform/errors.ts'
import type { AnyDataSet } from './data-set.ts'
import { articles } from './sets/articles.server.ts'
import { books } from './sets/books.server.ts'
import { categories } from './sets/categories.server.ts'
import { contracts } from './sets/contracts.server.ts'
import { duties } from './sets/duties.server.ts'
import { entries } from './sets/entries.server.ts'
import { payments } from './sets/payments.server.ts'
import { projects, projectStages } from './sets/projects.server.ts'
import { units } from './sets/units.server.ts'

/** All that is put out as tables, in the order of the page. */
export const dataSets: readonly AnyDataSet[] = [
  articles,
  units,
  categories,
  duties,
  books,
  entries,
  contracts,
  projects,
  projectStages,
  payments,
]

/** @throws AppError not_found */
export function getDataSet(name: string): AnyDataSet {
  const found = dataSets.find((set) => set.name === name)
  if (!found) throw new AppError('not_found', '没有这个数据集。')
  return found
}
