import { deflateSync } from 'node:zlib'
import { random, seedOf } from '../random.ts'
import type { Paper } from './paper.ts'
import { type Drawing, layOut, page } from './pdf-pages.ts'

/**
 * Chinese fonts are megabytes and belong to no package in use, so the file names a font of the Adobe GB1 collection
 * that every reader replaces by one of its system, and readers of text need no character map.
 */
const font = [
  '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light-UniGB-UTF16-H/Encoding/UniGB-UTF16-H/DescendantFonts[4 0 R]>>',
  '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/DW 1000/W[1 95 500 814 939 500]/FontDescriptor 5 0 R>>',
  '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
] as const

const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex')
const at = (value: number): number => Math.round(value * 10) / 10
const show = (text: string, matrix: string, size: number): string =>
  `BT/F1 ${size} Tf ${matrix} Tm<${hex(text)}>Tj ET\n`

/** A round red seal: the issuer's name along the rim, a star within. */
function sealOf(text: string, x: number, y: number): string {
  const radius = 56
  const bend = radius * 0.5523
  const chars = Array.from(text)
  // From lower left over the top to lower right.
  const step = Math.min(0.42, 4.4 / Math.max(1, chars.length - 1))
  const first = Math.PI / 2 + (step * (chars.length - 1)) / 2
  const size = Math.min(15, step * 40)
  const rim = chars.map((char, index) => {
    const angle = first - index * step
    const turn = angle - Math.PI / 2
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const [left, base] = [x + Math.cos(angle) * 38 - (cos * size) / 2, y + Math.sin(angle) * 38 - (sin * size) / 2]
    return show(
      char,
      `${cos.toFixed(3)} ${sin.toFixed(3)} ${(-sin).toFixed(3)} ${cos.toFixed(3)} ${at(left)} ${at(base)}`,
      Number(size.toFixed(1)),
    )
  })
  const star = Array.from({ length: 10 }, (_, point) => {
    const angle = Math.PI / 2 + (point * Math.PI) / 5
    const reach = point % 2 === 0 ? 16 : 6.1
    return `${at(x + Math.cos(angle) * reach)} ${at(y + Math.sin(angle) * reach)} ${point === 0 ? 'm' : 'l'} `
  })
  const circle = `${at(x + radius)} ${at(y)} m ${[
    [radius, bend, bend, radius, 0, radius],
    [-bend, radius, -radius, bend, -radius, 0],
    [-radius, -bend, -bend, -radius, 0, -radius],
    [bend, -radius, radius, -bend, radius, 0],
  ]
    .map((points) => `${points.map((value, index) => at((index % 2 === 0 ? x : y) + value)).join(' ')} c`)
    .join(' ')}`
  return `q .82 .1 .12 RG .82 .1 .12 rg 2.4 w ${circle} S\n${star.join('')}f\n${rim.join('')}Q\n`
}

function drawn(drawing: Drawing): string {
  if (drawing.kind !== 'seal' && drawing.isRed) return `q .78 .06 .18 rg .78 .06 .18 RG 1.8 w\n${inked(drawing)}Q\n`
  return inked(drawing)
}

function inked(drawing: Drawing): string {
  if (drawing.kind === 'text')
    return show(drawing.text, `1 0 0 1 ${at(drawing.x)} ${at(page.height - drawing.y)}`, drawing.size)
  if (drawing.kind === 'seal') return sealOf(drawing.text, drawing.x, page.height - drawing.y)
  return `${at(drawing.x)} ${at(page.height - drawing.y)} m ${at(drawing.toX)} ${at(page.height - drawing.toY)} l S\n`
}

/** Paper that lay a little askew on the glass: greyish, with a shadow along one edge. */
function scanned(content: string, seed: number): string {
  const chance = random(seed)
  const turn = (chance.int(3, 9) / 1000) * (chance.chance(0.5) ? 1 : -1)
  const tone = (chance.int(955, 975) / 1000).toFixed(3)
  const shadow = chance.chance(0.5) ? 0 : page.width - 9
  const [cos, sin] = [Math.cos(turn).toFixed(5), Math.sin(turn).toFixed(5)]
  return (
    `${tone} ${tone} ${(Number(tone) - 0.02).toFixed(3)} rg 0 0 ${page.width} ${page.height} re f\n` +
    `.87 g ${shadow} 0 4 ${page.height} re f .92 g ${shadow + 4} 0 5 ${page.height} re f\n` +
    `.16 g .3 G .6 w q ${cos} ${sin} ${-Number(sin)} ${cos} ${chance.int(-5, 5)} ${chance.int(-5, 5)} cm\n${content}Q\n`
  )
}

/** A PDF of a paper. A scan shows the paper stamped with its issuer's seal, and its text can be read. */
export function pdfOf(paper: Paper, scan: boolean): Uint8Array {
  const pages = layOut(paper, scan).map((drawings) => {
    const content = `.6 w\n${drawings.map(drawn).join('')}`
    return deflateSync(scan ? scanned(content, seedOf(paper.title.length, drawings.length)) : content, { level: 3 })
  })
  const first = 6
  const objects: (string | Uint8Array)[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${first + index * 2} 0 R`).join(' ')}]>>`,
    ...font,
  ]
  for (const [index, content] of pages.entries()) {
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${page.width} ${page.height}]/Resources<</Font<</F1 3 0 R>>>>/Contents ${first + index * 2 + 1} 0 R>>`,
      Buffer.concat([
        Buffer.from(`<</Length ${content.length}/Filter/FlateDecode>>stream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    )
  }
  return assemble([...objects, `<</Title<feff${hex(paper.title)}>/Author<feff${hex(paper.issuer)}>>>`])
}

/** A PDF file of these objects with its cross-reference table. The first is the catalog, the last the properties. */
function assemble(objects: readonly (string | Uint8Array)[]): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const places: number[] = []
  const add = (part: Uint8Array): void => {
    parts.push(part)
    length += part.length
  }
  for (const [index, object] of objects.entries()) {
    places.push(length)
    add(Buffer.from(`${index + 1} 0 obj\n`))
    add(typeof object === 'string' ? Buffer.from(object) : object)
    add(Buffer.from('\nendobj\n'))
  }
  const count = objects.length + 1
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<</Size ${count}/Root 1 0 R/Info ${count - 1} 0 R>>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(trailer)])
}
