import type { ListMark, TextBlock } from './text-block.ts'

/** The marks of symbol fonts are letters. */
const symbolLetters = /^[lnuqvwFØo§]$/

/**
 * Reads the marker that Word writes before an item. Numbers such as 一、 and （1） are part of official texts and have
 * no HTML list, so they become text: `prefix`.
 */
export function readMarker(marker: string, level: number): { list: ListMark } | { prefix: string } {
  const text = marker.trim()
  const number = /^(\d{1,4})[.．、)）]?$/.exec(text)?.[1]
  if (number) return { list: { level, number: Number(number) } }
  if (text === '' || symbolLetters.test(text) || /^[^\p{L}\p{N}]+$/u.test(text))
    return { list: { level, number: null } }
  return { prefix: /[.)]$/.test(text) ? `${text} ` : text }
}

/** The level of a `mso-list` declaration, null if it is none. */
export function listLevel(declaration: string | undefined): number | null {
  const level = /\blevel(\d)/.exec(declaration ?? '')?.[1]
  return level ? Number(level) : null
}

type Item = TextBlock & { list: ListMark }

/** Nested lists of consecutive items. */
export function listHtml(items: readonly Item[]): string {
  let html = ''
  for (let at = 0; at < items.length;) {
    const first = items[at]
    if (!first) break
    const isOrdered = first.list.number !== null
    const start = first.list.number ?? 1
    html += isOrdered ? (start === 1 ? '<ol>' : `<ol start="${start}">`) : '<ul>'
    let expected = start
    for (let item = items[at]; item && continues(item, first, expected); item = items[at]) {
      expected += 1
      const inner = innerItems(items, at + 1, first.list.level)
      html += `<li><p>${item.html}</p>${listHtml(inner)}</li>`
      at += 1 + inner.length
    }
    html += isOrdered ? '</ol>' : '</ul>'
  }
  return html
}

/** A number that does not follow the one before starts a list of its own, which keeps the numbers as they were. */
const continues = ({ list }: Item, first: Item, expected: number): boolean =>
  list.level <= first.list.level && (list.number === null ? first.list.number === null : list.number === expected)

function innerItems(items: readonly Item[], from: number, level: number): Item[] {
  const end = items.findIndex((item, index) => index >= from && item.list.level <= level)
  return items.slice(from, end === -1 ? undefined : end)
}
