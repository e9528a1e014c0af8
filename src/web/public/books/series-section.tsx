import { BookTable } from './book-table.tsx'
import { Legend, SeriesDrawing } from './series-drawing.tsx'
import type { Series } from './series.server.ts'

/** The last periods as a table, and below it as a drawing. */
export const SeriesSection = ({ series }: { series: Series }) => (
  <section aria-labelledby="book-series">
    <h2 id="book-series">最近 {series.length} 期（单位：元）</h2>
    <BookTable
      labelledBy="book-series"
      columns={[
        { title: '期间' },
        { title: '收入', isFigure: true },
        { title: '支出', isFigure: true },
        { title: '期末余额', isFigure: true },
      ]}
      rows={series.map(({ href, period, income, expense, closing }) => ({
        id: href,
        cells: [
          <a key="period" href={href}>
            {period}
          </a>,
          income,
          expense,
          closing,
        ],
      }))}
    />
    <SeriesOfBooks series={series} />
  </section>
)

/** The drawing alone, below what lists the same books. */
export const SeriesOfBooks = ({ series }: { series: Series }) => (
  <>
    <Legend />
    <SeriesDrawing
      id="series"
      title={`最近 ${series.length} 期的收入和支出`}
      description="数字在上面的表里。"
      periods={series.map(({ period, bars: { income, expense } }) => ({
        period,
        bars: [
          { fen: income, look: 'income' },
          { fen: expense, look: 'expense' },
        ],
      }))}
    />
  </>
)
