import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { type Site, siteContext } from './context.ts'

const respond = createRequestHandler(build, import.meta.env.MODE)

/** The one door between the server and the pages: a standard request in, a standard response out. */
export function handle(request: Request, site: Site): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(siteContext, site)
  return respond(request, context)
}

export type Handle = typeof handle
