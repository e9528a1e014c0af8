import { describe, expect, test } from 'vitest'
import { articleDocumentSchema, emptyDocument } from './schema.ts'
import { blocksText, documentText } from './text.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const paragraph = (text: string, attrs: object = {}) => ({
  type: 'paragraph',
  attrs,
  content: text === '' ? [] : [{ type: 'text', text }],
})
const parse = (value: unknown) => articleDocumentSchema.parse(value)
const refusal = (value: unknown): string | undefined => articleDocumentSchema.safeParse(value).error?.issues[0]?.message
const blockId = expect.stringMatching(/^[a-z0-9]{10}$/) as string

const nest = (levels: number): unknown =>
  levels === 0
    ? paragraph('文')
    : { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(''), nest(levels - 1)] }] }
const cell = (attrs: object = {}) => ({ type: 'tableCell', attrs, content: [paragraph('格')] })
const table = (rows: unknown[][]) => ({
  type: 'table',
  content: rows.map((content) => ({ type: 'tableRow', content })),
})

describe('bounds', () => {
  test.each([
    ['depth', doc(nest(5)), doc(nest(6)), '超过 12 层'],
    [
      'nodes',
      doc(...Array.from({ length: 9_999 }, () => paragraph('文'))),
      doc(...Array.from({ length: 10_000 }, () => paragraph('文'))),
      '段落和格式过多',
    ],
    ['characters', doc(paragraph('文'.repeat(400_000))), doc(paragraph('文'.repeat(400_001))), '超过 40 万字'],
    [
      'cells',
      doc(table(Array.from({ length: 50 }, () => [cell({ colspan: 100 })]))),
      doc(table(Array.from({ length: 51 }, () => [cell({ colspan: 100 })]))),
      '最多 5000 格',
    ],
  ])('%s', (_, largest, tooLarge, message) => {
    expect(refusal(largest)).toBeUndefined()
    expect(refusal(tooLarge)).toContain(message)
  })

  test('extremely deep JSON is refused without overflowing the stack', () => {
    let deep: unknown = { type: 'text', text: '' }
    for (let i = 0; i < 100_000; i++) deep = { type: 'text', content: [deep] }
    expect(refusal(doc(deep))).toContain('超过 12 层')
  })
})

describe('structure', () => {
  test.each([
    ['an unknown node', doc({ type: 'script', content: [] })],
    ['an unknown mark', doc({ type: 'paragraph', content: [{ type: 'text', text: '文', marks: [{ type: 'code' }] }] })],
    ['text directly in the document', doc({ type: 'text', text: '文' })],
    ['a table in a cell', doc(table([[{ type: 'tableCell', content: [table([[cell()]])] }]]))],
    ['a heading of level 1', doc({ type: 'heading', attrs: { level: 1 } })],
    ['an unknown alignment', doc(paragraph('文', { align: 'justify' }))],
    ['no document', null],
    ['a node with other keys', doc({ ...paragraph('文'), html: '<b>' })],
  ])('refuses %s', (_, value) => {
    expect(refusal(value)).toBeDefined()
  })

  test("drops attributes that articles do not have, and the editor's empty ones", () => {
    const link = { type: 'link', attrs: { href: '/x', target: '_blank', rel: null, class: null } }
    const document = parse(
      doc({
        type: 'paragraph',
        attrs: { align: null, indent: false, style: 'color:red', blockId: null },
        content: [{ type: 'text', text: '文', marks: [link] }],
      }),
    )
    expect(document).toEqual(
      doc({
        type: 'paragraph',
        attrs: { blockId },
        content: [{ type: 'text', text: '文', marks: [{ type: 'link', attrs: { href: '/x' } }] }],
      }),
    )
  })

  test('each block has its own id: existing ones stay, copies and missing ones are new', () => {
    const { content } = parse(
      doc(paragraph('一', { blockId: 'aaaaaaaaaa' }), paragraph('二', { blockId: 'aaaaaaaaaa' }), paragraph('三')),
    )
    const ids = content.map(({ attrs }) => attrs.blockId)
    expect(ids).toEqual(['aaaaaaaaaa', blockId, blockId])
    expect(new Set(ids).size).toBe(3)
  })
})

describe('normal form', () => {
  test('joins texts with the same marks, orders marks, replaces control characters', () => {
    const bold = { type: 'bold' }
    const italic = { type: 'italic' }
    const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, marks })
    const document = parse(
      doc({
        type: 'paragraph',
        content: [text('甲', italic, bold), text('', bold), text('乙\u0000\u00a0\ud800', bold, italic), text('丙')],
      }),
    )
    expect(document.content).toEqual([
      {
        type: 'paragraph',
        attrs: { blockId },
        content: [text('甲乙  \ufffd', bold, italic), { type: 'text', text: '丙' }],
      },
    ])
  })

  test('gives all cells of a column its width, and cuts spans at the end of the table', () => {
    const document = parse(doc(table([[cell({ colwidth: [80] }), cell()], [cell({ colspan: 2, rowspan: 9 })]])))
    const [first] = document.content
    const attrs =
      first?.type === 'table' ? first.content.map(({ content = [] }) => content.map(({ attrs }) => attrs)) : []
    expect(attrs).toEqual([
      [
        { colspan: 1, rowspan: 1, colwidth: [80] },
        { colspan: 1, rowspan: 1, colwidth: null },
      ],
      [{ colspan: 2, rowspan: 1, colwidth: [80, 0] }],
    ])
  })

  test('a document without blocks gets an empty paragraph', () => {
    expect(parse(doc())).toEqual(doc({ type: 'paragraph', attrs: { blockId } }))
    const empty = emptyDocument()
    expect(parse(empty)).toEqual(empty)
  })
})

test('the text of a document has tabs between cells; that of blocks has alternative texts too', () => {
  const figure = { type: 'figure', attrs: { src: '/files/a.png', alt: '会场', caption: '大会' } }
  const document = parse(doc(paragraph('甲'), table([[cell(), cell()], [cell()]]), figure))
  expect(documentText(document)).toBe('甲\n格\t格\n格\n大会')
  expect(blocksText(document).map(({ text }) => text)).toEqual(['甲', '格\t格\n格', '会场\n大会'])
})
