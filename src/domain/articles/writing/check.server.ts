import type { Db, Tx } from '../../../platform/db/types.ts'
import { findPersonalData } from '../../checks/personal-data.ts'
import { findWrongSums } from '../../checks/table-sums.ts'
import { createWordFinder } from '../../checks/wrong-words.ts'
import { defaultWrongWords } from '../../checks/wrong-words-list.ts'
import type { Block, Table } from '../document/schema.ts'
import { blockText, blocksText } from '../document/text.ts'
import { type ArticleContent, fieldTitles } from './content.ts'
import { uploadedFile } from './files.server.ts'
import type { Finding } from './findings.ts'
import './table.server.ts'

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

const findWrongWords = createWordFinder(defaultWrongWords)

type Place = Pick<Finding, 'place' | 'blockId'>

/** Checks a text with its attachments: what must not become public, and what is probably a mistake. */
export async function checkContent(db: Db | Tx, content: ArticleContent): Promise<Finding[]> {
  const places = new Map(content.document.content.map(({ attrs }, at) => [attrs.blockId, `正文第 ${at + 1} 段`]))
  const placeOf = (blockId: string): Place => ({ place: places.get(blockId) ?? '正文', blockId })
  return [
    ...plainFields.flatMap((name) => checkText(content[name] ?? '', { place: fieldTitles[name], blockId: null })),
    ...blocksText(content.document).flatMap(({ blockId, text }) => checkText(text, placeOf(blockId))),
    ...content.document.content.flatMap((block) => checkBlock(block, placeOf(block.attrs.blockId))),
    ...(await checkAttachments(db, content)),
  ]
}

const checkText = (text: string, place: Place): Finding[] => [
  ...findPersonalData(text).map(({ kind, masked }): Finding => ({ ...place, kind, excerpt: masked })),
  ...findWrongWords(text).map(({ word, advice }): Finding => ({
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
  if (block.type !== 'table') return []
  const headers = block.content.flatMap(({ content = [] }) => content.filter(({ type }) => type === 'tableHeader'))
  const empty = headers.filter(({ content }) => content.map(blockText).join('').trim() === '').length
  return [
    ...(empty > 0 ? [{ ...place, kind: 'empty-header' as const, excerpt: `有 ${empty} 个空的表头` }] : []),
    ...findWrongSums(cellsOf(block)).map(({ row, column, stated, computed }) => ({
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

async function checkAttachments(db: Db | Tx, { attachments }: ArticleContent): Promise<Finding[]> {
  const files = attachments.map(({ name, url }) => ({ name, sha256: uploadedFile.exec(url)?.[1] ?? null }))
  const hashes = files.flatMap(({ sha256 }) => (sha256 ? [Buffer.from(sha256, 'hex')] : []))
  const scans = new Map(
    hashes.length === 0
      ? []
      : (await db.selectFrom('stored_file').select(['sha256', 'scan']).where('sha256', 'in', hashes).execute()).map(
          ({ sha256, scan }) => [sha256.toString('hex'), scan] as const,
        ),
  )
  return files.flatMap(({ name, sha256 }) => {
    const scan = sha256 ? scans.get(sha256) : undefined
    const place = `附件 ${name}`
    const found = checkText(name, { place: `${place} 的文件名`, blockId: null })
    if (scan?.unreadable) found.push({ kind: 'unreadable', place, blockId: null, excerpt: scan.unreadable })
    for (const { kind, place: inside, excerpt } of scan?.findings ?? [])
      found.push({ kind, place: `${place}，${inside}`, blockId: null, excerpt })
    return found
  })
}
