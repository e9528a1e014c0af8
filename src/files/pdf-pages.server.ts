import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFiumModule } from '@hyzyla/pdfium'
import { AppError } from '../platform/errors.ts'
import type { PaintedBox } from './page-pictures.server.ts'

/** A page as pixels, with its text and the box of each character, as pixels too. */
export type PdfPage = {
  data: Uint8Array
  width: number
  height: number
  text: string
  boxOf: (start: number, end: number) => PaintedBox[]
}

/** The functions of PDFium that are used here, https://pdfium.googlesource.com/pdfium/+/main/public/ */
type Functions = {
  FPDF_InitLibrary(): void
  FPDF_LoadMemDocument(data: number, size: number, password: number): number
  FPDF_GetLastError(): number
  FPDF_GetPageCount(document: number): number
  FPDF_LoadPage(document: number, index: number): number
  FPDF_ClosePage(page: number): void
  FPDF_GetPageWidth(page: number): number
  FPDF_GetPageHeight(page: number): number
  FPDFBitmap_CreateEx(width: number, height: number, format: number, data: number, stride: number): number
  FPDFBitmap_FillRect(bitmap: number, x: number, y: number, width: number, height: number, colour: number): void
  FPDFBitmap_Destroy(bitmap: number): void
  FPDF_RenderPageBitmap(
    ...numbers: [bitmap: number, page: number, x: number, y: number, w: number, h: number, turn: number, flags: number]
  ): void
  FPDF_PageToDevice(
    ...numbers: [
      page: number,
      x: number,
      y: number,
      w: number,
      h: number,
      turn: number,
      px: number,
      py: number,
      dx: number,
      dy: number,
    ]
  ): number
  FPDFText_LoadPage(page: number): number
  FPDFText_ClosePage(text: number): void
  FPDFText_CountChars(text: number): number
  FPDFText_GetUnicode(text: number, index: number): number
  FPDFText_GetCharBox(
    ...numbers: [text: number, index: number, left: number, right: number, bottom: number, top: number]
  ): number
}
type Pdfium = { HEAPU8: Uint8Array; wasmExports: { malloc(bytes: number): number; free(at: number): void } } & {
  [Name in keyof Functions as `_${Name}`]: Functions[Name]
}

const [rgbaBytes, bgraFormat, white] = [4, 4, 0xffffffff]
/** Comments and filled fields, and red first. */
const renderFlags = 0x01 | 0x10
const passwordError = 4
const mostCharacters = 20_000

/**
 * Runs in a process of its own. The pages of a PDF, one after the other.
 * @throws AppError invalid for a damaged or encrypted one, or with more than `most` pages
 */
export async function* readPdfPages(
  bytes: Uint8Array,
  { most, longest }: { most: number; longest: number },
): AsyncGenerator<PdfPage> {
  const pdfium = await loadPdfium()
  const at = pdfium.wasmExports.malloc(bytes.length)
  pdfium.HEAPU8.set(bytes, at)
  const document = pdfium._FPDF_LoadMemDocument(at, bytes.length, 0)
  if (document === 0)
    throw new AppError(
      'invalid',
      pdfium._FPDF_GetLastError() === passwordError
        ? 'PDF 有密码，请去掉密码后重新上传。'
        : 'PDF 已损坏，请重新导出后上传。',
    )
  const pages = pdfium._FPDF_GetPageCount(document)
  if (pages === 0) throw new AppError('invalid', 'PDF 里没有页面，请重新导出后上传。')
  if (pages > most) throw new AppError('invalid', `PDF 有 ${pages} 页，最多 ${most} 页，请拆开后上传。`)
  for (let index = 0; index < pages; index += 1) {
    const page = pdfium._FPDF_LoadPage(document, index)
    if (page === 0) throw new AppError('invalid', `PDF 的第 ${index + 1} 页读不出来，请重新导出后上传。`)
    yield readPage(pdfium, page, longest)
    pdfium._FPDF_ClosePage(page)
  }
}

async function loadPdfium(): Promise<Pdfium> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  const pdfium = (await PDFiumModule({ wasmBinary })) as unknown as Pdfium
  pdfium._FPDF_InitLibrary()
  return pdfium
}

