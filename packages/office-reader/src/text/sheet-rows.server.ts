import { BrokenPackage, type OfficePackage, PackageTooLarge } from '../package.server.ts'
import { readEscapes } from '../shared-strings.server.ts'

const maxSheetBytes = 256 * 1024 * 1024
const maxRowText = 1_000_000

/** Elements of a sheet whose text is neither a value nor a formula: page headers, lists of allowed values. */
const otherTexts = new Set(
  'oddHeader oddFooter evenHeader evenFooter firstHeader firstFooter formula1 formula2'.split(' '),
)

export type SheetTexts = {
  row: (line: number, text: string) => void
  other: (text: string) => void
  /** Index of a shared string that the sheet shows. */
  used: (index: number) => void
}

/** Reads every cell of a sheet, hidden rows and columns too: the shown value, and formulas, which may hold constants. */
export async function readSheetRows(
  book: OfficePackage,
  part: string,
  shared: readonly string[],
  { row, other, used }: SheetTexts,
): Promise<void> {
  let line = 0
  let cells: string[] = []
  let length = 0
  let type = 'n'
  let value: string[] = []
  let formula: string[] = []
  let element = ''

  await book.read(part, maxSheetBytes, {
    open(name, attributes) {
      element = name
      if (name === 'row') {
        line = attributes.r === undefined ? line + 1 : Number(attributes.r)
        cells = []
        length = 0
      } else if (name === 'c') {
        type = attributes.t ?? 'n'
        value = []
        formula = []
      } else if (name === 'hyperlink' || name === 'dataValidation') other(Object.values(attributes).join('\n'))
    },
    text(text) {
      length += text.length
      if (length > maxRowText) throw new PackageTooLarge('一行的文字太多')
      if (element === 'v' || element === 't') value.push(text)
      else if (element === 'f') formula.push(text)
      else if (otherTexts.has(element)) other(text)
    },
    close(name) {
      element = ''
      if (name === 'c') {
        cells.push(cellText(type, value.join(''), shared, used))
        if (formula.length > 0) cells.push(formula.join(''))
      } else if (name === 'row') row(line, cells.join('\t'))
    },
  })
}

function cellText(type: string, text: string, shared: readonly string[], used: SheetTexts['used']): string {
  if (text.trim() === '') return ''
  if (type !== 's') return type === 'n' ? plainNumber(text) : readEscapes(text)
  const value = shared[Number(text)]
  if (value === undefined) throw new BrokenPackage('unknown shared string')
  used(Number(text))
  return value
}

/** The digits of a number in scientific notation, as the file holds them: a float would round long numbers. */
function plainNumber(text: string): string {
  const [, digits = '', decimals = '', exponent = ''] = /^(\d+)(?:\.(\d+))?[eE]\+?(\d{1,3})$/.exec(text.trim()) ?? []
  if (digits === '') return text
  const shift = Number(exponent)
  return (
    digits + decimals.slice(0, shift).padEnd(shift, '0') + (decimals.length > shift ? `.${decimals.slice(shift)}` : '')
  )
}
