import { strToU8, type ZipOptions, zipSync } from 'fflate'
import { styleOfLook, stylesXml, type XlsxLook } from './xlsx-styles.ts'

type XlsxValue = string | number | Date | null
export type XlsxCell = XlsxValue | { value: XlsxValue; look: XlsxLook }
export type XlsxOptions = {
  /** Rows in bold, from 0. */
  bold?: ReadonlySet<number>
  /** Of columns, in characters. */
  widths?: readonly number[]
}
export type XlsxSheet = XlsxOptions & {
  title: string
  rows: readonly (readonly XlsxCell[])[]
  /** Ranges such as `A1:G1` that are one cell. */
  merges?: readonly string[]
  /** Rows that are higher than one line, from 0, in points. */
  heights?: ReadonlyMap<number, number>
  /** On A4, as wide as the sheet of paper, with page numbers. `repeated`: how many of the first rows each page has. */
  print?: { isLandscape: boolean; repeated: number }
}

/** Dates are days, and numbers have two decimals. */
const styleOf = (cell: XlsxValue, bold: boolean): number =>
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

/** A workbook of one sheet; the same bytes on every run. */
export const writeXlsx = (title: string, rows: XlsxSheet['rows'], options: XlsxOptions = {}): Uint8Array =>
  writeWorkbook([{ title, rows, ...options }])

/** A workbook; the same bytes on every run. Sheets may have any titles. */
export function writeWorkbook(sheets: readonly XlsxSheet[]): Uint8Array {
  const names = nameSheets(sheets.map(({ title }) => title))
  const types = [
    ['/xl/workbook.xml', 'sheet.main'],
    ...sheets.map((_, at) => [`/xl/worksheets/sheet${at + 1}.xml`, 'worksheet']),
    ['/xl/styles.xml', 'styles'],
  ].map(
    ([part, type]) =>
      `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
  )
  const relations = [...sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`]), ['styles', 'styles.xml']]
  return zipSync(
    {
      '[Content_Types].xml': stored(
        `<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join('')}</Types>`,
      ),
      '_rels/.rels': stored(
        `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': stored(workbookXml(sheets, names)),
      'xl/_rels/workbook.xml.rels': stored(
        `<Relationships xmlns="${packaging}/relationships">${relations
          .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
          .join('')}</Relationships>`,
      ),
      'xl/styles.xml': stored(stylesXml(main)),
      ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml(sheetXml(sheet))])),
    },
    { level: 9, mtime: made },
  )
}

function workbookXml(sheets: readonly XlsxSheet[], names: readonly string[]): string {
  const repeated = sheets.flatMap(({ print }, at) =>
    print && print.repeated > 0
      ? [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${escape((names[at] ?? '').replaceAll("'", "''"))}'!$1:$${print.repeated}</definedName>`,
        ]
      : [],
  )
  const listed = names.map((name, at) => `<sheet name="${escape(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed.join('')}</sheets>${
    repeated.length > 0 ? `<definedNames>${repeated.join('')}</definedNames>` : ''
  }</workbook>`
}

function cellXml(cell: XlsxCell, isBold: boolean): string {
  const isPlain = cell === null || typeof cell !== 'object' || cell instanceof Date
  const value = isPlain ? cell : cell.value
  const style = isPlain ? styleOf(cell, isBold) : styleOfLook(cell.look)
  if (value === null || value === '') return `<c s="${style}"/>`
  if (typeof value === 'string')
    return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escape(value)}</t></is></c>`
  return `<c s="${style}"><v>${value instanceof Date ? (value.getTime() - epoch) / dayMs : value}</v></c>`
}

function sheetXml({ rows, bold, widths = [], merges = [], heights, print }: XlsxSheet): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const lines = rows.map((cells, at) => {
    const height = heights?.get(at)
    return `<row r="${at + 1}"${height === undefined ? '' : ` ht="${height}" customHeight="1"`}>${cells
      .map((cell) => cellXml(cell, bold?.has(at) ?? false))
      .join('')}</row>`
  })
  // In the order that the schema of the format wants.
  return [
    `<worksheet xmlns="${main}">`,
    print ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : '',
    columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '',
    `<sheetData>${lines.join('')}</sheetData>`,
    merges.length > 0
      ? `<mergeCells count="${merges.length}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
      : '',
    print ? printXml(print) : '',
    '</worksheet>',
  ].join('')
}

/** Paper 9 is A4. */
const printXml = ({ isLandscape }: NonNullable<XlsxSheet['print']>): string =>
  `<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="${
    isLandscape ? 'landscape' : 'portrait'
  }" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;C第 &amp;P 页，共 &amp;N 页</oddFooter></headerFooter>`

/** Sheets have names of at most 31 characters, of which some are not allowed and no two may be alike. */
function nameSheets(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title) => {
    const cleaned =
      title
        .replaceAll(/[[\]:*?/\\\p{Cc}]/gu, ' ')
        .replaceAll(/^'+|'+$/g, '')
        .trim() || '表'
    for (let count = 1; ; count += 1) {
      const ending = count === 1 ? '' : `（${count}）`
      const name = cleaned.slice(0, 31 - ending.length) + ending
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  })
}
