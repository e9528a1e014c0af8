import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { contentSecurityPolicy, hashSource } from './lib/content-security.ts'
import styles from './styles.css?inline'
import homeStyles from './styles-home.css?inline'
import homeStylesAddress from './styles-home.css?url'
import innerStyles from './styles-inner.css?inline'
import innerStylesAddress from './styles-inner.css?url'

// In development Vite adds scripts of its own, and replaces the styles while they are being written.
const developmentPolicy = "default-src 'self' 'unsafe-inline' data: ws:"

/** Styles in the head, those that another page will need at the end of the body, and the name of the former in a policy. */
type Styles = { head: Buffer; end: Buffer; source: string }

const stylesOf = (own: string, laterAddress: string): Styles => ({
  head: Buffer.from(`<style>${styles}${own}</style>`),
  end: Buffer.from(`<link rel="stylesheet" href="${laterAddress}">`),
  source: hashSource(styles + own),
})
const developmentStyles: Styles = {
  head: Buffer.from(
    ['styles', 'styles-home', 'styles-inner'].map((name) => `<link rel="stylesheet" href="/app/${name}.css">`).join(''),
  ),
  end: Buffer.from(''),
  source: '',
}
const ofHome = import.meta.env.PROD ? stylesOf(homeStyles, innerStylesAddress) : developmentStyles
const ofInner = import.meta.env.PROD ? stylesOf(innerStyles, homeStylesAddress) : developmentStyles

/**
 * Renders a whole page: its length, hash and policy are known before the first byte goes out. The styles stand in
 * the page itself, so that a phone on a slow network has everything it needs to draw in the first round trip; those of
 * the pages behind it come after everything that can be seen.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const markup = await render(<ServerRouter context={context} url={request.url} />)
  const { head, end, source } = new URL(request.url).pathname === '/dashboard' ? ofHome : ofInner
  const headEnd = markup.indexOf('</head>')
  const bodyEnd = markup.lastIndexOf('</body>')
  const html = Buffer.concat([
    markup.subarray(0, headEnd),
    head,
    markup.subarray(headEnd, bodyEnd),
    end,
    markup.subarray(bodyEnd),
  ])
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(
    'content-security-policy',
    import.meta.env.PROD ? contentSecurityPolicy(markup.toString(), source) : developmentPolicy,
  )
  return new Response(html, { status, headers })
}

/** Bytes, which is what is sent: as text, a page would be decoded here and encoded again. */
function render(node: ReactNode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(node, {
      onAllReady() {
        const output = new PassThrough()
        buffer(output).then(resolve, reject)
        pipe(output)
      },
      onShellError: reject,
    })
  })
}

/** What a visitor asked for in vain is no fault of ours and not worth a line in the log. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error(error)
}
