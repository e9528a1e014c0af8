/** Looks of cells besides those that follow from their value. `figure`: with two decimals; `quantity`: up to three. */
export type XlsxLook = 'title' | 'note' | 'head' | 'label' | 'cell' | 'figure' | 'sum' | 'quantity' | 'count'

type Style = { format: number; font: 0 | 1 | 2; isFramed?: true; align?: string }

/** The built-in format of text. */
const text = 49
const [amount, day, quantity] = [164, 165, 166]
const wrapped = 'vertical="center" wrapText="1"'

/** Without a look: text and amount, each also bold, then days. */
const plain: readonly Style[] = [
  { format: text, font: 0 },
  { format: text, font: 1 },
  { format: amount, font: 0 },
  { format: amount, font: 1 },
  { format: day, font: 0 },
]

const looks: Readonly<Record<XlsxLook, Style>> = {
  title: { format: text, font: 2, align: 'horizontal="center" vertical="center"' },
  note: { format: text, font: 0, align: wrapped },
  head: { format: text, font: 1, isFramed: true, align: `horizontal="center" ${wrapped}` },
  label: { format: text, font: 1, isFramed: true, align: wrapped },
  cell: { format: text, font: 0, isFramed: true, align: wrapped },
  figure: { format: amount, font: 0, isFramed: true, align: 'vertical="center"' },
  sum: { format: amount, font: 1, isFramed: true, align: 'vertical="center"' },
  quantity: { format: quantity, font: 0, isFramed: true, align: 'vertical="center"' },
  count: { format: 1, font: 0, isFramed: true, align: 'vertical="center"' },
}

const lookNames = Object.keys(looks)

/** The number of a look among the styles. */
export const styleOfLook = (look: XlsxLook): number => plain.length + lookNames.indexOf(look)

/** Text stays text when somebody edits it: `=1` and long codes too. */
const xfOf = ({ format, font, isFramed, align }: Style): string =>
  `<xf numFmtId="${format}" fontId="${font}" borderId="${isFramed ? 1 : 0}" applyNumberFormat="1" applyFont="1"${
    format === text ? ' quotePrefix="1"' : ''
  }${isFramed ? ' applyBorder="1"' : ''}${align ? ` applyAlignment="1"><alignment ${align}/></xf>` : '/>'}`

const font = (size: number, isBold: boolean) =>
  `<font>${isBold ? '<b/>' : ''}<sz val="${size}"/><name val="宋体"/></font>`
const edges = ['left', 'right', 'top', 'bottom'].map((edge) => `<${edge} style="thin"/>`).join('')

const parts = [
  `<numFmts count="3"><numFmt numFmtId="${amount}" formatCode="#,##0.00"/><numFmt numFmtId="${day}" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="${quantity}" formatCode="#,##0.###"/></numFmts>`,
  `<fonts count="3">${font(11, false)}${font(11, true)}${font(16, true)}</fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  `<borders count="2"><border/><border>${edges}</border></borders>`,
  '<cellStyleXfs count="1"><xf/></cellStyleXfs>',
  `<cellXfs count="${plain.length + lookNames.length}">${[...plain, ...Object.values(looks)].map(xfOf).join('')}</cellXfs>`,
]

/** The part `xl/styles.xml` of every workbook. */
export const stylesXml = (namespace: string): string =>
  `<styleSheet xmlns="${namespace}">${parts.join('')}</styleSheet>`
