import type { UnitField } from './fields.ts'
import type { UnitFacts, UnitLevel } from './schema.ts'

/** A unit that is there already. */
export type KnownUnit = UnitFacts & {
  id: number
  parentId: number | null
  level: 'district' | UnitLevel
  standing: 'open' | 'closed'
  version: number
  formerNames: readonly string[]
}

/** What a row asks for. A parent that the file itself adds is named by the line that adds it. */
export type PlannedChange =
  | {
      kind: 'add'
      line: number
      level: UnitLevel
      parent: { id: number } | { line: number }
      facts: UnitFacts
      under: string
    }
  | {
      kind: 'change'
      line: number
      id: number
      version: number
      facts: UnitFacts
      fields: (UnitField | 'officePhone')[]
      under: string
    }

export type RowProblem = { line: number; reason: string }

export type ImportPlan = { changes: PlannedChange[]; same: number; problems: RowProblem[] }
