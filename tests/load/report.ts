/** One line of the report. `met` is absent for figures without an aim. */
export type Row = { measure: string; value: string; aim?: string; met?: boolean }

export const atLeast = (value: number, aim: number, show = format): Omit<Row, 'measure'> => ({
  value: show(value),
  aim: `≥ ${show(aim)}`,
  met: value >= aim,
})

export const atMost = (value: number, aim: number, show = format): Omit<Row, 'measure'> => ({
  value: show(value),
  aim: `≤ ${show(aim)}`,
  met: value <= aim,
})

export const format = (value: number): string => Math.round(value).toLocaleString('en')
export const formatBytes = (bytes: number): string => `${format(bytes)} B`
export const formatMemory = (bytes: number): string => `${format(bytes / 1024 / 1024)} MiB`
export const formatRatio = (ratio: number): string => ratio.toFixed(2)

export function printTable(rows: readonly Row[]): void {
  const lines = rows.map(({ measure, value, aim = '—', met }) => [
    measure,
    value,
    aim,
    met === undefined ? '—' : met ? '达到' : '未达到',
  ])
  const table = [['项目', '数值', '目标', '结果'], ...lines]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((cells) => width(cells[column] ?? ''))))
  for (const [index, cells] of table.entries()) {
    // Numbers are right-aligned.
    console.log(cells.map((cell, column) => pad(cell, widths[column] ?? 0, column === 1)).join('  '))
    if (index === 0) console.log(widths.map((columns) => '-'.repeat(columns)).join('  '))
  }
}

function pad(text: string, columns: number, right: boolean): string {
  const space = ' '.repeat(Math.max(0, columns - width(text)))
  return right ? space + text : text + space
}

/** Terminal columns: a Chinese character takes two. */
function width(text: string): number {
  return text.length + (text.match(/[\u2e80-\ufaff\uff00-\uff60]/g)?.length ?? 0)
}
