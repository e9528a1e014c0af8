import type { Db, Tx } from '../../../platform/db/types.ts'
import { findPersonalData } from '../../checks/personal-data.ts'
import { blocksText } from '../document/text.ts'
import type { ArticleContent } from './content.ts'
import { fieldTitles } from './content.ts'
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

/** Checks a text with its attachments: what must not become public, and what is probably a mistake. */
export async function checkContent(db: Db | Tx, content: ArticleContent): Promise<Finding[]> {
  return [
    ...plainFields.flatMap((name) => personalData(content[name] ?? '', fieldTitles[name], null)),
    ...blocksText(content.document).flatMap(({ blockId, text }, at) =>
      personalData(text, `正文第 ${at + 1} 段`, blockId),
    ),
    ...(await checkAttachments(db, content)),
  ]
}

const personalData = (text: string, place: string, blockId: string | null): Finding[] =>
  findPersonalData(text).map(({ kind, masked }) => ({ kind, place, blockId, excerpt: masked }))

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
    const found: Finding[] = personalData(name, `${place} 的文件名`, null)
    if (scan?.unreadable) found.push({ kind: 'unreadable', place, blockId: null, excerpt: scan.unreadable })
    for (const finding of scan?.findings ?? [])
      found.push({ kind: finding.kind, place: `${place}，${finding.place}`, blockId: null, excerpt: finding.excerpt })
    return found
  })
}
