import Plot from 'uplot'
import type { Figure } from '../../../domain/workbench/figures.ts'
import { getFill, createPaint } from './fills.ts'

const height = 240
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000, 1_000_000]

/** Draws a figure as stacked bars, and keeps it as wide as its place. `onPoint`: the bucket under the pointer. */
export function drawChart(
  place: HTMLElement,
  { buckets, series }: Pick<Figure, 'buckets' | 'series'>,
  onPoint: (index: number | null) => void,
): () => void {
  const colors = getComputedStyle(document.documentElement)
  const [ink, line] = ['--ink-soft', '--line'].map((token) => colors.getPropertyValue(token).trim())
  const font = `14px ${colors.getPropertyValue('--sans')}`
  const axis = { stroke: ink ?? '', font, ticks: { stroke: line ?? '' } }
  const bars = Plot.paths.bars?.({ size: [0.8, 40] })
  const plot = new Plot(
    {
      width: place.clientWidth,
      height,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
      scales: {
        x: { time: false, range: [-0.7, buckets.length - 0.3] },
        y: { range: (_plot, _low, high) => [0, Math.max(high, 1) * 1.1] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          incrs: [1, 2, 5, 7, 10, 14, 30],
          space: 60,
          values: (_plot, splits) => splits.map((at) => buckets[at]?.slice(5) ?? ''),
        },
        { ...axis, grid: { stroke: line ?? '' }, incrs: steps, size: 56 },
      ],
      series: [
        {},
        // The sum of all is drawn first, and the others over it.
        ...series
          .map((_, index) => ({
            fill: createPaint(getFill(index)),
            stroke: colors.getPropertyValue(getFill(index).token).trim(),
            width: 1,
            points: { show: false },
            ...(bars && { paths: bars }),
          }))
          .toReversed(),
      ],
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    },
    [buckets.map((_, at) => at), ...sumsUpTo(series).toReversed()],
    place,
  )
  // The drawing shrinks with its place.
  const observer = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height }))
  observer.observe(place)
  return () => {
    observer.disconnect()
    plot.destroy()
  }
}

/** For each series its values on top of those before it; null where it has none, so that nothing is drawn. */
function sumsUpTo(series: Figure['series']): (number | null)[][] {
  const below = new Map<number, number>()
  return series.map(({ values }) =>
    values.map((value, at) => {
      const top = value + (below.get(at) ?? 0)
      below.set(at, top)
      return value === 0 ? null : top
    }),
  )
}
