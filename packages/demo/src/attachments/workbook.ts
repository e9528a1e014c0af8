import { strToU8, type ZipOptions, zipSync } from 'fflate'

/** One table as a sheet of its own, as offices print it: a title over all columns, who publishes, in which unit. */
export type Sheet = {
  name: string
  title: string
  issuer: string
  /** 单位：元, or nothing where the columns say it. */
  unit: string
  /** Head, body and foot; numbers are amounts. */
  lines: readonly (readonly (string | number)[])[]
  /** Indexes of lines in bold. */
  bold: ReadonlySet<number>
}

// The same bytes on every run.
const made = new Date('2025-01-02T09:00:00+08:00')
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
/** Compressing a part of a few hundred bytes takes as long as a large one and saves nothing. */
const stored = (text: string): [Uint8Array, ZipOptions] => [strToU8(head + text), { level: 0 }]

/** Places in `cellXfs`. */
const look = { title: 1, issuer: 2, unit: 3, head: 4, text: 5, money: 6, boldText: 7, boldMoney: 8 } as const

const align = (horizontal: string): string => `<alignment horizontal="${horizontal}" vertical="center" wrapText="1"/>`
const xf = (format: number, font: number, fill: number, border: number, where: string): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"${format === 49 ? ' quotePrefix="1"' : ''}>${align(where)}</xf>`
const font = (size: number, isBold: boolean): string =>
  `<font>${isBold ? '<b/>' : ''}<sz val="${size}"/><name val="宋体"/></font>`
const side = (name: string): string => `<${name} style="thin"><color rgb="FF444444"/></${name}>`

const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00"/></numFmts><fonts count="3">${font(11, false)}${font(11, true)}${font(16, true)}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF2EDE4"/></patternFill></fill></fills><borders count="2"><border/><border>${['left', 'right', 'top', 'bottom'].map(side).join('')}</border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="9"><xf/>${[
  xf(49, 2, 0, 0, 'center'),
  xf(49, 0, 0, 0, 'left'),
  xf(49, 0, 0, 0, 'right'),
  xf(49, 1, 2, 1, 'center'),
  xf(49, 0, 0, 1, 'left'),
  xf(164, 0, 0, 1, 'right'),
  xf(49, 1, 0, 1, 'left'),
  xf(164, 1, 0, 1, 'right'),
].join('')}</cellXfs></styleSheet>`

const columnName = (at: number): string => String.fromCharCode(65 + at)
const textCell = (place: string, style: number, text: string): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`

/** In characters of a cell; Chinese ones count double. */
const widthOf = (cell: string | number): number =>
  typeof cell === 'number' ? cell.toFixed(2).length + 3 : Array.from(cell).length * 2

function sheetXml({ title, issuer, unit, lines, bold }: Sheet): string {
  const columns = Math.max(1, ...lines.map(({ length }) => length))
  const last = columnName(columns - 1)
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.min(42, Math.max(12, ...lines.map((line) => widthOf(line[at] ?? '') + 2))),
  )
  const cols = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const beside = columns > 1 && unit !== ''
  const rows = [
    `<row r="1" ht="30" customHeight="1">${textCell('A1', look.title, title)}</row>`,
    `<row r="2" ht="20" customHeight="1">${textCell('A2', look.issuer, `公开单位：${issuer}`)}${beside ? textCell(`${last}2`, look.unit, unit) : ''}</row>`,
    ...lines.map((line, at) => rowXml(line, at, bold.has(at))),
  ]
  const merged = [`A1:${last}1`, ...(columns > 2 ? [`A2:${columnName(columns - (beside ? 2 : 1))}2`] : [])]
  const isWide = widths.reduce((sum, width) => sum + width, 0) > 90
  return (
    `<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="3" topLeftCell="A4" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${cols.join('')}</cols><sheetData>${rows.join('')}</sheetData>${columns > 1 ? `<mergeCells count="${merged.length}">${merged.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>` : ''}` +
    `<printOptions horizontalCentered="1"/><pageMargins left="0.7" right="0.7" top="0.9" bottom="0.8" header="0.4" footer="0.4"/><pageSetup paperSize="9" orientation="${isWide ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;C第 &amp;P 页，共 &amp;N 页</oddFooter></headerFooter></worksheet>`
  )
}

/** Rows of the table begin below title and issuer. */
function rowXml(line: readonly (string | number)[], at: number, isBold: boolean): string {
  const row = at + 3
  const cells = line.map((cell, column) => {
    const place = `${columnName(column)}${row}`
    if (typeof cell === 'number')
      return `<c r="${place}" s="${isBold ? look.boldMoney : look.money}"><v>${cell}</v></c>`
    return textCell(place, at === 0 ? look.head : isBold ? look.boldText : look.text, cell)
  })
  return `<row r="${row}">${cells.join('')}</row>`
}

const types = (count: number): string => {
  const part = (name: string, type: string): string =>
    `<Override PartName="/xl/${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  const sheets = Array.from({ length: count }, (_, at) => part(`worksheets/sheet${at + 1}.xml`, 'worksheet'))
  return `<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook.xml', 'sheet.main')}${part('styles.xml', 'styles')}${sheets.join('')}</Types>`
}

/** A workbook that prints one table a page, with its title, unit and head on each. */
export function workbookOf(sheets: readonly Sheet[]): Uint8Array {
  const names = sheets
    .map(({ name }, at) => `<sheet name="${escape(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')
  const titles = sheets
    .map(
      ({ name }, at) =>
        `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${escape(name)}'!$1:$3</definedName>`,
    )
    .join('')
  const relation = (id: number, type: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
  const relations = sheets.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')
  return zipSync(
    {
      '[Content_Types].xml': stored(types(sheets.length)),
      '_rels/.rels': stored(
        `<Relationships xmlns="${packaging}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      ),
      'xl/workbook.xml': stored(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names}</sheets><definedNames>${titles}</definedNames></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': stored(
        `<Relationships xmlns="${packaging}/relationships">${relations}${relation(sheets.length + 1, 'styles', 'styles.xml')}</Relationships>`,
      ),
      'xl/styles.xml': stored(styles),
      ...Object.fromEntries(
        sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, strToU8(head + sheetXml(sheet))]),
      ),
    },
    { level: 6, mtime: made },
  )
}
