export type Form = {
  width: number
  height: number
  top: number
  rowHeight: number
  rows: number
  paper: readonly [number, number, number]
}

type Colour = readonly [number, number, number]
const line: Colour = [75, 70, 63]
const stamp: Colour = [212, 96, 92]
const pen: Colour = [31, 42, 68]

const blanks = new Map<string, Buffer>()

/**
 * The form of a slip in pixels of three bytes: lines, a round stamp, a signature. Drawn without SVG, which the process that
 * stores pictures refuses to read.
 * @param bend changes the signature.
 */
export function blankForm(form: Form, bend: number): Buffer {
  const key = JSON.stringify(form)
  const blank = blanks.get(key) ?? drawBlank(form)
  blanks.set(key, blank)
  const pixels = Buffer.from(blank)
  const fill = filling(pixels, form)
  for (let x = 0; x < 190; x += 0.5) {
    const y = 493 + Math.sin(x / (7 + (bend % 5))) * 11 + Math.sin(x / 23 + bend) * 6
    fill(Math.round(580 + x), Math.round(y), 2, 3, pen)
  }
  return pixels
}

type Fill = (x: number, y: number, wide: number, high: number, colour: Colour) => void

const filling =
  (pixels: Buffer, { width, height }: Form): Fill =>
  (x, y, wide, high, colour) => {
    for (let down = Math.max(0, y); down < Math.min(height, y + high); down++)
      for (let right = Math.max(0, x); right < Math.min(width, x + wide); right++)
        pixels.set(colour, (down * width + right) * 3)
  }

function drawBlank(form: Form): Buffer {
  const { width, height, top, rowHeight, rows, paper } = form
  const pixels = Buffer.alloc(width * height * 3, Buffer.from(paper))
  const fill = filling(pixels, form)
  const bottom = top + rows * rowHeight
  for (let row = 0; row <= rows; row++) fill(40, top + row * rowHeight, width - 80, 2, line)
  for (const x of [40, 190, width - 42]) fill(x, top, 2, bottom - top, line)
  drawStamp(fill, width - 160, bottom - 72)
  return pixels
}

/** A ring with a star of five points. */
function drawStamp(fill: Fill, centreX: number, centreY: number): void {
  const steps = 720
  for (let step = 0; step < steps; step++) {
    const angle = (step / steps) * 2 * Math.PI
    const dot = (radius: number): void =>
      fill(Math.round(centreX + radius * Math.cos(angle)), Math.round(centreY + radius * Math.sin(angle)), 1, 1, stamp)
    for (let radius = 62; radius < 66; radius += 0.7) dot(radius)
    const reach = 11 + 13 * Math.abs((((((step / steps) * 5 + 0.25) % 1) + 1) % 1) - 0.5) * 2
    for (let radius = 0; radius < reach; radius += 0.7) dot(radius)
  }
}
