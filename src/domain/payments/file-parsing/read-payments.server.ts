import { setImmediate } from 'node:timers/promises'
import { formatDate } from '../../../platform/dates.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import { listVillages } from '../../units/queries.server.ts'
import type { OwnHeadings } from './columns.ts'
import { createNotes, type Note } from './notes.ts'
import { readPaymentRows } from './payment-sheets.server.ts'
import { readRow, type RowError } from './row.ts'
import type { NewPayment } from './new-payment.ts'
import { createShownTexts } from './shown-texts.server.ts'
import { readSheets, type TableFormat } from '../../../files/tables/read-table.server.ts'

/** Their COPY, 600 bytes a row, fits into the buffer of a socket, so that it is sent at once. */
const chunkRows = 250
const maxErrors = 10_000
const sampleRows = 5

/** What became of a chunk of valid rows. */
export type TakenPayments = { added: number; already: number; totalFen: number; errors: RowError[] }

export type ReadFile = TakenPayments & {
  /** There are so many errors that the rest was not read. */
  stopped: boolean
  /** The first valid rows. */
  sample: NewPayment[]
  /** How the file was read, and what somebody should look at. */
  notes: Note[]
}

export type FileToRead = {
  path: string
  format: TableFormat
  headings?: OwnHeadings | undefined
  onProgress?: ((rows: number) => void) | undefined
}

/**
 * Reads and checks the rows of a file. `take` gets the valid ones in chunks. It does at once what can be done while the
 * database is busy with the chunk before, and returns the rest of the work.
 * @throws AppError invalid for a file that cannot be read, lacks columns or has no rows.
 */
export async function readPayments(
  tx: Tx,
  districtCode: string,
  { path, format, headings, onProgress }: FileToRead,
  take: (payments: NewPayment[]) => () => Promise<TakenPayments>,
): Promise<ReadFile> {
  const rules = {
    villages: await listVillages(tx, districtCode),
    today: formatDate(new Date()),
    shown: createShownTexts(),
  }
  const read: ReadFile = { added: 0, already: 0, totalFen: 0, errors: [], stopped: false, sample: [], notes: [] }
  const notes = createNotes()
  let taking: Promise<void> = Promise.resolve()
  let rows = 0
  let chunk: NewPayment[] = []

  const add = async (work: () => Promise<TakenPayments>): Promise<void> => {
    const { added, already, totalFen, errors } = await work()
    read.added += added
    read.already += already
    read.totalFen += totalFen
    read.errors.push(...errors)
  }
  const pass = async (): Promise<void> => {
    const work = chunk.length > 0 && take(chunk)
    await taking
    onProgress?.(rows)
    if (!work) return
    taking = add(work)
    // Awaited at the next chunk; until then a failure must not be an unhandled rejection.
    taking.catch(() => undefined)
    chunk = []
    // Lets its data be sent before the next rows are read.
    await setImmediate()
  }

  try {
    for await (const { row, columns, units } of readPaymentRows(readSheets(path, format), notes, headings)) {
      rows += 1
      const { payment, errors, warnings } = readRow(row, columns, { ...rules, units })
      for (const warning of warnings) notes.warn(row, warning)
      if (payment) {
        chunk.push(payment)
        if (read.sample.length < sampleRows) read.sample.push(payment)
      } else read.errors.push(...errors)
      if (rows % chunkRows === 0) await pass()
      if (read.errors.length > maxErrors) {
        read.stopped = true
        break
      }
    }
    await pass()
    await taking
  } finally {
    // What is on its way must not reach the database after the caller's rollback.
    await taking.catch(() => undefined)
  }
  if (rows === 0) throw new AppError('invalid', '文件里只有表头，没有补贴记录。')
  read.notes = notes.list()
  return read
}

const keyOf = ({ sheet = '', line }: RowError): string => `${line} ${sheet}`

/** How many rows have errors. */
export const countBad = (errors: readonly RowError[]): number => new Set(errors.map(keyOf)).size

/** Errors by sheet, in the order in which the sheets were read, then by line. */
export function inFileOrder(errors: readonly RowError[]): RowError[] {
  const sheets = [...new Set(errors.map(({ sheet }) => sheet))]
  return errors.toSorted(
    (one, other) => sheets.indexOf(one.sheet) - sheets.indexOf(other.sheet) || one.line - other.line,
  )
}

/** What a list of errors ends with. */
export const readNote = ({ stopped }: ReadFile): string | null =>
  stopped ? `错误超过 ${maxErrors} 处，其余各行未检查。请改正后重新导入。` : null
