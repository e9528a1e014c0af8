import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { findPlacedFile } from '../domain/articles/queries-placed-files.server.ts'
import type { FileStore } from '../files/store.server.ts'
import { notFound } from '../platform/errors.ts'
import type { Services } from './services.ts'
import { findReader, revalidated } from './uploaded-files.ts'

/** Files that an operator placed in the data folder, such as attachments of imported articles. */
export async function servePlacedFiles(app: FastifyInstance, { database }: Services, store: FileStore): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook<{ Params: { '*'?: string } }>('onRequest', async (request, reply) => {
      const now = new Date()
      const path = `/files/${request.params['*'] ?? ''}`
      const file = await findPlacedFile(database.db, path, () => findReader(database.db, request, now), now)
      if (!file) throw notFound('没有这个文件，或者它还没有公开。')
      void reply.header('cache-control', file.isPublic ? revalidated : 'private, no-store')
    })
    await scope.register(fastifyStatic, {
      root: store.publicFolder,
      prefix: '/files/',
      index: false,
      cacheControl: false,
      decorateReply: false,
    })
  })
}
