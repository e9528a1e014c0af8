import { z } from 'zod'
import { AppError } from '../../../../platform/errors.ts'
import { staffQuery } from '../../../operation.ts'
import { importDocxApart } from '../import-docx-apart.server.ts'
import { mostDocxBytes } from '../import-docx.server.ts'
import { articleInput } from '../work-schema.ts'
import { mostFileBytes } from './commands-files.server.ts'
import { atEditedDraft } from './draft-uploads.server.ts'

/** Reads the text of a Word file for a draft, without storing it. */
export const importDocx = staffQuery({
  permission: 'article.edit',
  input: articleInput.extend({ file: z.custom<Buffer>() }),
  upload: {
    call: 'POST /api/staff/articles/:id/import',
    tag: '稿件',
    summary: '读取 Word 文档（.docx，multipart/form-data，最大 10 MB）的正文，不保存',
    output: z.object({ document: z.looseObject({}), dropped: z.array(z.string()) }),
    // `readDocx` says what to do about a larger one.
    maxBytes: mostFileBytes,
    receive: (_, file) => readDocx(file),
  },
  at: atEditedDraft,
  run: (_, { input }) => importDocxApart(input.file),
})

/** @throws AppError too_large */
async function readDocx(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of file) {
    bytes += chunk.length
    if (bytes > mostDocxBytes) throw new AppError('too_large', '文件超过 10 MB，请删去图片后再导入。')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
