import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { RequestContext } from '../domain/request-context.ts'
import { requestContext } from './context.ts'
import type { Pages, ReadQuery } from './page-declaration.ts'
import { readQuery } from './request/parameters.ts'
import { answer, readForm } from './request/route.server.ts'

/** What a loader may read of a request. Undeclared parameters are not available. */
export type Visit<Declared extends Pages, Path extends keyof Declared> = {
  site: RequestContext
  /** The page, where a module serves several. */
  path: Path
  /** Named and wildcard segments of the path. */
  params: Readonly<Record<string, string | undefined>>
  query: ReadQuery<Declared[Path]>
  /** The Cookie header; empty where the response may be shared. */
  cookies: string
  /** Whether the visitor uses TLS. */
  secure: boolean
  /** The requested origin; not the visitor's where the response may be shared. */
  origin: string
  /** The User-Agent header; empty if unknown, or where the response may be shared. */
  userAgent: string
}

/** What an action may read in addition. */
export type Submission = {
  /** @throws 400 for a body that is not a form. */
  readForm: () => Promise<FormData>
  /** The address of the page with the form; empty if unknown. */
  referer: string
}

/**
 * Makes the loaders and actions of an application's pages from their declarations.
 * @param flashOf the notice that an action left for a page in the cookies.
 */
export function createRoutes<Declared extends Pages>(
  pages: Declared,
  flashOf: (cookies: string, pathname: string) => string | undefined = () => undefined,
) {
  type Path = keyof Declared & string

  function visitOf<P extends Path>(
    { context, params, pattern, request, url }: LoaderFunctionArgs,
    paths: P | readonly P[],
  ) {
    // React Router writes patterns without the first slash.
    const path = `/${pattern.replace(/^\//, '')}`
    const page = pages[path]
    if (!page || ![paths].flat().includes(path as P)) throw new Error(`The module is not declared for ${path}.`)
    const cookies = request.headers.get('cookie') ?? ''
    const { origin, protocol, search: requestedSearch } = new URL(request.url)
    const search = page.query === 'any' ? requestedSearch : url.search
    return {
      site: context.get(requestContext),
      path,
      params,
      // React Router rewrites the query of `url`; a page that reads `any` needs the original.
      query: readQuery(page, search, flashOf(cookies, url.pathname)),
      cookies,
      secure: protocol === 'https:',
      origin,
      userAgent: request.headers.get('user-agent') ?? '',
    } as Visit<Declared, P>
  }

  return {
    /** The loader of one page, or of several that share a module. */
    pageLoader:
      <P extends Path, Result>(paths: P | readonly P[], load: (visit: Visit<Declared, P>) => Result) =>
      (args: LoaderFunctionArgs) =>
        answer(async () => load(visitOf(args, paths))),

    pageAction:
      <P extends Path, Result>(paths: P | readonly P[], act: (visit: Visit<Declared, P> & Submission) => Result) =>
      (args: ActionFunctionArgs) =>
        answer(async () => {
          const { request } = args
          return act({
            ...visitOf(args, paths),
            readForm: () => readForm(request),
            referer: request.headers.get('referer') ?? '',
          })
        }),
  }
}
