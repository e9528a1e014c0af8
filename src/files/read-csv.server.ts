import { CsvError, parse } from 'csv-parse/sync'

type CsvLimits = {
  /** Further rows are not read: a million line ends take many seconds. */
  mostRows: number
  delimiter?: string[]
}

/**
 * The rows of a CSV text. One row more than `mostRows` says that there are too many.
 * @param refuse makes the error for quotes that do not match, from the line where they are.
 */
export function readCsv(
  text: string,
  { mostRows, delimiter = [','] }: CsvLimits,
  refuse: (line: number) => Error,
): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      to: mostRows + 1,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refuse(Number(error['lines']))
  }
}
