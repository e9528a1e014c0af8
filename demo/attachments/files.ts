import { readFileSync } from 'node:fs'
import type { DemoAttachment } from '../text/attachments.ts'
import { docxOf } from './docx.ts'
import { paperOf } from './paper.ts'
import { pdfOf } from './pdf.ts'
import { csvOf, xlsxOf } from './sheets.ts'

const blankForm = new URL('./application-form.docx', import.meta.url)

type Source = { title: string; publisher: string; content: string }

/** The bytes of an attachment, made from the very text that it is attached to. */
export function attachmentBytes(article: Source, { kind }: DemoAttachment): Uint8Array {
  if (kind === 'form') return readFileSync(blankForm)
  const paper = paperOf(article)
  if (kind === 'xlsx') return xlsxOf(paper)
  if (kind === 'csv') return csvOf(paper)
  return kind === 'docx' ? docxOf(paper) : pdfOf(paper, kind === 'scan')
}
