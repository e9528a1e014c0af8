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
export function attachmentsOf({ title, attachments = [] }: Paper, id: number): DemoAttachment[] {
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
