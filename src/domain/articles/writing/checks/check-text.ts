import { publicDocument } from '../public-document.ts'
import { countHouseholdNames } from '../../../checks/household-names.ts'
import { blank } from '../../../checks/digit-ranges.ts'
import { findPersonalData } from '../../../checks/personal-data.ts'
import { findEmptyFigures } from '../../../checks/empty-figures.ts'
import { findMissingSums, findWrongSums } from '../../../checks/table-sums.ts'
import type { WordFinder } from '../../../checks/wrong-words.ts'
import type { ArticleDocument, Block, Table } from '@three-affairs/document/nodes.ts'
import { tableGrid } from '@three-affairs/document/table-grid.ts'
import { tableTexts } from '@three-affairs/document/table-texts.ts'
import { blockText, blocksText, inlineText } from '@three-affairs/document/text.ts'
import { type ArticleContent, type ContentField, fieldTitles } from '../content.ts'
import { readAddress } from '../../../checks/read-address.ts'
import type { Finding } from './findings.ts'

type Place = Pick<Finding, 'place' | 'blockId'>

/** Names the place of each block of the text. */
export function createPlaceFinder(content: Pick<ArticleContent, 'document' | 'book'>): (blockId: string) => Place {
  const places = new Map(publicDocument(content).content.map(({ attrs }, at) => [attrs.blockId, `正文第 ${at + 1} 段`]))
  return (blockId) => ({ place: places.get(blockId) ?? '正文', blockId })
}

/** Checks everything in a text that may become public, also what nobody sees without opening a link. */
export function checkTexts(content: ArticleContent, findWords: WordFinder): Finding[] {
  const document = publicDocument(content)
  const blocks = document.content
  const placeOf = createPlaceFinder(content)
  return [
    ...checkFields(content, findWords),
    ...blocksText(document).flatMap(({ blockId, text }) => checkText(text, placeOf(blockId), findWords)),
    ...blocks.flatMap((block) => checkAddresses(block, placeOf(block.attrs.blockId))),
    ...findSpread(document, placeOf),
    ...blocks.flatMap((block) => checkBlock(block, placeOf(block.attrs.blockId))),
    ...checkHeadings(blocks, placeOf),
  ]
}

/** All fields that hold text, so that none can be forgotten. */
function checkFields(content: ArticleContent, findWords: WordFinder): Finding[] {
  return (Object.keys(content) as ContentField[]).flatMap((name) => {
    const value = content[name]
    if (typeof value !== 'string') return []
    const place = { place: fieldTitles[name], blockId: null }
    return value.startsWith('/') ? checkPersonalData(readAddress(value), place) : checkText(value, place, findWords)
  })
}

export const checkText = (text: string, place: Place, findWords: WordFinder): Finding[] => [
  ...checkPersonalData(text, place),
  ...findWords(text).map(({ word, advice }): Finding => ({
    ...place,
    kind: 'wrong-word',
    excerpt: `“${word}”：${advice}`,
  })),
]

export const checkPersonalData = (text: string, place: Place): Finding[] =>
  findPersonalData(text).map(({ kind, masked }) => ({ ...place, kind, excerpt: masked }))

/** Numbers in links and names of files that the text beside them does not show already. */
function checkAddresses(block: Block, place: Place): Finding[] {
  const shown = findPersonalData(blockText(block))
  return addressesIn(block)
    .flatMap((address) => checkPersonalData(readAddress(address), { ...place, place: `${place.place}的链接或文件名` }))
    .filter(({ kind, excerpt }) => !shown.some((other) => other.kind === kind && isSameNumber(other.masked, excerpt)))
}

const isSameNumber = (one: string, other: string): boolean =>
  one.replaceAll(/[^\d*]/g, '') === other.replaceAll(/[^\d*]/g, '')

/** All texts of a block that `blocksText` leaves out, whatever attribute they are in. */
function addressesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(addressesIn)
  if (typeof node !== 'object' || node === null) return []
  const texts = Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? (readTexts.has(key) ? [] : [value]) : addressesIn(value),
  )
  return [...new Set(texts)]
}

const readTexts = new Set(['type', 'blockId', 'text', 'alt', 'caption'])

/** As much of the beginning and the end of a paragraph as a number with its label takes. */
const edge = 60

/** Numbers that begin in one block and end in another. */
function findSpread(document: ArticleDocument, placeOf: (blockId: string) => Place): Finding[] {
  const blocks = document.content.map((block) => ({ blockId: block.attrs.blockId, text: edgesOf(blockText(block)) }))
  let end = 0
  const ends = blocks.map(({ text }) => (end += text.length + 1))
  const blockAt = (position: number): number => ends.findIndex((each) => position < each)
  return findPersonalData(blocks.map(({ text }) => text).join('\n')).flatMap(({ kind, start, end: to, masked }) => {
    const [first, last] = [blockAt(start), blockAt(to - 1)]
    const place = placeOf(blocks[first]?.blockId ?? '')
    return first === last
      ? []
      : [{ ...place, place: `${place.place}到第 ${last + 1} 段`, kind, excerpt: masked.replaceAll('\n', ' ') }]
  })
}

const edgesOf = (text: string): string =>
  text.length > 2 * edge ? `${text.slice(0, edge)}${blank}${text.slice(-edge)}` : text

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
  const texts = tableTexts(table)
  return [
    ...(empty > 0 ? [{ ...place, kind: 'empty-header' as const, excerpt: `有 ${empty} 个空的表头` }] : []),
    ...(names > 0 ? [{ ...place, kind: 'household-names' as const, excerpt: `除户主外还有 ${names} 个姓名` }] : []),
    ...findWrongSums(texts).map(({ row, column, stated, computed }) => ({
      ...place,
      kind: 'table-sum' as const,
      excerpt: `表格第 ${row + 1} 行第 ${column + 1} 列写的是 ${stated}，各项相加为 ${computed}`,
    })),
    ...findEmptyFigures(texts).map((found) => ({
      ...place,
      ...(found.kind === 'table'
        ? { kind: 'empty-table' as const, excerpt: '表头下面没有填写' }
        : { kind: 'empty-figure' as const, excerpt: `表格第 ${found.row + 1} 行“${shortened(found.label)}”没有数字` }),
    })),
    ...findMissingSums(texts).map(({ row, column, computed }) => ({
      ...place,
      kind: 'empty-figure' as const,
      excerpt: `表格第 ${row + 1} 行第 ${column + 1} 列的合计是空的，各项相加为 ${computed}`,
    })),
  ]
}

const shortened = (text: string): string => (text.length > 20 ? `${text.slice(0, 20)}…` : text)

/** Texts of the cells with every cell in its column, also below cells that span several rows. */
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
    const missing = level === 4 ? levelTitles[3] : levelTitles[2]
    return skipped
      ? [
          {
            ...place,
            kind: 'heading-order',
            excerpt: `“${shortened(text)}”是${levelTitles[level]}，前面没有${missing}`,
          },
        ]
      : []
  })
}
