import { PeriodHead } from '../books/period-head.tsx'
import type { CompareView } from './compare.server.ts'

type Table = CompareView['tables'][number]

/** Units in rows, periods in columns, with the newest one as a bar beside its figures. */
export const CompareTable = ({
  table: { code, title, unitOfAmount, groups, published },
  columns,
  measure,
  total,
}: {
  table: Table
  columns: readonly string[]
  measure: string | null
  total: number
}) => (
  <>
    <h2 id={`item-${code}`}>
      {title}（单位：{unitOfAmount}）
    </h2>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Focus lets the keyboard scroll it. */}
    <div className="compare-scroll" tabIndex={0} role="region" aria-labelledby={`item-${code}`}>
      <table className="compare-table">
        <caption className="visually-hidden">
          {title}，每行一个嘎查村，每列一个时期，单位：{unitOfAmount}
        </caption>
        <Head columns={columns} measure={measure} />
        {groups.map(({ title: township, rows }) => (
          <tbody key={township}>
            {township === null ? null : (
              <tr>
                <th scope="rowgroup" className="compare-township" colSpan={columns.length + (measure === null ? 2 : 3)}>
                  {township}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <Row key={row.id} row={row} hasMeasure={measure !== null} />
            ))}
          </tbody>
        ))}
        <Foot columns={columns} hasMeasure={measure !== null} published={published} total={total} />
      </table>
    </div>
  </>
)

const Head = ({ columns, measure }: { columns: readonly string[]; measure: string | null }) => (
  <thead>
    <tr>
      <th scope="col">嘎查村</th>
      {measure === null ? null : <th scope="col">{measure}</th>}
      <th scope="col">
        <PeriodHead words={columns[0]} />
      </th>
      <th scope="col">
        图：
        <PeriodHead words={columns[0]} />
      </th>
      {columns.slice(1).map((column) => (
        <th key={column} scope="col">
          <PeriodHead words={column} />
        </th>
      ))}
    </tr>
  </thead>
)

/** How many of the units published each period. */
const Foot = ({
  columns,
  hasMeasure,
  published: [newest, ...older],
  total,
}: {
  columns: readonly string[]
  hasMeasure: boolean
  published: readonly number[]
  total: number
}) => (
  <tfoot>
    <tr>
      <th scope="row">公开了全期的</th>
      {hasMeasure ? <td /> : null}
      <td>
        {total} 个里有 {newest} 个
      </td>
      <td />
      {older.map((count, at) => (
        <td key={columns[at + 1]}>
          {total} 个里有 {count} 个
        </td>
      ))}
    </tr>
  </tfoot>
)

const Row = ({ row, hasMeasure }: { row: Table['groups'][number]['rows'][number]; hasMeasure: boolean }) => {
  const [newest, ...older] = row.cells
  return (
    <tr>
      <th scope="row">
        <a href={row.href}>{row.name}</a>
      </th>
      {hasMeasure ? <td className="figures">{row.measure}</td> : null}
      {newest ? <Cell cell={newest} /> : null}
      <td>
        {row.bar === null ? null : (
          <svg aria-hidden="true">
            <rect className={row.isNegative ? 'bar-expense' : 'bar-income'} width={`${row.bar}%`} height="100%" />
          </svg>
        )}
      </td>
      {older.map((cell, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- Columns do not move.
        <Cell key={at} cell={cell} />
      ))}
    </tr>
  )
}

const Cell = ({
  cell: { words, href, isFigure },
}: {
  cell: Table['groups'][number]['rows'][number]['cells'][number]
}) => <td className={isFigure ? 'figures' : undefined}>{href === null ? words : <a href={href}>{words}</a>}</td>
