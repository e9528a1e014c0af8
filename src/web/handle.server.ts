import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { documentContext, reportContext, requestContext } from './context.ts'
import type { RequestContext } from '../domain/request-context.ts'
import { withUnavailable } from './unavailable.server.ts'
import { withUnsentData } from './unsent-data.server.ts'

export type Rendered = { status: number; headers: Headers; body: Buffer }

/** The only interface between the server and the pages of an application. Unexpected errors go to `report`. */
export type Handle = (request: Request, site: RequestContext, report: (fault: unknown) => void) => Promise<Rendered>

export function createHandle(build: ServerBuild): Handle {
  const respond = createRequestHandler(
    { ...build, routes: withUnsentData(withUnavailable(build.routes)) },
    import.meta.env.MODE,
  )
  return async (request, site, report) => {
    const context = new RouterContextProvider()
    context.set(requestContext, site)
    context.set(reportContext, report)
    const response = await respond(request, context)
    const body = context.get(documentContext) ?? Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, body }
  }
}
