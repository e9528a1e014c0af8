import { fitOnPaper, type PaperSizes } from './body-table-paper.ts'
import { tableAsRows } from './body-table-rows.ts'

/** A figure in accounts: 12,345.67, -3, 85.2%, or a dash for no value. */
const figure = /^[-+−]?[\d,]*\d(\.\d+)?[%‰]?$|^[-—–/]+$/

/**
 * Prepares the tables of a sanitized body for display. The caption moves above the table so that it wraps to the screen
 * width. The table goes into a container that scrolls horizontally on narrow screens and takes keyboard focus; those of
 * up to six columns become rows of names and values there. Columns of figures get the class `figures`, except the first,
 * which holds the headings of rows. Wide tables get what they need to fit on paper.
 * @param tablesBefore of other bodies on the same page, where ids and names of tables are unique.
 * @param sizes of their text on paper.
 */
export function showTables(html: string, tablesBefore = 0, sizes?: PaperSizes): string {
  let count = tablesBefore
  return html.replace(/<table>([\s\S]*?)<\/table>/g, (_, inside: string) => {
    count += 1
    const caption = /<caption>([\s\S]*?)<\/caption>/.exec(inside)
    const id = `table-${count}`
    const rows = markFigures(caption ? inside.replace(caption[0], '') : inside)
    // The name of the table says the caption; read from its paragraph and from the container it would be heard thrice.
    const named = caption ? ` aria-labelledby="${id}"` : ''
    const onPhones = tableAsRows(rows)
    const paper = fitOnPaper(rows, sizes)
    const turned = paper?.isTurned ? ' paper-turned' : ''
    const above = caption ? `<p class="table-caption${turned}" id="${id}" aria-hidden="true">${caption[1]}</p>` : ''
    const columns = paper
      ? `<colgroup class="on-paper">${paper.shares.map((share) => `<col width="${share}%" />`).join('')}</colgroup>`
      : ''
    const box = `table-scroll${onPhones === null ? '' : ' table-rows'}${paper ? ` paper-${paper.points}${turned}` : ''}`
    const role = onPhones === null ? '' : ' role="table"'
    const region = count === 1 ? '表格' : `第 ${count} 张表格`
    return `${above}<div class="${box}" tabindex="0" role="region" aria-label="${region}"><table${role}${named}>${columns}${onPhones ?? rows}</table></div>`
  })
}

type Cell = { tag: string; text: string; column: number }

function markFigures(rows: string): string {
  // With rowspans, the order of cells in the markup does not give their columns.
  if (rows.includes('rowspan=')) return rows
  const cells = [...rows.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].flatMap(([, row = '']) => cellsOf(row))
  const columns = Map.groupBy(
    cells.filter(({ tag, text }) => tag === 'td' && text !== ''),
    ({ column }) => column,
  )
  const ofFigures = (column: number) =>
    column > 0 &&
    columns.get(column)?.every(({ text }) => figure.test(text)) &&
    columns.get(column)?.some(({ text }) => /\d/.test(text))
  return rows.replace(/<tr>([\s\S]*?)<\/tr>/g, (row, inside: string) => {
    const places = cellsOf(inside)
    let at = 0
    return row.replace(/<(t[dh])(?=[ >])/g, (start) => {
      const column = places[at++]?.column ?? 0
      return ofFigures(column) ? `${start} class="figures"` : start
    })
  })
}

function cellsOf(row: string): Cell[] {
  let column = 0
  return [...row.matchAll(/<(t[dh])([^>]*)>([\s\S]*?)<\/t[dh]>/g)].map(([, tag = '', attributes = '', inside = '']) => {
    const cell = { tag, text: inside.replace(/<[^>]*>|&nbsp;|\s/g, ''), column }
    column += Number(/colspan="(\d+)"/.exec(attributes)?.[1] ?? 1)
    return cell
  })
}
