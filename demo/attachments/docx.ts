import { strToU8, zipSync } from 'fflate'
import { yuan } from '../text/html.ts'
import { totalsOf } from './contents.ts'
import type { SampleDocument } from './contents.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function paragraph(text: string, look: 'title' | 'body' | 'cell' = 'body'): string {
  const layout =
    look === 'title' ? '<w:jc w:val="center"/>' : look === 'body' ? '<w:spacing w:line="360" w:lineRule="auto"/>' : ''
  const size = look === 'title' ? '<w:b/><w:sz w:val="36"/>' : '<w:sz w:val="24"/>'
  return `<w:p><w:pPr>${layout}</w:pPr><w:r><w:rPr>${size}</w:rPr><w:t xml:space="preserve">${escape(text)}</w:t></w:r></w:p>`
}

function tableXml(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const width = Math.floor(9000 / heads.length)
  const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  const borders = sides.map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="555555"/>`).join('')
  const cell = (text: string): string =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraph(text, 'cell')}</w:tc>`
  const line = (cells: readonly (string | number)[]): string =>
    `<w:tr>${cells.map((content) => cell(typeof content === 'number' ? yuan(content) : content)).join('')}</w:tr>`
  return (
    `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>` +
    `<w:tblGrid>${heads.map(() => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>` +
    [heads, ...rows].map(line).join('') +
    '</w:tbl>'
  )
}

/**
 * The minimal package that word processors open: content types, one relationship, styles with a Chinese font, the
 * document.
 */
export function docxOf({ title, paragraphs, table, closing }: SampleDocument, made: Date): Uint8Array {
  const totals = table ? totalsOf(table) : null
  const body =
    paragraph(title, 'title') +
    paragraphs.map((text) => paragraph(text)).join('') +
    (table ? tableXml(table.heads, totals ? [...table.rows, totals] : table.rows) : '') +
    paragraph(closing) +
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>'
  const files = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `${HEAD}<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/><w:lang w:val="zh-CN" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>`,
    'word/document.xml': `${HEAD}<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
  }
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: made })
}
