import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { reportContext } from '../context.ts'
import { contentSecurityPolicy, hashSource, newMark, takeMarks } from './content-security.ts'

/**
 * `head`: inline styles of a page. `end`: elements for the end of the body. `source`: the CSP hash of the inline
 * styles.
 */
export type PageStyles = { head: string; end: string; source: string }

/**
 * Styles of a page, inlined so that a phone on a slow network can paint after the first round trip.
 * @param laterAddress of the styles of other pages, linked after the visible content.
 */
export const inlineStyles = (css: string, laterAddress?: string): PageStyles => ({
  head: `<style>${css}</style>`,
  end: laterAddress ? `<link rel="stylesheet" href="${laterAddress}">` : '',
  source: hashSource(css),
})

/** In development Vite hot-replaces linked styles. */
export const linkedStyles = (files: readonly string[]): PageStyles => ({
  head: files.map((file) => `<link rel="stylesheet" href="${import.meta.env.BASE_URL}${file}">`).join(''),
  end: '',
  source: '',
})

// In development Vite injects its own scripts.
const developmentPolicy = "default-src 'self' 'unsafe-inline' data: ws:"

/**
 * Renders complete pages without streaming: length, hash and CSP must be known before the first byte is sent.
 * @param directives of the application's CSP other than those for scripts and styles.
 */
export function createPageRenderer({
  stylesOf,
  directives,
}: {
  stylesOf: (pathname: string) => PageStyles
  directives: readonly string[]
}) {
  return async function renderPage(
    request: Request,
    status: number,
    headers: Headers,
    context: EntryContext,
    visit: Readonly<RouterContextProvider>,
  ): Promise<Response> {
    const mark = newMark()
    const { html, scripts } = takeMarks(
      await render(<ServerRouter context={context} url={request.url} nonce={mark} />, mark, visit.get(reportContext)),
      mark,
    )
    const { head, end, source } = stylesOf(new URL(request.url).pathname)
    const headEnd = html.indexOf('</head>')
    const bodyEnd = html.lastIndexOf('</body>')
    headers.set('content-type', 'text/html; charset=utf-8')
    headers.set(
      'content-security-policy',
      import.meta.env.PROD ? contentSecurityPolicy(scripts, source, directives) : developmentPolicy,
    )
    return new Response(html.slice(0, headEnd) + head + html.slice(headEnd, bodyEnd) + end + html.slice(bodyEnd), {
      status,
      headers,
    })
  }
}

function render(node: ReactNode, nonce: string, report: (fault: unknown) => void): Promise<string> {
  let shell = false
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(node, {
      nonce,
      onAllReady() {
        const output = new PassThrough()
        text(output).then(resolve, reject)
        pipe(output)
      },
      onShellError: reject,
      // Errors after the shell do not reject, so they are reported here; React Router reports shell errors.
      onShellReady: () => void (shell = true),
      onError: (fault) => {
        if (shell) report(fault)
      },
    })
  })
}

/** Aborted requests and route error responses (such as 404) are not faults and are not logged. */
export const reportFault: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(reportContext)(error)
}
