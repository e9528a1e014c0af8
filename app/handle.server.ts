import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { reportContext, type Site, siteContext } from './context.ts'

const respond = createRequestHandler(build, import.meta.env.MODE)

/** The one door between the server and the pages: a standard request in, a standard response out, faults to `report`. */
export function handle(request: Request, site: Site, report: (fault: unknown) => void): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(siteContext, site)
  context.set(reportContext, report)
  return respond(request, context)
}

export type Handle = typeof handle
