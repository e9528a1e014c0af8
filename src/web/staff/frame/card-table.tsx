import type { ReactNode } from 'react'

/** A table that is a list of cards on phones; its cells name their column with `data-label`. */
export const CardTable = ({ heads, children }: { heads: readonly string[]; children: ReactNode }) => (
  <div className="card-table-box">
    <table className="card-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th scope="col" key={head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
