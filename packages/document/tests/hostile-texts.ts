import type { ArticleDocument, Block } from '@three-affairs/document/nodes.ts'

const idOf = (at: number): string => `b${String(at).padStart(7, '0')}`

/** Text without repetition, the same for the same seed. */
export function han(seed: number, length: number): string {
  let [text, state] = ['', seed * 7_919 + 13]
  for (let at = 0; at < length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    text += String.fromCodePoint(0x4e00 + (state % 20_000))
  }
  return text
}

const documentOf = (content: Block[]): ArticleDocument => ({ type: 'doc', content })
const paragraph = (at: number, text: string): Block => ({
  type: 'paragraph',
  attrs: { blockId: idOf(at) },
  content: [{ type: 'text', text }],
})
const digits = (seed: number, length: number): string => {
  let [text, state] = ['', seed * 7_919 + 13]
  for (let at = 0; at < length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    text += String(Math.floor(state / 65_536) % 10)
  }
  return text
}

const tableOf = (rows: number, columns: number, seed: number): Block => ({
  type: 'table',
  attrs: { blockId: idOf(1) },
  content: Array.from({ length: rows }, (_, row) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, (__, column) => ({
      type: 'tableCell',
      attrs: { colspan: 1, rowspan: 1, colwidth: null },
      content: [{ type: 'paragraph', content: [{ type: 'text', text: han(seed + row * columns + column, 4) }] }],
    })),
  })),
})

/** Versions 0 and 1 of texts that articles may have and that took minutes, or all memory, to compare. */
export const hostilePairs: Record<string, (version: 0 | 1) => ArticleDocument> = {
  '9,000 changed paragraphs': (version) =>
    documentOf(
      Array.from({ length: 9_000 }, (_, at) => paragraph(at + version * 10_000, han(at + version * 99_991, 40))),
    ),
  '9,000 paragraphs in reverse order': (version) =>
    documentOf(
      Array.from({ length: 9_000 }, (_, at) =>
        paragraph(version ? 8_999 - at : at, han(version ? 8_999 - at : at, 40)),
      ),
    ),
  'long paragraphs of the same characters in other places': (version) =>
    documentOf(
      Array.from({ length: 20 }, (_, at) =>
        paragraph(
          at,
          Array.from({ length: 19_000 }, (__, k) =>
            String.fromCodePoint(0x4e00 + ((k * (version ? 7 : 1) + at) % 30)),
          ).join(''),
        ),
      ),
    ),
  '9,000 formats': (version) =>
    documentOf([
      {
        type: 'paragraph',
        attrs: { blockId: idOf(1) },
        content: Array.from({ length: 9_000 }, (_, at) => ({
          type: 'text',
          text: han(at, 10),
          marks: [{ type: (at + version) % 2 === 0 ? 'bold' : 'italic' }],
        })),
      },
    ]),
  'a row of cells that became a column': (version) =>
    documentOf([version ? tableOf(4_900, 1, 0) : tableOf(1, 4_900, 50_000)]),
}

/** Texts as large as articles may be, another one for each seed. */
export const largestTexts: Record<string, (seed: number) => ArticleDocument> = {
  '9,000 paragraphs': (seed) =>
    documentOf(Array.from({ length: 9_000 }, (_, at) => paragraph(at, han(at + seed * 99_991, 40)))),
  '9,000 phones': (seed) =>
    documentOf(Array.from({ length: 9_000 }, (_, at) => paragraph(at, `电话 138${digits(at + seed * 9_001, 8)}`))),
  '400,000 digits': (seed) => documentOf([paragraph(0, digits(seed, 400_000))]),
  '60,000 named children': (seed) => documentOf([paragraph(seed, '王小明12岁'.repeat(60_000))]),
  '18,000 links': (seed) =>
    documentOf(
      Array.from({ length: 6 }, (_, block) => ({
        type: 'paragraph',
        attrs: { blockId: idOf(block) },
        content: Array.from({ length: 3_000 }, (__, at) => ({
          type: 'text',
          text: `第${at}个`,
          marks: [{ type: 'link', attrs: { href: `https://example.com/${seed}/${block}/${at}` } }],
        })),
      })),
    ),
  'a table of 4,900 cells': (seed) => documentOf([tableOf(70, 70, seed)]),
}
