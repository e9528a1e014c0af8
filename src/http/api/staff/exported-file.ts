import { z } from 'zod'
import type { ExportedFile } from '../../../files/exported-file.ts'

/** A file in an answer: like all data in the envelope, hence in Base64. */
export const exportedFile = z.object({
  fileName: z.string(),
  mediaType: z.string(),
  base64: z.string().describe('文件内容，Base64 编码'),
})

export const encoded = ({ name, mediaType, content }: ExportedFile): z.output<typeof exportedFile> => ({
  fileName: name,
  mediaType,
  base64: Buffer.from(content).toString('base64'),
})
