import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { reportContext, requestContext } from './context.ts'
import type { RequestContext } from '../domain/request-context.ts'
import { withUnavailable } from './unavailable.server.ts'

/** The only interface between the server and the pages of an application. Unexpected errors go to `report`. */
export type Handle = (request: Request, site: RequestContext, report: (fault: unknown) => void) => Promise<Response>

export function createHandle(build: ServerBuild): Handle {
  const respond = createRequestHandler({ ...build, routes: withUnavailable(build.routes) }, import.meta.env.MODE)
  return (request, site, report) => {
    const context = new RouterContextProvider()
    context.set(requestContext, site)
    context.set(reportContext, report)
    return respond(request, context)
  }
}
