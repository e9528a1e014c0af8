/** One period with one bar or two, in fen. */
export type SeriesBars = { period: string; bars: readonly { fen: number; look: 'income' | 'expense' }[] }

const barHeight = 0.8

/** Income and expense of the last periods, the newest first, beside a table that says the same. */
export function SeriesDrawing({
  id,
  title,
  description,
  periods,
}: {
  id: string
  title: string
  description: string
  periods: readonly SeriesBars[]
}) {
  const most = Math.max(1, ...periods.flatMap(({ bars }) => bars.map(({ fen }) => Math.abs(fen))))
  const rowHeight = 1.9 + (periods[0]?.bars.length ?? 1) * (barHeight + 0.15)
  return (
    <svg
      className="drawing"
      width="100%"
      height={`${Math.round(periods.length * rowHeight * 100) / 100}em`}
      role="img"
      aria-labelledby={`${id}-title ${id}-words`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-words`}>{description}</desc>
      {periods.map(({ period, bars }, row) => (
        <g key={period}>
          <text y={em(row * rowHeight + 1)}>{period}</text>
          {bars.map(({ fen, look }, at) => (
            <rect
              key={look}
              className={`bar-${look}`}
              y={em(row * rowHeight + 1.35 + at * (barHeight + 0.15))}
              width={`${Math.round((Math.abs(fen) / most) * 10_000) / 100}%`}
              height={em(barHeight)}
            />
          ))}
        </g>
      ))}
    </svg>
  )
}

const em = (length: number): string => `${Math.round(length * 100) / 100}em`

/** What the bars are, for those who see them. */
export const Legend = () => (
  <p className="legend">
    <span>
      <svg width="24" height="12" aria-hidden="true">
        <rect className="bar-income" width="24" height="12" />
      </svg>
      收入
    </span>
    <span>
      <svg width="24" height="12" aria-hidden="true">
        <rect className="bar-expense" width="24" height="12" />
      </svg>
      支出
    </span>
  </p>
)
