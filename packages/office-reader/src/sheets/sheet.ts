/** A sheet of a workbook; a CSV file is one sheet without a name. */
export type Sheet = {
  /** From 0, in the order of the tabs, without hidden ones before it. */
  number: number
  name: string
  isHidden: boolean
  /** Whether the workbook has other visible sheets, so that places must name the sheet. */
  isOneOfMany: boolean
  /** Hidden columns, from 0. Known once a row was read. */
  hiddenColumns: number[]
}

export const onlySheet = (): Sheet => ({
  number: 0,
  name: '',
  isHidden: false,
  isOneOfMany: false,
  hiddenColumns: [],
})

/** More than the rows of a sheet. */
const places = 1 << 21

/** A row of a file as one number, which is its line if there is one sheet. */
export const rowPosition = ({ sheet, line }: { sheet?: Sheet | undefined; line: number }): number =>
  (sheet?.number ?? 0) * places + line

/** 第 5 行 on the same sheet as `beside`, else 第 2 张工作表第 5 行. */
export function placeInWords(position: number, beside: Sheet | undefined): string {
  const [number, line] = [Math.floor(position / places), position % places]
  return number === (beside?.number ?? 0) ? `第 ${line} 行` : `第 ${number + 1} 张工作表第 ${line} 行`
}

/** The name by which errors tell a sheet from others; undefined for the only one. */
export const sheetLabel = (sheet: Sheet | undefined): string | undefined =>
  sheet?.isOneOfMany ? sheet.name : undefined

/** `line` counts from 1, as in spreadsheets and editors; it is the last line of a multi-line record. */
export type TableRow = {
  line: number
  cells: string[]
  sheet?: Sheet
  /** Hidden by a filter or by hand. */
  isHidden?: boolean
  /** Columns, from 0, whose cell is merged with those of other rows. */
  mergedColumns?: readonly number[]
  /** Columns, from 0, over which merged cells of the row reach. */
  spans?: readonly { from: number; to: number }[]
}

/** One sheet, whose rows are read when they are asked for. */
export type SheetRows = { sheet: Sheet; rows: AsyncGenerator<TableRow> }
