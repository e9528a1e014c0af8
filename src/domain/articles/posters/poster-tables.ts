import { groupColumns } from '../body-table-paper.ts'

/**
 * Splits tables of a sanitized body that are too wide for a turned sheet in large print, so that no cell is cut and no
 * figure broken: each part has the first column, which names the rows, and says which part it is.
 */
export const splitWideTables = (html: string): string =>
  html.replace(/<table>([\s\S]*?)<\/table>/g, (table, inside: string) => {
    const caption = /<caption>([\s\S]*?)<\/caption>/.exec(inside)
    const rows = caption ? inside.replace(caption[0], '') : inside
    const groups = groupColumns(rows)
    if (groups.length === 1) return table
    return groups
      .map((columns, at) => {
        const title = `${caption?.[1] ?? ''}（表宽，分 ${groups.length} 张印，这是第 ${at + 1} 张）`
        return `<table><caption>${title}</caption>${keepColumns(rows, columns)}</table>`
      })
      .join('')
  })

const keepColumns = (rows: string, columns: readonly number[]): string =>
  rows
    .replace(/<colgroup>[\s\S]*?<\/colgroup>/, '')
    .replace(/(<tr[^>]*>)([\s\S]*?)<\/tr>/g, (_, start: string, inside: string) => {
      const cells = inside.match(/<(t[dh])[ >][\s\S]*?<\/\1>/g) ?? []
      return `${start}${columns.map((column) => cells[column] ?? '').join('')}</tr>`
    })