function readPage(pdfium: Pdfium, page: number, longest: number): PdfPage {
  const [points, high] = [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)]
  const scale = longest / Math.max(points, high, 1)
  const [width, height] = [points, high].map((side) => Math.max(1, Math.round(side * scale))) as [number, number]
  const bytes = width * height * rgbaBytes
  const at = pdfium.wasmExports.malloc(bytes)
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, bgraFormat, at, width * rgbaBytes)
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderFlags)
  const data = pdfium.HEAPU8.slice(at, at + bytes)
  pdfium._FPDFBitmap_Destroy(bitmap)
  pdfium.wasmExports.free(at)
  return { data, width, height, ...readText(pdfium, page, { width, height }) }
}

type Size = { width: number; height: number }

function readText(pdfium: Pdfium, page: number, size: Size): Pick<PdfPage, 'text' | 'boxOf'> {
  const layer = pdfium._FPDFText_LoadPage(page)
  const count = Math.min(mostCharacters, Math.max(0, pdfium._FPDFText_CountChars(layer)))
  const boxes: (PaintedBox | null)[] = []
  let text = ''
  for (let index = 0; index < count; index += 1) {
    const code = pdfium._FPDFText_GetUnicode(layer, index)
    const character = code === 0 || code > 0x10ffff ? ' ' : String.fromCodePoint(code)
    const box = boxOfCharacter(pdfium, page, layer, index, size)
    text += character
    // Characters outside of the basic plane have two places in a string.
    for (let place = 0; place < character.length; place += 1) boxes.push(box)
  }
  pdfium._FPDFText_ClosePage(layer)
  return { text, boxOf: (start, end) => joinLines(boxes.slice(start, end), size) }
}

function boxOfCharacter(
  pdfium: Pdfium,
  page: number,
  layer: number,
  index: number,
  { width, height }: Size,
): PaintedBox | null {
  const { malloc, free } = pdfium.wasmExports
  const at = malloc(32)
  const numbers = () => new DataView(pdfium.HEAPU8.buffer, pdfium.HEAPU8.byteOffset + at, 32)
  try {
    // Left, right, bottom and top, as doubles.
    if (!pdfium._FPDFText_GetCharBox(layer, index, at, at + 8, at + 16, at + 24)) return null
    const [left, right, bottom, top] = [0, 8, 16, 24].map((offset) => numbers().getFloat64(offset, true)) as [
      number,
      number,
      number,
      number,
    ]
    const toPixels = (x: number, y: number): [number, number] => {
      pdfium._FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, at, at + 4)
      return [numbers().getInt32(0, true), numbers().getInt32(4, true)]
    }
    const [[x1, y1], [x2, y2]] = [toPixels(left, top), toPixels(right, bottom)]
    const box = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
    return box.width > 0 && box.height > 0 ? box : null
  } finally {
    free(at)
  }
}

/** One box for the characters of a line, a little larger than they are, within the page. */
function joinLines(boxes: readonly (PaintedBox | null)[], { width, height }: Size): PaintedBox[] {
  const lines: PaintedBox[] = []
  for (const box of boxes) {
    if (box === null) continue
    const last = lines.at(-1)
    if (last && box.y < last.y + last.height && last.y < box.y + box.height) {
      const [x, y] = [Math.min(last.x, box.x), Math.min(last.y, box.y)]
      last.width = Math.max(last.x + last.width, box.x + box.width) - x
      last.height = Math.max(last.y + last.height, box.y + box.height) - y
      Object.assign(last, { x, y })
    } else lines.push({ ...box })
  }
  return lines.map((line) => withinPage(line, Math.ceil(line.height / 4), { width, height }))
}

function withinPage(box: PaintedBox, margin: number, { width, height }: Size): PaintedBox {
  const [x, y] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)]
  return {
    x,
    y,
    width: Math.max(1, Math.min(width, box.x + box.width + margin) - x),
    height: Math.max(1, Math.min(height, box.y + box.height + margin) - y),
  }
}
