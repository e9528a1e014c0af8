import { useEffect, useId, useRef, useState } from 'react'
import { type Figure, figureTitles } from '../../../domain/workbench/figures.ts'
import { getFill } from './fills.ts'

const formatCount = (count: number): string => count.toLocaleString('zh-CN')
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** A figure as a drawing, and as a table for everybody who does not see it. */
export function Chart({ figure }: { figure: Figure }) {
  const { title, about, unit } = figureTitles[figure.kind]
  const titleId = useId()
  const totals = figure.buckets.map((_, at) => sum(figure.series.map(({ values }) => values[at] ?? 0)))
  const total = sum(totals)
  return (
    <section className="chart" aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <p className="chart-about">
        {about}合计 {formatCount(total)} {unit}。
      </p>
      {total === 0 ? (
        <p className="empty">这段时间没有。</p>
      ) : (
        <>
          {figure.series.length > 1 ? <Legend series={figure.series} unit={unit} /> : null}
          <Drawing figure={figure} totals={totals} unit={unit} title={title} />
          <details>
            <summary>用表格看{title}</summary>
            <Table figure={figure} totals={totals} title={title} />
          </details>
        </>
      )}
    </section>
  )
}

const Legend = ({ series, unit }: { series: Figure['series']; unit: string }) => (
  <ul className="chart-legend">
    {series.map(({ title, values }, index) => (
      <li key={title}>
        <span className={`chart-fill chart-fill-${getFill(index).pattern}`} aria-hidden="true" />
        {title} {formatCount(sum(values))} {unit}
      </li>
    ))}
  </ul>
)

type DrawingProps = { figure: Figure; totals: readonly number[]; unit: string; title: string }

/** Drawn by a script that only pages with charts load. */
function Drawing({ figure, totals, unit, title }: DrawingProps) {
  const place = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number | null>(null)
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    let remove: (() => void) | undefined
    let isGone = false
    const draw = async () => {
      const { drawChart } = await import('./draw-chart.ts')
      if (place.current && !isGone) remove = drawChart(place.current, figure, setAt)
    }
    draw().catch(() => setIsLost(true))
    return () => {
      isGone = true
      remove?.()
    }
  }, [figure])
  const highest = Math.max(...totals)
  const peak = figure.buckets[totals.indexOf(highest)] ?? ''
  if (isLost) return <p className="chart-about">图没有画出来，请看下面的表格。</p>
  return (
    <div className="needs-script">
      <div
        ref={place}
        className="chart-drawing"
        role="img"
        aria-label={`${title}的柱形图，最多的是 ${wordsOf(figure, peak)}，${formatCount(highest)} ${unit}`}
      />
      <p className="chart-about" aria-hidden="true">
        {at === null
          ? `最多：${wordsOf(figure, peak)}，${formatCount(highest)} ${unit}`
          : readingOf(figure, totals, at, unit)}
      </p>
    </div>
  )
}

const wordsOf = ({ bucketDays }: Figure, bucket: string): string => (bucketDays === 7 ? `${bucket} 起的一周` : bucket)

function readingOf(figure: Figure, totals: readonly number[], at: number, unit: string): string {
  const parts = figure.series.length > 1 ? figure.series.filter(({ values }) => (values[at] ?? 0) > 0) : []
  return [
    `${wordsOf(figure, figure.buckets[at] ?? '')}：${formatCount(totals[at] ?? 0)} ${unit}`,
    ...parts.map(({ title, values }) => `${title} ${formatCount(values[at] ?? 0)}`),
  ].join('，')
}

function Table({ figure, totals, title }: Omit<DrawingProps, 'unit'>) {
  const { buckets, bucketDays, series } = figure
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Focus lets the keyboard scroll the table.
    <div className="chart-table" role="region" aria-label={`${title}的表格`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{bucketDays === 7 ? '从周一起的一周' : '日期'}</th>
            {series.map((each) => (
              <th scope="col" key={each.title}>
                {each.title}
              </th>
            ))}
            {series.length > 1 ? <th scope="col">合计</th> : null}
          </tr>
        </thead>
        <tbody>
          {buckets
            .map((bucket, at) => (
              <tr key={bucket}>
                <th scope="row">{bucket}</th>
                {series.map((each) => (
                  <td key={each.title}>{formatCount(each.values[at] ?? 0)}</td>
                ))}
                {series.length > 1 ? <td>{formatCount(totals[at] ?? 0)}</td> : null}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </div>
  )
}
