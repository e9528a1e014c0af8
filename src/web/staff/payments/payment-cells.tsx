import { columnName, type Field, fields } from '../../../domain/payments/file-parsing/columns.ts'
import type { Cells } from '../../../domain/payments/corrections/cells.ts'
import { Fact } from '../frame/fact.tsx'

/** Of these staff see the end alone. */
const ends: ReadonlySet<Field> = new Set(['objectCode', 'accountsReceivableCode'])

export const shownCell = (field: Field, cell: string): string => (ends.has(field) && cell ? `尾号 ${cell}` : cell)

/** The columns of a payment, without empty ones; those that differ from `before` are marked in words. */
export function PaymentCells({ cells, before }: { cells: Cells; before?: Cells | null }) {
  return (
    <dl className="facts">
      {fields.map((field) =>
        cells[field] || before?.[field] ? (
          <Fact key={field} title={columnName(field)}>
            {before && before[field] !== cells[field] ? (
              <strong className="notable">
                {shownCell(field, before[field]) || '（空）'} → {shownCell(field, cells[field]) || '（空）'}
              </strong>
            ) : (
              shownCell(field, cells[field])
            )}
          </Fact>
        ) : null,
      )}
    </dl>
  )
}
