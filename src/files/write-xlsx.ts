import { strToU8, type ZipOptions, zipSync } from 'fflate'

export type XlsxCell = string | number | Date | null
export type XlsxOptions = {
  /** Rows in bold, from 0. */
  bold?: ReadonlySet<number>
  /** Of columns, in characters. */
  widths?: readonly number[]
}

/** Dates are days, numbers have two decimals, and text stays text when somebody edits it: `=1` and long codes too. */
const styleOf = (cell: XlsxCell, bold: boolean): number =>
  cell instanceof Date ? 4 : (typeof cell === 'number' ? 2 : 0) + (bold ? 1 : 0)

const made = new Date('2025-01-02T09:00:00+08:00')
const dayMs = 86_400_000
const epoch = Date.UTC(1899, 11, 30)
const xml = (text: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`)
/** Compressing a part of a few hundred bytes takes as long as a large one and saves nothing. */
const stored = (text: string): [Uint8Array, ZipOptions] => [xml(text), { level: 0 }]
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'

/** The built-in format of text. */
const textFormat = 49

const styles = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><name val="宋体"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5">${[
  [textFormat, 0],
  [textFormat, 1],
  [164, 0],
  [164, 1],
  [165, 0],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" applyNumberFormat="1" applyFont="1"${format === textFormat ? ' quotePrefix="1"' : ''}/>`,
  )
  .join('')}</cellXfs></styleSheet>`

/** A workbook of one sheet; the same bytes on every run. */
export function writeXlsx(
  title: string,
  rows: readonly (readonly XlsxCell[])[],
  { bold = new Set(), widths = [] }: XlsxOptions = {},
): Uint8Array {
  const cellOf = (cell: XlsxCell, isBold: boolean): string => {
    const style = styleOf(cell, isBold)
    if (cell === null || cell === '') return `<c s="${style}"/>`
    if (typeof cell === 'string')
      return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`
    return `<c s="${style}"><v>${cell instanceof Date ? (cell.getTime() - epoch) / dayMs : cell}</v></c>`
  }
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const lines = rows.map(
    (cells, at) => `<row r="${at + 1}">${cells.map((cell) => cellOf(cell, bold.has(at))).join('')}</row>`,
  )
  const types = Object.entries({
    '/xl/workbook.xml': 'sheet.main',
    '/xl/worksheets/sheet1.xml': 'worksheet',
    '/xl/styles.xml': 'styles',
  }).map(
    ([part, type]) =>
      `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
  )
  return zipSync(
    {
      '[Content_Types].xml': stored(
        `<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join('')}</Types>`,
      ),
      '_rels/.rels': stored(
        `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': stored(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escape(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': stored(
        `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      ),
      'xl/styles.xml': stored(styles),
      'xl/worksheets/sheet1.xml': xml(
        `<worksheet xmlns="${main}">${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>${lines.join('')}</sheetData></worksheet>`,
      ),
    },
    { level: 9, mtime: made },
  )
}
