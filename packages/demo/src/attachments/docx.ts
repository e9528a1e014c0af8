import { strToU8, type ZipOptions, zipSync } from 'fflate'
import { type Block, isMoney, type Paper, type SheetBlock } from './paper.ts'

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
  caption: ['<w:keepNext/><w:spacing w:before="160" w:after="60"/><w:jc w:val="center"/>', '<w:b/><w:sz w:val="24"/>'],
  head: ['<w:jc w:val="center"/>', '<w:b/><w:sz w:val="21"/>'],
  cell: ['', '<w:sz w:val="21"/>'],
  amount: ['<w:jc w:val="right"/>', '<w:sz w:val="21"/>'],
  bold: ['', '<w:b/><w:sz w:val="21"/>'],
  boldAmount: ['<w:jc w:val="right"/>', '<w:b/><w:sz w:val="21"/>'],
  redHead: [
    '<w:spacing w:before="240" w:after="240"/><w:jc w:val="center"/>',
    '<w:b/><w:color w:val="C8102E"/><w:spacing w:val="20"/>',
  ],
  number: [
    '<w:pBdr><w:bottom w:val="single" w:sz="18" w:space="8" w:color="C8102E"/></w:pBdr><w:spacing w:after="480"/><w:jc w:val="center"/>',
    '<w:sz w:val="28"/>',
  ],
} as const

function paragraph(text: string, look: keyof typeof looks): string {
  const [layout, size] = looks[look]
  return `<w:p><w:pPr>${layout}</w:pPr><w:r><w:rPr>${size}</w:rPr><w:t xml:space="preserve">${escape(text)}</w:t></w:r></w:p>`
}

function tableXml({ lines, bold }: SheetBlock): string {
  const columns = lines[0]?.length ?? 1
  const width = Math.floor(9000 / columns)
  const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  const borders = sides.map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="444444"/>`).join('')
  const lookOf = (text: string, row: number): keyof typeof looks => {
    if (row === 0) return 'head'
    if (isMoney(text)) return bold.has(row) ? 'boldAmount' : 'amount'
    return bold.has(row) ? 'bold' : 'cell'
  }
  const cell = (text: string, row: number): string =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${row === 0 ? '<w:shd w:val="clear" w:color="auto" w:fill="F2EDE4"/>' : ''}<w:vAlign w:val="center"/></w:tcPr>${paragraph(text, lookOf(text, row))}</w:tc>`
  return (
    `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/><w:jc w:val="center"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>` +
    `<w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>` +
    lines
      .map(
        (line, row) =>
          `<w:tr><w:trPr><w:cantSplit/>${row === 0 ? '<w:tblHeader/>' : ''}</w:trPr>${line.map((text) => cell(text, row)).join('')}</w:tr>`,
      )
      .join('') +
    '</w:tbl>'
  )
}

const blockXml = (block: Block): string =>
  block.kind === 'table' ? paragraph(block.caption, 'caption') + tableXml(block) : paragraph(block.text, block.kind)

/** The red head of an official document: who issues it, its number, a red line. */
function redHead({ issuer, documentNo }: Paper): string {
  if (!documentNo) return ''
  const text = `${issuer}文件`
  // It fills the line without breaking it.
  const size = Math.min(64, Math.floor((2 * 440) / text.length))
  return (
    paragraph(text, 'redHead').replace('</w:rPr>', `<w:sz w:val="${size}"/></w:rPr>`) + paragraph(documentNo, 'number')
  )
}

const part = (text: string): [Uint8Array, ZipOptions] => [strToU8(text), { level: 0 }]

/** Stored uncompressed, which is faster than compressing them a hundred times. */
const frame = {
  '[Content_Types].xml': part(
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/word/footer1.xml" ContentType="${TYPE}.footer+xml"/></Types>`,
  ),
  '_rels/.rels': part(
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
  ),
  'word/_rels/document.xml.rels': part(
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${OFFICE}/footer" Target="footer1.xml"/></Relationships>`,
  ),
  'word/footer1.xml': part(
    `${HEAD}<w:ftr xmlns:w="${WORD}"><w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:t xml:space="preserve">— </w:t></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:t xml:space="preserve"> —</w:t></w:r></w:p></w:ftr>`,
  ),
  'word/styles.xml': part(
    `${HEAD}<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/><w:lang w:val="zh-CN" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>`,
  ),
}

/**
 * The minimal package that word processors open: content types, relationships, styles with a Chinese font, a footer with
 * the number of the page, the document.
 */
export function docxOf(paper: Paper): Uint8Array {
  const { title, blocks } = paper
  const body =
    redHead(paper) +
    paragraph(title, 'title') +
    blocks.map(blockXml).join('') +
    '<w:sectPr><w:footerReference w:type="default" r:id="rId2"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>'
  const document = `${HEAD}<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}"><w:body>${body}</w:body></w:document>`
  return zipSync({ ...frame, 'word/document.xml': strToU8(document) }, { level: 6, mtime: MADE })
}
