import { codesOf, random, seedOf } from '../../random.ts'
import type { AttachmentKind, DemoAttachment } from '../../text/attachments.ts'
import type { Paper } from '../paper.ts'

const extensions: Record<AttachmentKind, string> = {
  xlsx: 'xlsx',
  csv: 'csv',
  pdf: 'pdf',
  scan: 'pdf',
  docx: 'docx',
  form: 'docx',
}
const labels: Partial<Record<AttachmentKind, string>> = { scan: '（盖章扫描件）' }

/** The files of a paper: names without separators of the file list, unique among all demo files. */
export function attachmentsOf(paper: Paper, id: number): DemoAttachment[] {
  const { title, attachments = usualFiles(paper) } = paper
  const base = title.replace(/[,，|/\\:*?"<>]/g, '')
  return attachments.map((kind, at) => {
    if (kind === 'form') return { name: '申请审批表（空白）.docx', file: 'application-form.docx', kind }
    const prefix = attachments.length > 1 ? `附件${at + 1}：` : ''
    return {
      name: `${prefix}${base}${labels[kind] ?? ''}.${extensions[kind]}`,
      file: `${String(id).padStart(6, '0')}-${at + 1}.${extensions[kind]}`,
      kind,
    }
  })
}

type Files = readonly AttachmentKind[]

const sheets: readonly (readonly [Files, number])[] = [
  [['xlsx'], 5],
  [['scan'], 2],
  [['csv'], 2],
  [['xlsx', 'scan'], 1],
]
const documents: readonly (readonly [Files, number])[] = [
  [['pdf'], 3],
  [['docx'], 3],
  [['scan'], 3],
  [['docx', 'scan'], 1],
]

/** What offices attach where the writer does not say it: tables as sheets, documents as documents. News have none. */
function usualFiles({ key, html, document, book, contract, stage }: Paper): Files {
  if (book || !html.includes('class="signature"')) return []
  const dice = random(seedOf(...codesOf(key), 17))
  const tables = html.split('<table>').length - 1
  // A CSV file holds one table; contracts and stages have one of their own.
  const isAlone = tables === 1 && !contract && !stage
  if (tables > 0) return dice.chance(0.42) ? dice.weigh(isAlone ? sheets : sheets.slice(0, 2)) : []
  return dice.chance(document ? 0.45 : 0.15) ? dice.weigh(documents) : []
}
