import { type Figure, type Period, periods, periodTitles } from '../../../domain/workbench/figures.ts'
import { href } from '../../href.ts'
import { Chart } from '../charts/chart.tsx'

/** Charts of a period, with a choice of others. */
export function FiguresPanel({ figures, period }: { figures: readonly Figure[]; period: Period }) {
  if (figures.length === 0) return null
  return (
    <section className="panel" id="figures">
      <div className="staff-head">
        <h2 className="section-title">数据</h2>
        <nav className="chart-periods" aria-label="时间范围">
          {periods.map((days) => (
            <a
              key={days}
              className="button"
              href={`${href('/staff', { days: String(days) as `${Period}` })}#figures`}
              aria-current={days === period ? 'page' : undefined}
            >
              {periodTitles[days]}
            </a>
          ))}
        </nav>
      </div>
      <div className="charts">
        {figures.map((figure) => (
          <Chart key={figure.kind} figure={figure} />
        ))}
      </div>
    </section>
  )
}
