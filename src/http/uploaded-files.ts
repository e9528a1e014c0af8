import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Staff } from '../access/policy.ts'
import { getSession, requireOpen } from '../access/sign-in/sessions.server.ts'
import type { FileVariant } from '../domain/articles/writing/table.server.ts'
import { findFile } from '../domain/articles/writing/files/queries-files.server.ts'
import { isImage, isMediaType } from '../files/media-types.ts'
import type { FileStore } from '../files/store.server.ts'
import type { Db } from '../platform/db/types.ts'
import { notFound } from '../platform/errors.ts'
import type { Services } from './services.ts'
import { tokenOfCookie } from './session.ts'

/**
 * Caches ask each time, and get 304 while the file is public: one that was closed, withdrawn or erased must not be shown
 * from a cache.
 */
export const revalidated = 'public, no-cache'

/** The signed-in member of staff, if any. */
export async function findReader(db: Db, request: FastifyRequest, now: Date): Promise<Staff | null> {
  const token = tokenOfCookie(request)
  if (!token) return null
  const session = await getSession(db, token, now)
    .then(requireOpen)
    .catch(() => null)
  return session && session.staff
}

type Asked = { Params: { sha256: string; name: string }; Querystring: { w?: string } }

/**
 * Uploaded files at one address before and after their release: everybody reads those of public articles, staff those
 * of the drafts that they may read. `?w=480` asks for a smaller copy of a picture. Pages show AVIF or WebP where the
 * browser accepts them.
 */
export function serveUploadedFiles(app: FastifyInstance, { database }: Services, store: FileStore): void {
  app.get<Asked>('/files/u/:sha256/:name', async (request, reply) => {
    const { sha256, name } = request.params
    if (!/^[\da-f]{64}$/.test(sha256)) throw notFound('没有这个文件。')
    const now = new Date()
    const file = await findFile(database.db, sha256, () => findReader(database.db, request, now), now)
    if (!file) throw notFound('没有这个文件，或者它还没有公开。')
    const copy = copyFor(file.variants, request.query.w, request.headers.accept)
    const mediaType = copy?.mediaType ?? file.mediaType
    const shown = copy !== null || (isMediaType(mediaType) && (isImage(mediaType) || mediaType === 'application/pdf'))
    const etag = `"${copy?.sha256 ?? sha256}"`
    void reply.headers({
      etag,
      'cache-control': file.isPublic ? revalidated : 'private, no-store',
      ...(file.variants.length > 0 ? { vary: 'accept' } : {}),
    })
    if (file.isPublic && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const content = await store.openVerified(copy?.sha256 ?? sha256)
    void reply.headers({
      'content-type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
      'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(nameOf(name, copy))}`,
      // What somebody uploaded runs nothing, whatever a browser takes it for.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      ...(copy ? {} : { 'content-length': String(file.sizeBytes) }),
    })
    return reply.send(content)
  })
}

/**
 * The smallest copy of a picture that the browser shows; null for the picture itself. Who opens or downloads it by its
 * link gets the kind that was uploaded, which every program reads.
 */
function copyFor(variants: readonly FileVariant[], asked: string | undefined, accept = ''): FileVariant | null {
  const width = asked === undefined ? Math.max(...variants.map((variant) => variant.width)) : Number(asked)
  const copies = variants.filter((variant) => variant.width === width)
  const isShown = !accept.includes('text/html')
  const find = (mediaType: string) => copies.find((copy) => copy.mediaType === mediaType)
  const avif = isShown && accept.includes('image/avif') ? find('image/avif') : undefined
  const webp = asked !== undefined || (isShown && accept.includes('image/webp')) ? find('image/webp') : undefined
  return avif ?? webp ?? null
}

const suffixes: Readonly<Record<string, string>> = { 'image/avif': '.avif', 'image/webp': '.webp' }

/** Saved under its old suffix, a copy of another kind could not be opened. */
const nameOf = (name: string, copy: FileVariant | null): string =>
  copy ? `${name.replace(/\.\w{1,10}$/, '')}${suffixes[copy.mediaType] ?? ''}` : name
