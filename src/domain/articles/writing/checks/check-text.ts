import { countHouseholdNames } from '../../../checks/household-names.ts'
import { findPersonalData } from '../../../checks/personal-data.ts'
import { findWrongSums } from '../../../checks/table-sums.ts'
import type { WordFinder } from '../../../checks/wrong-words.ts'
import type { Block, Table } from '../../document/schema.ts'
import { tableGrid } from '../../document/table-grid.ts'
import { blockText, blocksText, inlineText } from '../../document/text.ts'
import { type ArticleContent, fieldTitles } from '../content.ts'
import type { Finding } from './findings.ts'

const plainFields = [
  'title',
  'author',
  'source',
  'publisher',
  'description',
  'indexNo',
  'documentNo',
  'correction',
] as const

type Place = Pick<Finding, 'place' | 'blockId'>

/** Names the place of each block of the text. */
export function placesOf({ document }: Pick<ArticleContent, 'document'>): (blockId: string) => Place {
  const places = new Map(document.content.map(({ attrs }, at) => [attrs.blockId, `正文第 ${at + 1} 段`]))
  return (blockId) => ({ place: places.get(blockId) ?? '正文', blockId })
}

/** Checks what somebody reads without opening anything. */
export function checkTexts(content: ArticleContent, findWords: WordFinder): Finding[] {
  const blocks = content.document.content
  const placeOf = placesOf(content)
  return [
    ...plainFields.flatMap((name) =>
      checkText(content[name] ?? '', { place: fieldTitles[name], blockId: null }, findWords),
    ),
    ...blocksText(content.document).flatMap(({ blockId, text }) => checkText(text, placeOf(blockId), findWords)),
    ...blocks.flatMap((block) => checkBlock(block, placeOf(block.attrs.blockId))),
    ...checkHeadings(blocks, placeOf),
  ]
}

export const checkText = (text: string, place: Place, findWords: WordFinder): Finding[] => [
  ...findPersonalData(text).map(({ kind, masked }): Finding => ({ ...place, kind, excerpt: masked })),
  ...findWords(text).map(({ word, advice }): Finding => ({
    ...place,
    kind: 'wrong-word',
    excerpt: `“${word}”：${advice}`,
  })),
]

function checkBlock(block: Block, place: Place): Finding[] {
  if (block.type === 'figure')
    return block.attrs.alt.trim() === ''
      ? [{ ...place, kind: 'missing-alt', excerpt: block.attrs.caption ?? '图片' }]
      : []
  return block.type === 'table' ? checkTable(block, place) : []
}

function checkTable(table: Table, place: Place): Finding[] {
  const headers = table.content.flatMap(({ content = [] }) => content.filter(({ type }) => type === 'tableHeader'))
  const empty = headers.filter(({ content }) => content.map(blockText).join('').trim() === '').length
  const names = countHouseholdNames(gridTexts(table))
  return [
    ...(empty > 0 ? [{ ...place, kind: 'empty-header' as const, excerpt: `有 ${empty} 个空的表头` }] : []),
    ...(names > 0 ? [{ ...place, kind: 'household-names' as const, excerpt: `除户主外还有 ${names} 个姓名` }] : []),
    ...findWrongSums(cellsOf(table)).map(({ row, column, stated, computed }) => ({
      ...place,
      kind: 'table-sum' as const,
      excerpt: `表格第 ${row + 1} 行第 ${column + 1} 列写的是 ${stated}，各项相加为 ${computed}`,
    })),
  ]
}

/** Texts of the cells; a cell that spans several columns or rows stands at its first. */
function cellsOf({ content }: Table): string[][] {
  return content.map(({ content: cells = [] }) =>
    cells.flatMap((cell) => [cell.content.map(blockText).join(' '), ...Array<string>(cell.attrs.colspan - 1).fill('')]),
  )
}

/** The same with every cell in its column, also below cells that span several rows. */
function gridTexts(table: Table): string[][] {
  const { columns, rows } = tableGrid(table)
  return rows.map((cells) => {
    const texts = Array<string>(columns).fill('')
    for (const { cell, column } of cells) texts[column] = cell.content.map(blockText).join('\n')
    return texts
  })
}

const levelTitles = { 2: '一级标题', 3: '二级标题', 4: '三级标题' } as const

/** Who listens to a page jumps from heading to heading, and takes a missing level for a missing text. */
function checkHeadings(blocks: readonly Block[], placeOf: (blockId: string) => Place): Finding[] {
  let above: 1 | 2 | 3 | 4 = 1
  return blocks.flatMap((block): Finding[] => {
    if (block.type !== 'heading') return []
    const place = placeOf(block.attrs.blockId)
    const text = inlineText(block.content).trim()
    if (text === '') return [{ ...place, kind: 'empty-heading', excerpt: '这一行是标题，但没有文字' }]
    const { level } = block.attrs
    const skipped = level > above + 1
    above = level
    const shown = text.length > 20 ? `${text.slice(0, 20)}…` : text
    const missing = level === 4 ? levelTitles[3] : levelTitles[2]
    return skipped
      ? [{ ...place, kind: 'heading-order', excerpt: `“${shown}”是${levelTitles[level]}，前面没有${missing}` }]
      : []
  })
}
