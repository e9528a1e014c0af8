/**
 * Text as officials type it: each line is a paragraph, `一、` begins a heading, `- ` an entry of a list, and
 * `[名称](/地址)` links to a page of this site.
 */
export type Words = readonly (string | { text: string; path: string })[]
export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; words: Words }
  | { kind: 'list'; entries: Words[] }

/** Headings are short; a long line that begins with a numeral is a paragraph. */
const longestHeading = 40

export function readPlainText(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    if (line === '') continue
    const [, entry] = /^[-·•]\s*(.+)$/.exec(line) ?? []
    const last = blocks[blocks.length - 1]
    if (entry !== undefined) {
      if (last?.kind === 'list') last.entries.push(readWords(entry))
      else blocks.push({ kind: 'list', entries: [readWords(entry)] })
    } else if (/^[一二三四五六七八九十]+、/.test(line) && line.length <= longestHeading && !/[。；]$/.test(line))
      blocks.push({ kind: 'heading', text: line })
    else blocks.push({ kind: 'paragraph', words: readWords(line) })
  }
  return blocks
}

/** Only paths of this site are links; `//` would be another site. */
const link = /\[([^[\]]{1,100})\]\((\/(?!\/)[^\s()]{0,300})\)/g

function readWords(line: string): Words {
  const words: (string | { text: string; path: string })[] = []
  let at = 0
  for (const match of line.matchAll(link)) {
    const [whole, text = '', path = ''] = match
    if (match.index > at) words.push(line.slice(at, match.index))
    words.push({ text, path })
    at = match.index + whole.length
  }
  if (at < line.length) words.push(line.slice(at))
  return words
}
