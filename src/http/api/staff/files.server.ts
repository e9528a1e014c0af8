import multipart from '@fastify/multipart'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  addFile,
  mostFileBytes,
  prepareFile,
  requireDraft,
} from '../../../domain/articles/writing/files/commands-files.server.ts'
import { importDocxApart } from '../../../domain/articles/writing/import-docx-apart.server.ts'
import { mostDocxBytes } from '../../../domain/articles/writing/import-docx.server.ts'
import type { FileStore } from '../../../files/store.server.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { AppError } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import type { ApiPlugin } from '../context.ts'
import { deskOf } from './desk.server.ts'
import { readUpload } from './upload.server.ts'

const uploaded = z.object({
  url: z.string(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
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

/** Uploads for drafts: a file a request, streamed to disk. */
export const staffFilesApi =
  (store: FileStore): ApiPlugin =>
  (api, context) => {
    void api.register(async (scope) => {
      const typed = scope.withTypeProvider<ZodTypeProvider>()
      await scope.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: mostFileBytes + 1 } })
      typed.post(
        '/api/staff/articles/:id/files',
        {
          schema: {
            tags: ['稿件'],
            summary: '上传一个附件或图片（multipart/form-data），最大 25 MB',
            consumes: ['multipart/form-data'],
            params: z.object({ id: idParameter.describe('文章编号') }),
            response: { 200: envelopeOf(uploaded) },
          },
        },
        async (request, reply) => {
          const { site, staff } = await deskOf(context, request, reply)
          await requireDraft(site.db, staff, request.params.id)
          const prepared = await readUpload(request, (file, name) => prepareFile(site.db, store, file, name))
          const result = await site.db.transaction().execute((tx) => addFile(tx, staff, request.params.id, prepared))
          return success(result)
        },
      )
      typed.post(
        '/api/staff/articles/:id/import',
        {
          schema: {
            tags: ['稿件'],
            summary: '读取 Word 文档（.docx，multipart/form-data，最大 10 MB）的正文，不保存',
            consumes: ['multipart/form-data'],
            params: z.object({ id: idParameter.describe('文章编号') }),
            response: {
              200: envelopeOf(z.object({ document: z.looseObject({}), dropped: z.array(z.string()) })),
            },
          },
        },
        async (request, reply) => {
          const { site, staff } = await deskOf(context, request, reply)
          await requireDraft(site.db, staff, request.params.id)
          return success(await importDocxApart(await readUpload(request, readDocx)))
        },
      )
    })
  }
