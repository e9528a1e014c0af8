import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  getDocument,
  OPS,
  PasswordException,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type TextParts, Unreadable } from './text-parts.ts'

const maxPages = 2_000
/** Fewer characters beside a picture that fills the page are its number or stamp: the page is a scan. */
const leastText = 20
/** Share of the page. */
const scanShare = 0.4
/** Share of characters without a meaning above which the text is garbage of a font without a character map. */
const garbageShare = 0.05

const assets = dirname(dirname(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))))

/** Reads text, annotations, form fields and properties of a PDF. @throws Unreadable for scans and encrypted files. */
export async function readPdf(bytes: Buffer, parts: TextParts): Promise<void> {
  const document = open(bytes, { stopAtErrors: true })
  // Decoding pictures takes most of the time; of the text drawn, none depends on them.
  const withoutPictures = open(bytes, { maxImageSize: 0 })
  try {
    await readDocument(await document.promise, await withoutPictures.promise, parts)
  } catch (error) {
    if (error instanceof PasswordException) throw new Unreadable('PDF 文件已加密，无法自动检查。')
    if (error instanceof Unreadable) throw error
    throw new Unreadable('PDF 文件已损坏，无法读取。')
  } finally {
    await Promise.all([document.destroy(), withoutPictures.destroy()])
  }
}

const open = (bytes: Buffer, options: { stopAtErrors?: boolean; maxImageSize?: number }): PDFDocumentLoadingTask =>
  getDocument({
    // It takes the memory over.
    data: new Uint8Array(bytes),
    cMapUrl: `${join(assets, 'cmaps')}/`,
    cMapPacked: true,
    standardFontDataUrl: `${join(assets, 'standard_fonts')}/`,
    wasmUrl: `${join(assets, 'wasm')}/`,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
    ...options,
  })

async function readDocument(
  document: PDFDocumentProxy,
  withoutPictures: PDFDocumentProxy,
  parts: TextParts,
): Promise<void> {
  if (document.numPages > maxPages) throw new Unreadable(`PDF 超过 ${maxPages} 页，请拆成几个文件。`)
  const { info, metadata } = await document.getMetadata()
  parts.add('文件属性', textsOf(info).join('\n'))
  // The values as they are parsed, and the whole, where a structure is unknown.
  if (metadata) parts.add('文件属性', `${textsOf([...metadata]).join('\n')}\n${metadata.getRaw?.() ?? ''}`)
  parts.add('书签', textsOf(await document.getOutline()).join('\n'))
  if ((await document.getAttachments()) !== null) throw new Unreadable('PDF 里带有附件，无法自动检查，请单独上传附件。')
  const unread: number[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const drawn = await withoutPictures.getPage(number)
    if (!(await readPage(page, drawn, parts.within(`第 ${number} 页`)))) unread.push(number)
    page.cleanup()
    drawn.cleanup()
  }
  if (unread.length === document.numPages) throw new Unreadable('PDF 是扫描件，没有可以检查的文字。')
  if (unread.length > 0) throw new Unreadable(`PDF 第 ${unread.slice(0, 5).join('、')} 页是图片，没有可以检查的文字。`)
}

/** Whether the page could be read. */
async function readPage(page: PDFPageProxy, drawn: PDFPageProxy, parts: TextParts): Promise<boolean> {
  const content = await page.getTextContent({ includeMarkedContent: false, disableNormalization: true })
  const text = content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  parts.add('', text)
  const pieces = await drawnText(drawn)
  // The reader above leaves out what stands beside the visible page: cropped away, but still in the file.
  if (lengthOf(pieces.join('')) > lengthOf(text)) parts.add('（页面之外）', `${pieces.join('\n')}\n${pieces.join('')}`)
  const annotations: unknown[] = await page.getAnnotations()
  parts.add('的批注和表单', textsOf(annotations.map(withoutLayout)).join('\n'))
  const visible = text.replaceAll(/\s/g, '')
  const garbage = visible.match(/[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu)?.length ?? 0
  if (garbage > visible.length * garbageShare)
    throw new Unreadable('PDF 里的字体没有文字编码，无法自动检查，请用原来的文档重新导出 PDF。')
  return visible.length >= leastText || !(await showsPicture(page, visible.length === 0))
}

const lengthOf = (text: string): number => text.replaceAll(/\s/g, '').length

/** Every text that the page and its annotations draw, wherever. */
async function drawnText(page: PDFPageProxy): Promise<string[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  return fnArray.flatMap((operator, at) => {
    const glyphs = operator === OPS.showText ? (argsArray as unknown[][])[at]?.[0] : undefined
    if (!Array.isArray(glyphs)) return []
    return [
      glyphs
        .map((glyph: { unicode?: string } | number) => (typeof glyph === 'number' ? '' : (glyph.unicode ?? '')))
        .join(''),
    ]
  })
}

/** Whether the page shows a picture that may be a scan; without any text, whether it shows anything. */
async function showsPicture(page: PDFPageProxy, isEmpty: boolean): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const { width, height } = page.getViewport({ scale: 1 })
  const stack: number[] = []
  let area = 1
  for (const [at, operator] of fnArray.entries()) {
    const values = (argsArray as unknown[])[at]
    if (operator === OPS.save) stack.push(area)
    else if (operator === OPS.restore) area = stack.pop() ?? 1
    else if (operator === OPS.transform && Array.isArray(values)) {
      const [a, b, c, d] = values as [number, number, number, number]
      area *= Math.abs(a * d - b * c)
    } else if (pictures.has(operator) && (isEmpty || area > width * height * scanShare)) return true
    // Letters may be drawn as outlines.
    else if (isEmpty && paths.has(operator)) return true
  }
  return false
}

const pictures = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObjectRepeat,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintInlineImageXObjectGroup,
])
const paths = new Set<number>([
  OPS.constructPath,
  OPS.fill,
  OPS.eoFill,
  OPS.stroke,
  OPS.fillStroke,
  OPS.shadingFill,
  OPS.showText,
])

/** Annotations are described with ids, colours and places, whose digits are no text. */
function withoutLayout(annotation: unknown): unknown {
  if (typeof annotation !== 'object' || annotation === null) return null
  const {
    contentsObj,
    titleObj,
    fieldValue,
    defaultFieldValue,
    alternativeText,
    fieldName,
    url,
    unsafeUrl,
    richText,
    textContent,
    options,
  } = annotation as Record<string, unknown>
  return {
    contentsObj,
    titleObj,
    fieldValue,
    defaultFieldValue,
    alternativeText,
    fieldName,
    url,
    unsafeUrl,
    richText,
    textContent,
    options,
  }
}

/** All strings in a value, at most a few levels deep. */
function textsOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth > 8) return []
  return Object.values(value).flatMap((inner) => textsOf(inner, depth + 1))
}
