import type { Genre } from './column.ts'
import type { Pen } from './pen.ts'

/** What an attachment is made as; `form` is the blank form that several articles share, `scan` a stamped PDF. */
export type AttachmentKind = 'xlsx' | 'csv' | 'pdf' | 'scan' | 'docx' | 'form'

export type DemoAttachment = {
  name: string
  /** unique among all demo files, or shared by identical ones */
  file: string
  kind: AttachmentKind
}

const share: Record<Genre, number> = {
  ledger: 0.28,
  publicity: 0.24,
  notice: 0.35,
  policy: 0.6,
  tender: 0.6,
  announcement: 0.25,
  report: 0.24,
  meeting: 0.22,
  guide: 0.22,
  news: 0,
}

const extensions: Record<AttachmentKind, string> = {
  xlsx: 'xlsx',
  csv: 'csv',
  pdf: 'pdf',
  scan: 'pdf',
  docx: 'docx',
  form: 'docx',
}
const labels: Partial<Record<AttachmentKind, string>> = { scan: '（盖章扫描件）' }

/** Sets of files that offices attach to a paper: its tables as sheets, its text as a document. */
function setsFor(genre: Genre, content: string): readonly (readonly [readonly AttachmentKind[], number])[] {
  if (genre === 'meeting') return [[['scan'], 1]]
  // A CSV file holds one table.
  const csv = content.split('<table>').length === 2 ? 1 : 0
  if (content.includes('<table>'))
    return [
      [['xlsx'], 5],
      [['scan'], 2],
      [['csv'], 2 * csv],
      [['xlsx', 'scan'], 1],
      [['scan', 'csv'], csv],
    ]
  if (genre === 'guide')
    return [
      [['form'], content.includes('申请') ? 3 : 0],
      [['docx'], 2],
    ]
  return [
    [['pdf'], 3],
    [['docx'], 3],
    [['scan'], 3],
    [['docx', 'scan'], 1],
  ]
}

/**
 * Up to two files for about a quarter of the articles, each of which holds nothing but the article's own text. Names
 * are derived from the title and contain no separator of the file list.
 */
export function attachmentsFor(
  title: string,
  content: string,
  number: number,
  { random, text }: Pen,
): DemoAttachment[] {
  if (!random.chance(share[text.genre])) return []
  const base = title.replace(/[,，|/\\:*?"<>]/g, '')
  const kinds = random.weigh(setsFor(text.genre, content))
  return kinds.map((kind, at) => {
    if (kind === 'form') return { name: '申请审批表（空白）.docx', file: 'application-form.docx', kind }
    const prefix = kinds.length > 1 ? `附件${at + 1}：` : ''
    return {
      name: `${prefix}${base}${labels[kind] ?? ''}.${extensions[kind]}`,
      file: `${String(number).padStart(5, '0')}-${at + 1}.${extensions[kind]}`,
      kind,
    }
  })
}
