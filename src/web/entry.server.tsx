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
import { reportContext } from './context.ts'
import { contentSecurityPolicy, hashSource, newMark, takeMarks } from './request/content-security.ts'
import styles from './styles.css?inline'
import homeStyles from './styles-home.css?inline'
import homeStylesAddress from './styles-home.css?url'
import innerStyles from './styles-inner.css?inline'
import innerStylesAddress from './styles-inner.css?url'

// In development Vite injects its own scripts and hot-replaces styles.
const developmentPolicy = "default-src 'self' 'unsafe-inline' data: ws:"

/**
 * `head`: inline styles of this page. `end`: link to the other pages' styles, for the end of the body.
 * `source`: the CSP hash of the inline styles.
 */
type Styles = { head: string; end: string; source: string }

const stylesOf = (own: string, laterAddress: string): Styles => ({
  head: `<style>${styles}${own}</style>`,
  end: `<link rel="stylesheet" href="${laterAddress}">`,
  source: hashSource(styles + own),
})
const developmentStyles: Styles = {
  head: ['styles', 'styles-home', 'styles-inner']
    .map((name) => `<link rel="stylesheet" href="/src/web/${name}.css">`)
    .join(''),
  end: '',
  source: '',
}
const ofHome = import.meta.env.PROD ? stylesOf(homeStyles, innerStylesAddress) : developmentStyles
const ofInner = import.meta.env.PROD ? stylesOf(innerStyles, homeStylesAddress) : developmentStyles

/**
 * Renders a complete page without streaming: its length, hash and CSP must be known before the first byte is sent.
 * Styles are inlined so that a phone on a slow network can paint after the first round trip. The other pages' styles
 * are linked after the visible content.
 */
export default async function handleRequest(
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
  const { head, end, source } = new URL(request.url).pathname === '/dashboard' ? ofHome : ofInner
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(
    'content-security-policy',
    import.meta.env.PROD ? contentSecurityPolicy(scripts, source) : developmentPolicy,
  )
  return new Response(html.slice(0, headEnd) + head + html.slice(headEnd, bodyEnd) + end + html.slice(bodyEnd), {
    status,
    headers,
  })
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
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(reportContext)(error)
}
