import multipart from '@fastify/multipart'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { mostFileBytes, prepareFile } from '../../../domain/articles/writing/files/commands-files.server.ts'
import { addPicture, requirePictures } from '../../../domain/articles/writing/files/commands-pictures.server.ts'
import type { FileStore } from '../../../files/store.server.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import type { ApiPlugin } from '../context.ts'
import { deskOf } from './desk.server.ts'
import { readUpload } from './upload.server.ts'

/** Uploads of pictures for banners. The other calls are operations. */
export const bannerPicturesApi =
  (store: FileStore): ApiPlugin =>
  (api, context) => {
    void api.register(async (scope) => {
      const typed = scope.withTypeProvider<ZodTypeProvider>()
      await scope.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: mostFileBytes + 1 } })
      typed.post(
        '/api/staff/banners/pictures',
        {
          schema: {
            tags: ['轮播图'],
            summary: '上传一张图片（multipart/form-data），最大 25 MB；重新编码，不留拍摄信息',
            consumes: ['multipart/form-data'],
            response: { 200: envelopeOf(z.object({ url: z.string(), width: z.int(), height: z.int() })) },
          },
        },
        async (request, reply) => {
          const { site, staff } = await deskOf(context, request, reply)
          const { areaCode } = site.district
          await requirePictures(site.db, staff, areaCode)
          const prepared = await readUpload(request, (file, name) => prepareFile(site.db, store, file, name))
          const added = await site.db.transaction().execute((tx) => addPicture(tx, staff, areaCode, prepared))
          return success(added)
        },
      )
    })
  }
