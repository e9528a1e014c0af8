import type { ReactNode } from 'react'

/** `isFigure`: amounts, in line with each other. */
export type Column = { title: string; isFigure?: boolean }

/**
 * A table of which each row becomes a card where its columns have no room: phones, large text. The first cell is the
 * heading of its row.
 */
export const BookTable = ({
  labelledBy,
  columns,
  rows,
}: {
  labelledBy: string
  columns: readonly Column[]
  rows: readonly { id: string | number; cells: readonly ReactNode[] }[]
}) => (
  <div className="book-table-box">
    <table className="book-table" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columns.map(({ title, isFigure }) => (
            <th key={title} scope="col" className={isFigure ? 'figures' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [heading, ...cells] }) => (
          <tr key={id}>
            <th scope="row">{heading}</th>
            {cells.map((cell, at) => {
              const column = columns[at + 1]
              return cell === '' ? (
                <td key={column?.title} />
              ) : (
                <td key={column?.title} data-label={column?.title} className={column?.isFigure ? 'figures' : undefined}>
                  {cell}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
