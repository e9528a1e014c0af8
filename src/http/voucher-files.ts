import type { FastifyInstance } from 'fastify'
import { openPainted, openVoucher } from '../domain/articles/books/vouchers/open-voucher.server.ts'
import { isPublicVoucherPicture } from '../domain/articles/books/vouchers/queries-vouchers.server.ts'
import type { SealedPart } from '../domain/articles/books/vouchers/sealed-queries.server.ts'
import type { FileStore } from '../files/store.server.ts'
import { notFound } from '../platform/errors.ts'
import type { Services } from './services.ts'
import { findReader, revalidated } from './uploaded-files.ts'

/** What somebody uploaded runs nothing, whatever a browser takes it for. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const staffOnly = { 'cache-control': 'private, no-store', 'content-security-policy': policy }
const parts: readonly string[] = ['page', 'small', 'original'] satisfies SealedPart[]

type Sealed = { Params: { article: string; file: string; page: string; part: string } }

type Painted = { Params: { article: string; name: string } }

/** Painted pictures of vouchers for everybody, those of drafts and sealed ones for staff who may read the article. */
export function serveVoucherFiles(app: FastifyInstance, { database: { db }, keys }: Services, store: FileStore): void {
  app.get<{ Params: { name: string } }>('/files/v/:name', async (request, reply) => {
    const [, sha256] = /^([\da-f]{64})\.jpg$/.exec(request.params.name) ?? []
    const isFound = sha256 !== undefined && (await isPublicVoucherPicture(db, sha256, new Date()))
    if (!isFound) throw notFound('没有这张图片，或者它不再公开。')
    const etag = `"${sha256}"`
    void reply.headers({ etag, 'cache-control': revalidated })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const content = await store.openVerified(sha256)
    void reply.headers({ 'content-type': 'image/jpeg', 'content-security-policy': policy })
    return reply.send(content)
  })

  app.get<Painted>('/files/p/:article/:name', async (request, reply) => {
    const { article, name } = request.params
    const [, sha256] = /^([\da-f]{64})\.jpg$/.exec(name) ?? []
    if (!/^\d{1,9}$/.test(article) || sha256 === undefined) throw notFound('没有这张凭证。')
    const content = await openPainted({ db, store }, await findReader(db, request, new Date()), Number(article), sha256)
    void reply.headers({ ...staffOnly, 'content-type': 'image/jpeg' })
    return reply.send(content)
  })

  app.get<Sealed>('/files/s/:article/:file/:page/:part', async (request, reply) => {
    const { article, file, page, part } = request.params
    if (!/^\d{1,9}$/.test(article) || !/^[\da-f]{64}$/.test(file) || !/^\d{1,3}$/.test(page) || !parts.includes(part))
      throw notFound('没有这张凭证。')
    const staff = await findReader(db, request, new Date())
    const place = { file, page: Number(page) }
    const opened = await openVoucher({ db, store, keys }, staff, Number(article), place, part as SealedPart)
    void reply.headers({
      ...staffOnly,
      'content-type': opened.mediaType,
      ...(part === 'original'
        ? { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(opened.name)}` }
        : {}),
    })
    return reply.send(opened.picture)
  })
}
