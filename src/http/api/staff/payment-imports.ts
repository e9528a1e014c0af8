import multipart from '@fastify/multipart'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { authorise } from '../../../access/policy.ts'
import { addImport } from '../../../domain/payments/uploads/operations-uploads.server.ts'
import { mostImportBytes, tag, uploadPath } from '../../../domain/payments/uploads/upload-schema.ts'
import { safeFileName } from '../../../files/file-name.ts'
import { type ContentStore, putFile } from '../../../files/store.server.ts'
import { envelopeSchema, success } from '../../../platform/envelope.ts'
import type { ApiPlugin } from '../context.ts'
import { createStaffRequest } from './staff-request.ts'
import { readUpload } from './upload.ts'

/** Receives files of payments: the only call about them whose body is not JSON. It needs a signed-in member of staff. */
export const paymentImportsApi =
  (store: ContentStore): ApiPlugin =>
  (api, context) => {
    void api.register(async (scope) => {
      const typed = scope.withTypeProvider<ZodTypeProvider>()
      await scope.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: mostImportBytes + 1 } })
      typed.post(
        uploadPath,
        {
          schema: {
            tags: [tag],
            summary: '上传一个补贴文件（.xlsx 或 .csv，multipart/form-data，最大 400 MB），随后自动检查',
            consumes: ['multipart/form-data'],
            response: { 200: envelopeSchema(z.object({ id: z.int() })) },
          },
        },
        async (request, reply) => {
          const { site, staff } = await createStaffRequest(context, request, reply)
          // Before a file is received.
          authorise(await addImport.isAllowed(site, staff, {}))
          const { sha256, fileName } = await readUpload(request, async (content, name) => ({
            ...(await putFile(store, content, { maxBytes: mostImportBytes })),
            fileName: safeFileName(name),
          }))
          return success(await addImport.perform(site, staff, { fileName, sha256 }))
        },
      )
    })
  }
