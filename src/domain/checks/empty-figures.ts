export type EmptyFigures =
  /** Nothing is filled in below the headings. */
  | { kind: 'table' }
  /** A row with a name but no figure, in a table whose other rows have figures. Its place, from 0. */
  | { kind: 'row'; row: number; label: string }

const figure = /^[¥￥(（]?[-+]?[\d０-９][\d０-９,，.．]*\s*(?:元|万元|亩|户|人|%|％)?[)）]?$/
/** Rows that head others, or explain the table. */
const heading =
  /^(?:合计|总计|共计|小计|[一二三四五六七八九十]+、|[(（][一二三四五六七八九十]+[)）]|备注|说明|注[：:]|其中|单位)|[：:]$/

/** Places of a table where figures are expected and nothing is. */
export function findEmptyFigures(rows: readonly (readonly string[])[]): EmptyFigures[] {
  const [, ...body] = rows.map((cells) => cells.map((text) => text.trim()))
  if (body.length === 0) return []
  // The first column of a prepared table names its rows.
  if (body.every(([, ...cells]) => cells.length > 0 && cells.every((text) => text === ''))) return [{ kind: 'table' }]
  const filled = body.filter((cells) => cells.slice(1).some((text) => figure.test(text)))
  const bare = body.flatMap((cells, at) => {
    const [label = '', ...others] = cells
    const isBare = label !== '' && !figure.test(label) && others.length > 0 && others.every((text) => text === '')
    return isBare && !heading.test(label) ? [{ kind: 'row' as const, row: at + 1, label }] : []
  })
  // Where more rows are bare, they head groups of others.
  return filled.length >= 3 && bare.length * 4 <= filled.length ? bare : []
}
