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

/**
 * The form of a slip in pixels of three bytes: lines, a round stamp, a signature. Drawn without SVG, which the process that
 * stores pictures refuses to read.
 * @param bend changes the signature.
 */
export function blankForm({ width, height, top, rowHeight, rows, paper }: Form, bend: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) pixels.set(paper, at * 3)
  const dot = (x: number, y: number, colour: Colour): void => {
    if (x >= 0 && y >= 0 && x < width && y < height) pixels.set(colour, (Math.round(y) * width + Math.round(x)) * 3)
  }
  const fill = (x: number, y: number, wide: number, high: number, colour: Colour): void => {
    for (let down = 0; down < high; down++) for (let right = 0; right < wide; right++) dot(x + right, y + down, colour)
  }
  const bottom = top + rows * rowHeight
  for (let row = 0; row <= rows; row++) fill(40, top + row * rowHeight, width - 80, 2, line)
  for (const x of [40, 190, width - 42]) fill(x, top, 2, bottom - top, line)
  const [centreX, centreY] = [width - 160, bottom - 72]
  for (let degree = 0; degree < 720; degree++) {
    const angle = (degree / 720) * 2 * Math.PI
    for (let radius = 62; radius < 66; radius += 0.7)
      dot(Math.round(centreX + radius * Math.cos(angle)), Math.round(centreY + radius * Math.sin(angle)), stamp)
    // A star with five points.
    const reach = 11 + 13 * Math.abs((((((degree / 720) * 5 + 0.25) % 1) + 1) % 1) - 0.5) * 2
    for (let radius = 0; radius < reach; radius += 0.7)
      dot(Math.round(centreX + radius * Math.cos(angle)), Math.round(centreY + radius * Math.sin(angle)), stamp)
  }
  for (let x = 0; x < 190; x += 0.25) {
    const y = 493 + Math.sin(x / (7 + (bend % 5))) * 11 + Math.sin(x / 23 + bend) * 6
    fill(Math.round(580 + x), Math.round(y), 2, 3, pen)
  }
  return pixels
}
