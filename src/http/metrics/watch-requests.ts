import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dataPath } from '../../web/request/data-address.ts'
import type { DeclaredPages } from '../pages/declared-pages.ts'
import type { AnswerKind, RequestMeters } from './request-meters.ts'

/** Counts all answers of the app, also those of hijacked replies. */
export function watchRequests(app: FastifyInstance, meters: RequestMeters, pages: DeclaredPages): void {
  const kindOf = createKinds(pages)
  app.addHook('onResponse', async (request, reply) => {
    const page = pageOf(request)
    meters.answered({
      page,
      kind: kindOf(page, request.method),
      method: request.method,
      status: reply.raw.statusCode,
      seconds: reply.elapsedTime / 1_000,
    })
  })
}

const nowhere = 'none'

/** The pattern of the route; `none` for addresses that no page has. */
export function pageOf({ is404, routeOptions: { url } }: FastifyRequest): string {
  return is404 || url === undefined || url === '/*' ? nowhere : url
}

function createKinds(pages: DeclaredPages): (page: string, method: string) => AnswerKind {
  const applications = new Map(
    Object.entries(pages).flatMap(([path, { application }]) =>
      [path, path.replace(/\/\*$/, '')].flatMap((each) => [each, dataPath(each)].map((url) => [url, application])),
    ),
  )
  return (page, method) => {
    if (page.startsWith('/api/staff')) return 'staff-call'
    if (page.startsWith('/api/')) return 'call'
    const application = applications.get(page)
    if (!application) return page === nowhere ? 'page' : 'file'
    if (method === 'POST') return 'form'
    return application === 'staff' ? 'staff-page' : 'page'
  }
}
