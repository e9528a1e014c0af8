import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { reportContext, requestContext } from './context.ts'
import type { RequestContext } from '../domain/request-context.ts'
import { withUnavailable } from './unavailable.server.ts'

const respond = createRequestHandler({ ...build, routes: withUnavailable(build.routes) }, import.meta.env.MODE)

/** The only interface between the server and the pages. Unexpected errors go to `report`. */
export function handle(request: Request, site: RequestContext, report: (fault: unknown) => void): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(requestContext, site)
  context.set(reportContext, report)
  return respond(request, context)
}

export type Handle = typeof handle
