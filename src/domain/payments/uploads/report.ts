import type { Field } from '../file-parsing/columns.ts'
import type { Note } from '../file-parsing/notes.ts'

type Sum = { rows: number; totalFen: number }

/** What a check found; without personal data but for the masked sample. Amounts are in fen. */
export type ImportReport = Sum & {
  /** Valid rows that are stored already with the same content. */
  already: number
  bad: number
  /** There are so many errors that the rest was not read. */
  stopped: boolean
  /** The batch that has the same file already. */
  sameFile: number | null
  /** How the file was read, and what somebody should look at. Older reports have none. */
  notes?: Note[]
  sample: {
    line: number
    sheet?: string
    areaName: string
    objectName: string
    objectIdentity: string
    projectName: string
    businessPeriod: string
    amountFen: number
    putTime: string
  }[]
  /** `before`: the last period of the same project. */
  projects: (Sum & { code: string; name: string; period: string; before: (Sum & { period: string }) | null })[]
  /** With the villages that were paid in those last periods only. */
  villages: (Sum & { code: string; name: string; before: Sum })[]
}

/** A heading of the file, and the column that it means. */
export type Heading = { heading: string; field: Field | null }
