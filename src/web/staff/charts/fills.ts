/** Fills of the series of a chart: a colour of the tokens and a pattern, so that they differ without colours too. */
export const fills = [
  { token: '--red', pattern: 'solid' },
  { token: '--secondary', pattern: 'rising' },
  { token: '--gold-text', pattern: 'level' },
  { token: '--ink-soft', pattern: 'dots' },
  { token: '--ink', pattern: 'upright' },
] as const

export type Fill = (typeof fills)[number]

export const getFill = (index: number): Fill => fills[index % fills.length] ?? fills[0]

const size = 8

/** The fill as it is painted on a canvas. */
export function createPaint({ token, pattern }: Fill): CanvasPattern | string {
  const colors = getComputedStyle(document.documentElement)
  const color = colors.getPropertyValue(token).trim()
  const tile = document.createElement('canvas')
  tile.width = size
  tile.height = size
  const draw = tile.getContext('2d')
  if (!draw || pattern === 'solid') return color
  // What is below must not shine through.
  draw.fillStyle = colors.getPropertyValue('--surface').trim()
  draw.fillRect(0, 0, size, size)
  draw.fillStyle = color
  draw.strokeStyle = color
  draw.lineWidth = 3
  if (pattern === 'level') draw.fillRect(0, 0, size, size / 2)
  if (pattern === 'upright') draw.fillRect(0, 0, size / 2, size)
  if (pattern === 'dots') for (const at of [1, 5]) draw.fillRect(at, at, 3, 3)
  if (pattern === 'rising') {
    // Drawn thrice, so that tiles join.
    for (const shift of [-size, 0, size]) {
      draw.beginPath()
      draw.moveTo(shift - 1, size + 1)
      draw.lineTo(shift + size + 1, -1)
      draw.stroke()
    }
  }
  return draw.createPattern(tile, 'repeat') ?? color
}
