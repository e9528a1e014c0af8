import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { District } from '../app/districts/schema.ts'
import type { PageViews } from '../app/site/page-views.server.ts'

export type ApiOptions = { views: PageViews; district: (request: FastifyRequest) => District }

/** The one map of the JSON API. Answers are `{code, data, message}`; code 200 is success. */
export function api(app: FastifyInstance, { views, district }: ApiOptions): void {
  app.get('/api/article/article/pageview', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return { code: 200, data: views.total(district(request).areaCode), message: 'success' }
  })

  app.all('/api/*', async (_request, reply) => reply.code(404).send({ code: 404, data: null, message: '没有这个接口' }))
}
