/** With more columns, rows of names and values are harder to compare than a table that scrolls. */
const mostColumns = 6

const role = (html: string, tag: string, name: string): string =>
  html.replace(new RegExp(`<${tag}(?=[ >])`, 'g'), `<${tag} role="${name}"`)

/**
 * Prepares a table for phones, where styles show each row as a list: its name, then its values with the heading of
 * their column. Null for a table that is not one row of two to six headings above its rows.
 *
 * Browsers take the meaning of a table away from elements with another `display`; the roles restore it for screen
 * readers.
 */
export function tableAsRows(rows: string): string | null {
  const [, head = ''] = /^\s*<thead><tr>((?:(?!<\/tr>)[\s\S])*)<\/tr><\/thead>/.exec(rows) ?? []
  if (head === '' || /(?:row|col)span=/.test(rows)) return null
  const headings = [...head.matchAll(/<th[^>]*>([\s\S]*?)<\/th>/g)].map(([, inside = '']) =>
    inside.replace(/<[^>]*>/g, '').replaceAll('"', '&quot;'),
  )
  if (headings.length < 2 || headings.length > mostColumns) return null
  const labelled = rows.replace(/<tr>([\s\S]*?)<\/tr>/g, (_, inside: string) => {
    let column = 0
    const cells = inside.replace(/<(t[dh])(?=[ >])/g, (start, tag: string) => {
      const label = headings[column++]
      return tag === 'td' && column > 1 && label && headings.length > 2 ? `${start} data-label="${label}"` : start
    })
    return `<tr role="row">${cells}</tr>`
  })
  const end = labelled.indexOf('</thead>')
  const body = role(role(labelled.slice(end), 'th', 'rowheader'), 'td', 'cell')
  return role(labelled.slice(0, end), 'th', 'columnheader')
    .concat(body)
    .replace(/<(thead|tbody|tfoot)>/g, '<$1 role="rowgroup">')
}
