import { readFileSync } from 'node:fs'
import type { MediaType } from '../../../../src/files/media-types.ts'
import type { DemoAttachment } from '../text/attachments.ts'
import { docxOf } from './docx.ts'
import { paperOf } from './paper.ts'
import { pdfOf } from './pdf.ts'
import { csvOf, xlsxOf } from './sheets.ts'

const blankForm = new URL('./application-form.docx', import.meta.url)

const mediaTypes: Record<string, MediaType> = {
  csv: 'text/csv',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

export function mediaTypeOf(file: string): MediaType {
  const type = mediaTypes[file.slice(file.lastIndexOf('.') + 1)]
  if (!type) throw new Error(`no media type of ${file}`)
  return type
}

/** With a number it is printed under a red head, as official documents are. */
type Source = { title: string; publisher: string; content: string; documentNo?: string | null }

/** The bytes of an attachment, made from the very text that it is attached to. */
export function attachmentBytes(article: Source, { kind }: DemoAttachment): Uint8Array {
  if (kind === 'form') return readFileSync(blankForm)
  const paper = paperOf(article)
  if (kind === 'xlsx') return xlsxOf(paper)
  if (kind === 'csv') return csvOf(paper)
  return kind === 'docx' ? docxOf(paper) : pdfOf(paper, kind === 'scan')
}
