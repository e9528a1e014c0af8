import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { minimalFont } from './minimal-font.ts'

/** A PDF object: its dictionary or value, and the data of a stream. */
type PdfObject = { value: string; stream?: Buffer }

/** Writes objects 1, 2, … with a table of references. */
function writePdf(objects: readonly PdfObject[], trailer: string): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.6\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = pieces[0]?.length ?? 0
  const add = (piece: Buffer): void => {
    pieces.push(piece)
    length += piece.length
  }
  for (const [at, { value, stream }] of objects.entries()) {
    offsets.push(length)
    const data = stream
      ? Buffer.concat([Buffer.from(`\nstream\n`), stream, Buffer.from('\nendstream')])
      : Buffer.alloc(0)
    const dictionary = stream ? value.replace(/>>$/, ` /Length ${stream.length} >>`) : value
    add(Buffer.concat([Buffer.from(`${at + 1} 0 obj\n${dictionary}`, 'latin1'), data, Buffer.from('\nendobj\n')]))
  }
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(pieces)
}

type PdfOptions = {
  content: string
  /** Object 5. */
  font: string
  /** Objects from 6 on. */
  more?: readonly PdfObject[]
  page?: string
  catalog?: string
  trailer?: string
  encrypt?: (stream: Buffer, object: number) => Buffer
}

/** One page with one font, /F. */
function onePage({ content, font, more = [], page = '', catalog = '', trailer = '', encrypt }: PdfOptions): Buffer {
  const packed = deflateSync(Buffer.from(content, 'latin1'))
  return writePdf(
    [
      { value: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>` },
      { value: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' },
      {
        value: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /XObject << /I 6 0 R >> >> ${page} >>`,
      },
      { value: '<< /Filter /FlateDecode >>', stream: encrypt ? encrypt(packed, 4) : packed },
      { value: font },
      ...more,
    ],
    trailer,
  )
}

const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex')
const show = (operands: string): string => `BT /F 12 Tf 50 700 Td ${operands} ET`
const filler = '关于补贴发放情况的公示，按照有关规定予以公开，请群众监督。'

/** Not embedded: readers know the characters from the predefined map of the name. */
const chineseFont = (map: string): string =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /${map} /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 /FontDescriptor << /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >>] >>`
const latinFont = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'

export const chinesePdf = (text: string): Buffer =>
  onePage({ content: show(`<${utf16(filler + text)}> Tj`), font: chineseFont('UniGB-UCS2-H') })

/** GBK codes, as printed by programs of the nineties. */
export const gbkPdf = (text: string): Buffer =>
  onePage({
    content: show(`<b9abcabe${Buffer.from(text, 'latin1').toString('hex')}> Tj`),
    font: chineseFont('GBK-EUC-H'),
  })

/** The text in pieces with distances between them. */
export const spacedPdf = (text: string): Buffer =>
  onePage({
    content: show(
      `<${utf16(filler)}> Tj 0 -20 Td [${Array.from(text)
        .map((character) => `<${utf16(character)}> -40`)
        .join(' ')}] TJ`,
    ),
    font: chineseFont('UniGB-UTF16-H'),
  })

/** Each character is placed by itself, as some programs do. */
export const placedPdf = (text: string): Buffer =>
  onePage({
    content: Array.from(text)
      .map((character, at) => `BT /F 12 Tf ${50 + at * 12} 600 Td (${character}) Tj ET`)
      .join('\n'),
    font: latinFont,
  })

/** Cropped: the number is beside what readers show. */
export const croppedPdf = (text: string): Buffer =>
  onePage({
    content: `${show(`<${utf16(filler)}> Tj`)} BT /F 12 Tf 50 300 Td <${utf16(text)}> Tj ET`,
    font: chineseFont('UniGB-UCS2-H'),
    page: '/CropBox [0 600 595 842]',
  })

/** Broken in the middle of the number. */
export const wrappedPdf = (before: string, text: string): Buffer =>
  onePage({
    content: show(`14 TL <${utf16(before + text.slice(0, 8))}> Tj T* <${utf16(text.slice(8))}> Tj`),
    font: chineseFont('UniGB-UCS2-H'),
  })

/** An embedded subset whose glyph numbers mean nothing without its table; none is given if `mapped` is false. */
export function embeddedPdf(text: string, mapped = true): Buffer {
  const characters = [...new Set(text)]
  const font = minimalFont(characters.length)
  const glyph = (character: string): string => (characters.indexOf(character) + 1).toString(16).padStart(4, '0')
  const table = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <0000> <ffff> endcodespacerange ${characters.length} beginbfchar ${characters.map((character) => `<${glyph(character)}> <${utf16(character)}>`).join(' ')} endbfchar endcmap end end`
  return onePage({
    content: show(`<${Array.from(text).map(glyph).join('')}> Tj`),
    font: `<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+SimSun /Encoding /Identity-H ${mapped ? '/ToUnicode 8 0 R' : ''} /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+SimSun /CIDToGIDMap /Identity /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /FontDescriptor << /Type /FontDescriptor /FontName /ABCDEF+SimSun /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 7 0 R >> >>] >>`,
    more: [
      { value: 'null' },
      { value: `<< /Length1 ${font.length} >>`, stream: font },
      { value: '<< >>', stream: Buffer.from(table) },
    ],
  })
}

