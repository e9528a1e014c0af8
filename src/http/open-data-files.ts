import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getArchive } from '../domain/open-data/archive/archives.server.ts'
import type { AnyDataSet, DataState } from '../domain/open-data/data-set.ts'
import { dataSets, getDataSet } from '../domain/open-data/data-sets.server.ts'
import { writeOc4ids } from '../domain/open-data/oc4ids.server.ts'
import { archivePath, dataSetPath, oc4idsPath } from '../domain/open-data/row-addresses.ts'
import { findDataState } from '../domain/open-data/states.server.ts'
import { writeCsvRows, writeJsonRows } from '../domain/open-data/write-rows.ts'
import type { District } from '../domain/districts/schema.ts'
import type { RequestContext } from '../domain/request-context.ts'
import type { ContentStore } from '../files/store.server.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { createBoundedQueue } from '../platform/limits/bounded-queue.ts'
import { portalVersion } from '../platform/version.server.ts'
import { countRequest } from './count-request.ts'
import type { RequestLimit } from './request-limit.ts'
import { newDependencies, type Services } from './services.ts'
import { revalidated } from './uploaded-files.ts'
import { readVisitor } from './visitor.ts'

type Options = {
  services: Services
  district: (request: FastifyRequest) => District
  /** The API's. */
  limit: RequestLimit
  store: ContentStore
}

/**
 * Batches are read by few at a time, so that pages keep the database to themselves. A download holds nothing between two
 * batches: a slow client costs the memory of one.
 */
const reading = createBoundedQueue({ slots: 2, places: 30, waitMs: 15_000, name: 'open-data' })
const busy = () => new AppError('unavailable', '现在下载数据的人太多，请一分钟以后再试。', 60)

const writers = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsvRows },
  json: { type: 'application/json; charset=utf-8', write: writeJsonRows },
} as const

/** The tables of open data as they are now, and their archives. The pages about them are those of the public site. */
export function serveOpenData(app: FastifyInstance, { services, district, limit, store }: Options): void {
  const siteOf = (request: FastifyRequest): RequestContext => {
    const here = district(request)
    return services.site(here, newDependencies(), readVisitor(request, here, true))
  }

  for (const set of dataSets)
    for (const [ending, { type, write }] of Object.entries(writers))
      app.get(`${dataSetPath(set.name)}.${ending}`, async (request, reply) => {
        countRequest(limit, request, reply)
        const site = siteOf(request)
        const year = readYear(request, set)
        const state = await reading.run(() => findDataState(site, set, year), busy)
        const name = [site.district.name, set.title, ...(year === undefined ? [] : [year])].join('')
        void reply.headers({ 'content-type': type, ...(ending === 'csv' ? attachment(`${name}.csv`) : {}) })
        return sendTexts(request, reply, { state, origin: site.origin }, () =>
          write(
            set,
            inTurn(set.read(site.db, { districtCode: site.district.areaCode, now: site.now, year })),
            site.origin,
          ),
        )
      })

  app.get(oc4idsPath, async (request, reply) => {
    countRequest(limit, request, reply)
    const { db, district: here, now, origin, ...site } = siteOf(request)
    const sources = ['project-stages', 'contracts'].map(getDataSet)
    const [stages, contracts] = await Promise.all(
      sources.map((set) => reading.run(() => findDataState({ ...site, db, district: here, now }, set), busy)),
    )
    if (!stages || !contracts) throw new Error('Both have a state.')
    if (stages.rows === 0) throw notFound('还没有公开的项目。')
    const state = { rows: stages.rows, mark: `${stages.mark} ${contracts.mark}`, changed: later(stages, contracts) }
    void reply.header('content-type', 'application/json; charset=utf-8')
    return sendTexts(request, reply, { state, origin }, () =>
      writeOc4ids(db, { districtCode: here.areaCode, now }, { district: here, origin, now }, state.changed),
    )
  })

  app.get<{ Params: { file: string } }>(`${archivePath}/:file`, async (request, reply) => {
    countRequest(limit, request, reply)
    const [, day] = /^(\d{4}-\d{2}-\d{2})\.zip$/.exec(request.params.file) ?? []
    if (day === undefined || Number.isNaN(Date.parse(day))) throw notFound('没有这个存档。')
    const { db, district: here, now } = siteOf(request)
    const { sha256, sizeBytes } = await getArchive(db, { districtCode: here.areaCode, now }, day)
    const etag = `"${sha256}"`
    void reply.headers({ etag, 'cache-control': revalidated })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const content = await store.openVerified(sha256)
    void reply.headers({
      'content-type': 'application/zip',
      'content-length': String(sizeBytes),
      ...attachment(`${here.name}三务公开数据${day}.zip`),
    })
    return reply.send(content)
  })
}

const later = ({ changed: one }: DataState, { changed: other }: DataState): Date | null =>
  one && other ? new Date(Math.max(one.getTime(), other.getTime())) : (one ?? other)

const attachment = (name: string) => ({
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  'x-robots-tag': 'noindex',
})

/** @throws AppError invalid for anything but a year, and for a year of what is always given whole. */
function readYear({ query }: FastifyRequest, { years }: AnyDataSet): number | undefined {
  const { year } = query as { year?: unknown }
  if (year === undefined || year === '') return undefined
  if (years === null || typeof year !== 'string' || !/^(?:19|20)\d{2}$/.test(year))
    throw new AppError('invalid', years === null ? '这个数据集不分年份，请去掉 year。' : '年份应为四位数字，如 2026。')
  return Number(year)
}

/** Waits before each batch. What has begun is never refused. */
async function* inTurn(batches: AsyncIterable<readonly unknown[]>): AsyncIterable<readonly unknown[]> {
  const reader = batches[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await reading.runOwn(() => reader.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await reader.return?.()
  }
}

/** Sends what is written as it is read, or 304 to who has it already. */
function sendTexts(
  request: FastifyRequest,
  reply: FastifyReply,
  { state: { rows, mark, changed }, origin }: { state: DataState; origin: string },
  write: () => AsyncIterable<string>,
): FastifyReply {
  const parts = [portalVersion, origin, request.url, rows, mark].join(' ')
  const etag = `W/"${createHash('sha256').update(parts).digest('base64url').slice(0, 22)}"`
  void reply.headers({
    etag,
    'cache-control': revalidated,
    vary: 'accept-encoding',
    ...(changed && { 'last-modified': changed.toUTCString() }),
  })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (request.method === 'HEAD') return reply.send()
  const texts = Readable.from(write(), { highWaterMark: 1 })
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(texts)
  const packed = createGzip()
  texts.once('error', (fault) => packed.destroy(fault))
  packed.once('close', () => texts.destroy())
  return reply.header('content-encoding', 'gzip').send(texts.pipe(packed))
}
