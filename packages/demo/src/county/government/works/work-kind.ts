import type { Company } from '../../world/history.ts'
import type { DepartmentKey } from '../../../units/departments.ts'

/** Works that a department builds in a township: per unit prices in yuan bound the budget. */
export type WorkKind = {
  key: DepartmentKey
  /** After the name of the township: 通村公路改造工程 */
  name: string
  trade: Company['trades'][number]
  measure: string
  amount: readonly [low: number, high: number]
  yuan: readonly [low: number, high: number]
  ground: 'rural' | 'urban' | 'any'
  /** What is built, in the order of the works. */
  parts: readonly (readonly [name: string, how: string])[]
  purpose: readonly string[]
  source: string
}