const bom = (text: string): string => `<feff${utf16(text)}>`

export const notePdf = (text: string): Buffer =>
  onePage({
    content: show(`<${utf16(filler)}> Tj`),
    font: chineseFont('UniGB-UCS2-H'),
    page: `/Annots [<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /Contents ${bom(text)} >>]`,
  })

export const formPdf = (text: string): Buffer =>
  onePage({
    content: show(`<${utf16(filler)}> Tj`),
    font: chineseFont('UniGB-UCS2-H'),
    page: '/Annots [6 0 R]',
    catalog: '/AcroForm << /Fields [6 0 R] >>',
    more: [
      { value: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (field) /V ${bom(text)} /Rect [10 10 200 30] /P 3 0 R >>` },
    ],
  })

export const titledPdf = (text: string): Buffer =>
  onePage({
    content: show(`<${utf16(filler)}> Tj`),
    font: chineseFont('UniGB-UCS2-H'),
    trailer: `/Info << /Title ${bom(text)} >>`,
  })

export const bookmarkedPdf = (text: string): Buffer =>
  onePage({
    content: show(`<${utf16(filler)}> Tj`),
    font: chineseFont('UniGB-UCS2-H'),
    catalog: '/Outlines 6 0 R',
    more: [
      { value: '<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>' },
      { value: `<< /Title ${bom(text)} /Parent 6 0 R /Dest [3 0 R /Fit] >>` },
    ],
  })

export const xmpPdf = (text: string): Buffer =>
  onePage({
    content: show(`<${utf16(filler)}> Tj`),
    font: chineseFont('UniGB-UCS2-H'),
    catalog: '/Metadata 6 0 R',
    more: [
      {
        value: '<< /Type /Metadata /Subtype /XML >>',
        stream: Buffer.from(
          `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description>${text}</dc:description></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
        ),
      },
    ],
  })

const image: PdfObject = {
  value: '<< /Type /XObject /Subtype /Image /Width 4 /Height 4 /ColorSpace /DeviceGray /BitsPerComponent 8 >>',
  stream: Buffer.alloc(16, 200),
}

/** A picture that fills the page, and at most the number of the page. */
export const scanPdf = (pageNumber = ''): Buffer =>
  onePage({
    content: `q 595 0 0 842 0 0 cm /I Do Q ${pageNumber === '' ? '' : show(`(${pageNumber}) Tj`)}`,
    font: latinFont,
    more: [image],
  })

/** Letters as outlines. */
export const outlinedPdf = (): Buffer =>
  onePage({ content: '0 g 50 700 m 60 720 l 70 700 l h f 80 700 m 90 720 l 100 700 l h f', font: latinFont })

export const attachedPdf = (): Buffer =>
  onePage({
    content: show(`<${utf16(filler)}> Tj`),
    font: chineseFont('UniGB-UCS2-H'),
    catalog: '/Names << /EmbeddedFiles << /Names [(a.xls) 6 0 R] >> >>',
    more: [
      { value: '<< /Type /Filespec /F (a.xls) /EF << /F 7 0 R >> >>' },
      { value: '<< /Type /EmbeddedFile >>', stream: Buffer.from('data') },
    ],
  })

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const md5 = (...pieces: readonly Buffer[]): Buffer => createHash('md5').update(Buffer.concat(pieces)).digest()

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at)
  const at = (place: number): number => state[place & 255] ?? 0
  const swap = (one: number, other: number): void => {
    const kept = at(one)
    state[one] = at(other)
    state[other] = kept
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let i = 0
  let j = 0
  return data.map((byte) => {
    i = (i + 1) & 255
    j = (j + at(i)) & 255
    swap(i, j)
    return byte ^ at(at(i) + at(j))
  }) as Buffer
}

/** Opens only with a password: standard security handler, revision 2. */
export function encryptedPdf(): Buffer {
  const password = Buffer.concat([Buffer.from('secret'), padding]).subarray(0, 32)
  const owner = rc4(md5(password).subarray(0, 5), password)
  const id = Buffer.alloc(16, 7)
  const permissions = Buffer.from('fcffffff', 'hex')
  const key = md5(password, owner, permissions, id).subarray(0, 5)
  const user = rc4(key, padding)
  return onePage({
    content: show(`<${utf16(filler)}> Tj`),
    font: chineseFont('UniGB-UCS2-H'),
    trailer: `/ID [<${id.toString('hex')}> <${id.toString('hex')}>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P -4 >>`,
    encrypt: (stream, object) => rc4(md5(key, Buffer.from([object, 0, 0, 0, 0])).subarray(0, 10), stream),
  })
}
