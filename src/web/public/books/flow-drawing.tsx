import { showYuan } from '../../../platform/amount.ts'

export type Flow = { opening: number; income: number; expense: number; otherNet: number; closing: number }

type Bar = { title: string; fen: number; from: number; to: number; look: 'balance' | 'income' | 'expense' }

/** Each bar begins where the one above it ends. In fen. */
export function barsOf({ opening, income, expense, otherNet, closing }: Flow): Bar[] {
  const [received, spent] = [opening + income, opening + income - expense]
  return [
    { title: '期初余额', fen: opening, from: 0, to: opening, look: 'balance' },
    { title: '收入', fen: income, from: opening, to: received, look: 'income' },
    { title: '支出', fen: expense, from: received, to: spent, look: 'expense' },
    ...(otherNet === 0
      ? []
      : [
          {
            title: otherNet > 0 ? '其他收进' : '其他付出',
            fen: Math.abs(otherNet),
            from: spent,
            to: spent + otherNet,
            look: otherNet > 0 ? ('income' as const) : ('expense' as const),
          },
        ]),
    { title: '期末余额', fen: closing, from: 0, to: closing, look: 'balance' },
  ]
}

const rowHeight = 3.25

/**
 * How the money of a period went from opening to closing. The figures of the page are its table; `description` says the
 * same in a sentence. Lengths are in em, so that the text is as large as the page's.
 */
export function FlowDrawing({ flow, title, description }: { flow: Flow; title: string; description: string }) {
  const bars = barsOf(flow)
  const ends = bars.flatMap(({ from, to }) => [from, to])
  const [least, most] = [Math.min(0, ...ends), Math.max(1, ...ends)]
  const place = (fen: number) => ((fen - least) / (most - least)) * 100
  const percent = (share: number) => `${Math.round(share * 100) / 100}%`
  return (
    <svg
      className="drawing"
      width="100%"
      height={`${bars.length * rowHeight}em`}
      role="img"
      aria-labelledby="flow-title flow-words"
    >
      <title id="flow-title">{title}</title>
      <desc id="flow-words">{description}</desc>
      {bars.map(({ title: name, fen, from, to, look }, at) => {
        const [start, end] = [place(Math.min(from, to)), place(Math.max(from, to))]
        const top = at * rowHeight
        return (
          <g key={name}>
            <text y={`${top + 1}em`}>
              {name} {showYuan(fen)} 元
            </text>
            <rect
              className={`bar-${look}`}
              x={percent(Math.min(start, 99.4))}
              y={`${top + 1.4}em`}
              width={percent(Math.max(end - start, 0.6))}
              height="1em"
            />
            {at < bars.length - 1 ? (
              <line
                x1={percent(place(to))}
                x2={percent(place(to))}
                y1={`${top + 2.4}em`}
                y2={`${top + rowHeight + 1.4}em`}
              />
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}

/** Expense is hatched: the colour is not its only sign. Once a page, before its drawings. */
export const Hatch = () => (
  <svg className="hatch" width="0" height="0" aria-hidden="true">
    <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className="hatch-ground" width="7" height="7" />
      <rect className="hatch-line" width="4" height="7" />
    </pattern>
  </svg>
)
