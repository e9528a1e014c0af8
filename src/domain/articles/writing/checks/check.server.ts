import type { Db, Tx } from '../../../../platform/db/types.ts'
import { findBookFaults, keyOfFault } from '../../books/book-faults.ts'
import { findFulfilFaults } from '../../../duties/check-fulfils.server.ts'
import { findNeighbours } from '../../books/neighbours.server.ts'
import { findVoucherFaults } from '../../books/vouchers/draft-pages.server.ts'
import type { WordFinder } from '../../../checks/wrong-words.ts'
import { readAddress } from '../../../checks/read-address.ts'
import { listOwnWords } from '../../../words/queries.server.ts'
import { createFinder } from '../../../words/word-finder.ts'
import { derive } from '../../derived/derive.server.ts'
import { checkLinks, type LinkChecking } from './check-links.server.ts'
import { checkPersonalData, checkText } from './check-text.ts'
import type { ArticleContent } from '../content.ts'
import { listFiles, uploadedFile } from '../files/files.server.ts'
import type { Finding } from './findings.ts'
import type { FileDamage, FileScan } from '../table.server.ts'
import '../table.server.ts'

export type Checking = LinkChecking & {
  /** Whose content it is; its own released book does not count as another. Null for a content of no article. */
  articleId: number | null
  /** In transactions and jobs: never refused while others wait. */
  own?: boolean
}

/**
 * Checks a text with its attachments: what must not become public, and what is probably a mistake.
 * @throws AppError too_many while many long texts wait, never for own work.
 */
export async function checkContent(db: Db | Tx, content: ArticleContent, checking: Checking): Promise<Finding[]> {
  const ownWords = await listOwnWords(db, content.areaId)
  return [
    ...(await derive('findings', { content, ownWords }, checking)),
    ...(await checkLinks(db, content, checking)),
    ...(await checkFiles(db, content, createFinder(ownWords))),
    ...(await checkBook(db, content, checking)),
    ...(await checkVouchers(db, content, checking)),
    ...(await checkFulfils(db, content, checking)),
  ]
}

async function checkBook(
  db: Db | Tx,
  { book, areaId }: ArticleContent,
  { articleId }: Pick<Checking, 'articleId'>,
): Promise<Finding[]> {
  if (!book) return []
  const beside = await findNeighbours(db, { unitId: areaId, articleId, period: book.period })
  return findBookFaults(book, beside).map((fault) => ({
    kind: 'book',
    place: '账本',
    blockId: null,
    excerpt: fault.words,
    fault: keyOfFault(fault),
  }))
}

const checkVouchers = (
  db: Db | Tx,
  { book }: ArticleContent,
  { articleId }: Pick<Checking, 'articleId'>,
): Promise<Finding[]> => (book && articleId !== null ? findVoucherFaults(db, articleId, book) : Promise.resolve([]))

const checkFulfils = async (db: Db | Tx, content: ArticleContent, { now }: Pick<Checking, 'now'>): Promise<Finding[]> =>
  (await findFulfilFaults(db, content, now)).map((excerpt) => ({
    kind: 'duty',
    place: '公开事项',
    blockId: null,
    excerpt,
  }))

async function checkFiles(db: Db | Tx, content: ArticleContent, findWords: WordFinder): Promise<Finding[]> {
  const scanned = await listScans(db, content)
  const attached = content.attachments.flatMap(({ name, url, mediaType }) => {
    const file = scanned.get(uploadedFile.exec(url)?.[1] ?? '')
    const place = `附件 ${name}`
    const found = checkText(name, { place: `${place} 的文件名`, blockId: null }, findWords)
    // The address ends with the name under which the file was uploaded.
    if (found.length === 0)
      found.push(...checkPersonalData(`${readAddress(url)}\n${mediaType}`, { place: `${place} 的地址`, blockId: null }))
    if (file?.scan.unreadable) found.push({ kind: 'unreadable', place, blockId: null, excerpt: file.scan.unreadable })
    for (const { kind, place: inside, excerpt } of file?.scan.findings ?? [])
      found.push({ kind, place: `${place}，${inside}`, blockId: null, excerpt })
    return found
  })
  const damaged = listFiles(content).flatMap(({ sha256, name }): Finding[] => {
    const damage = scanned.get(sha256)?.damage
    return damage ? [{ kind: 'damaged-file', place: `文件 ${name}`, blockId: null, excerpt: damageTitles[damage] }] : []
  })
  return [...attached, ...damaged]
}

const damageTitles = { missing: '服务器上没有这个文件了', changed: '服务器上的文件和上传时不同' }

type ScannedFile = { scan: FileScan; damage: FileDamage }

async function listScans(db: Db | Tx, content: ArticleContent): Promise<Map<string, ScannedFile>> {
  const hashes = listFiles(content).map(({ sha256 }) => Buffer.from(sha256, 'hex'))
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('stored_file')
    .select(['sha256', 'scan', 'damage'])
    .where('sha256', 'in', hashes)
    .execute()
  return new Map(rows.map(({ sha256, scan, damage }) => [sha256.toString('hex'), { scan, damage }]))
}
