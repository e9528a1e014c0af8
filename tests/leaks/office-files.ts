import { strToU8, zipSync } from 'fflate'

type Parts = Record<string, string | Uint8Array>

const pack = (parts: Parts): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
      { mtime: new Date('2026-01-01T00:00:00Z') },
    ),
  )

const relations = (targets: Record<string, string>): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(targets)
    .map(([target, type], at) => `<Relationship Id="rId${at + 1}" Type="http://x/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const word = (element: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><w:${element} xmlns:w="w" xmlns:r="r" xmlns:mc="mc" xmlns:wps="wps" xmlns:wp="wp" xmlns:v="v">${content}</w:${element}>`
export const paragraph = (...runs: readonly string[]): string =>
  `<w:p>${runs.map((run) => `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${run}</w:t></w:r>`).join('')}</w:p>`
const filler = paragraph('关于补贴发放情况的公示，按照有关规定予以公开，请群众监督。')

/** A Word document; `body` stands in it after a paragraph of text. */
export const docx = (body: string, parts: Parts = {}): Buffer =>
  pack({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations({ 'word/document.xml': 'officeDocument' }),
    'word/document.xml': word('document', `<w:body>${filler}${body}</w:body>`),
    ...parts,
  })

export const wordPart = word

export const wordTable = (...cells: readonly string[]): string =>
  `<w:tbl><w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr></w:tbl>`

export const textBox = (text: string): string =>
  `<w:p><w:r><w:t>见</w:t></w:r><w:r><mc:AlternateContent><mc:Choice><wps:txbx><w:txbxContent>${paragraph(text)}</w:txbxContent></wps:txbx></mc:Choice></mc:AlternateContent></w:r></w:p>`

/** Deleted with tracked changes, another number written in its place. */
export const tracked = (deleted: string, inserted: string): string =>
  `<w:p><w:r><w:t>电话</w:t></w:r><w:del w:author="示例"><w:r><w:delText>${deleted}</w:delText></w:r></w:del><w:ins w:author="示例"><w:r><w:t>${inserted}</w:t></w:r></w:ins></w:p>`

export const picturedDocx = (picture: Uint8Array, withText: boolean): Buffer =>
  pack({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': word(
      'document',
      `<w:body>${withText ? filler : ''}<w:p><w:r><w:drawing/></w:r></w:p></w:body>`,
    ),
    'word/media/image1.jpg': picture,
  })

export type Sheet = { name: string; rows: string; hidden?: boolean; more?: string }

export const xlsx = (sheets: readonly Sheet[], parts: Parts = {}): Buffer =>
  pack({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations({ 'xl/workbook.xml': 'officeDocument' }),
    'xl/workbook.xml': `<workbook xmlns="m" xmlns:r="r"><sheets>${sheets
      .map(
        ({ name, hidden }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}" ${hidden ? 'state="veryHidden"' : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      Object.fromEntries(sheets.map((_, at) => [`worksheets/sheet${at + 1}.xml`, 'worksheet'])),
    ),
    ...Object.fromEntries(
      sheets.map(({ rows, more = '' }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="m"><sheetData>${rows}</sheetData>${more}</worksheet>`,
      ]),
    ),
    ...parts,
  })

export const row = (...cells: readonly string[]): string => `<row>${cells.join('')}</row>`
export const textCell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`
export const numberCell = (text: string): string => `<c><v>${text}</v></c>`
export const shown: Sheet = { name: '公示', rows: row(textCell('补贴发放公示表，户主姓名、补贴项目和金额如下所列')) }

/** The scientific notation in which spreadsheets write long numbers. */
export const scientific = (number: string): string =>
  `${number[0]}.${number.slice(1).replace(/0+$/, '')}E+${number.length - 1}`

export const pptx = (text: string): Buffer =>
  pack({
    '[Content_Types].xml': '<Types/>',
    'ppt/presentation.xml': '<p:presentation xmlns:p="p"/>',
    'ppt/slides/slide1.xml': `<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>补贴发放情况说明</a:t></a:r></a:p><a:p><a:r><a:t>${text.slice(0, 5)}</a:t></a:r><a:r><a:t>${text.slice(5)}</a:t></a:r></a:p></p:sld>`,
  })
