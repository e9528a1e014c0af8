import { columnName, fields } from '../../../domain/subsidies/import/columns.ts'
import type { Cells } from '../../../domain/subsidies/corrections/cells.ts'
import { Fact } from '../frame/fact.tsx'

/** The columns of a payment, without empty ones; those that differ from `before` are marked in words. */
export function PaymentCells({ cells, before }: { cells: Cells; before?: Cells | null }) {
  return (
    <dl className="facts">
      {fields.map((field) =>
        cells[field] || before?.[field] ? (
          <Fact key={field} title={columnName(field)}>
            {before && before[field] !== cells[field] ? (
              <strong className="notable">
                {before[field] || '（空）'} → {cells[field] || '（空）'}
              </strong>
            ) : (
              cells[field]
            )}
          </Fact>
        ) : null,
      )}
    </dl>
  )
}
