import { strToU8, type ZipOptions, zipSync } from 'fflate'
import type { Block, Paper } from './paper.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
// The same bytes on every run.
const MADE = new Date('2025-01-02T09:00:00+08:00')

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const looks = {
  title: ['<w:jc w:val="center"/>', '<w:b/><w:sz w:val="36"/>'],
  heading: ['<w:spacing w:line="360" w:lineRule="auto"/>', '<w:b/><w:sz w:val="28"/>'],
  paragraph: [
    '<w:spacing w:line="360" w:lineRule="auto"/><w:ind w:firstLineChars="200" w:firstLine="480"/>',
    '<w:sz w:val="24"/>',
  ],
  signature: ['<w:jc w:val="right"/>', '<w:sz w:val="24"/>'],
  cell: ['', '<w:sz w:val="21"/>'],
} as const

function paragraph(text: string, look: keyof typeof looks): string {
  const [layout, size] = looks[look]
  return `<w:p><w:pPr>${layout}</w:pPr><w:r><w:rPr>${size}</w:rPr><w:t xml:space="preserve">${escape(text)}</w:t></w:r></w:p>`
}

function tableXml(lines: readonly (readonly string[])[]): string {
  const columns = lines[0]?.length ?? 1
  const width = Math.floor(9000 / columns)
  const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  const borders = sides.map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="555555"/>`).join('')
  const cell = (text: string): string =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraph(text, 'cell')}</w:tc>`
  return (
    `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>` +
    `<w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>` +
    lines.map((line) => `<w:tr>${line.map(cell).join('')}</w:tr>`).join('') +
    '</w:tbl>'
  )
}

const blockXml = (block: Block): string =>
  block.kind === 'table' ? paragraph(block.caption, 'cell') + tableXml(block.lines) : paragraph(block.text, block.kind)

const part = (text: string): [Uint8Array, ZipOptions] => [strToU8(text), { level: 0 }]

/** Stored uncompressed, which is faster than compressing them a hundred times. */
const frame = {
  '[Content_Types].xml': part(
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  ),
  '_rels/.rels': part(
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
  ),
  'word/_rels/document.xml.rels': part(
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ),
  'word/styles.xml': part(
    `${HEAD}<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/><w:lang w:val="zh-CN" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>`,
  ),
}

/**
 * The minimal package that word processors open: content types, one relationship, styles with a Chinese font, the
 * document.
 */
export function docxOf({ title, blocks }: Paper): Uint8Array {
  const body =
    paragraph(title, 'title') +
    blocks.map(blockXml).join('') +
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>'
  const document = `${HEAD}<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`
  return zipSync({ ...frame, 'word/document.xml': strToU8(document) }, { level: 6, mtime: MADE })
}
