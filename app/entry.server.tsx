import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { contentSecurityPolicy, hashSource } from './lib/content-security.ts'
import styles from './styles.css?inline'

// In development Vite adds scripts of its own, and replaces the styles while they are being written.
const developmentPolicy = "default-src 'self' 'unsafe-inline' data: ws:"
const style = import.meta.env.PROD ? `<style>${styles}</style>` : '<link rel="stylesheet" href="/app/styles.css">'
const styleBytes = Buffer.from(style)
const styleSource = hashSource(styles)

/**
 * Renders a whole page: its length, hash and policy are known before the first byte goes out. The styles stand in
 * the page itself, so that a phone on a slow network has everything it needs to draw in the first round trip.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const markup = await render(<ServerRouter context={context} url={request.url} />)
  const headEnd = markup.indexOf('</head>')
  const html = Buffer.concat([markup.subarray(0, headEnd), styleBytes, markup.subarray(headEnd)])
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(
    'content-security-policy',
    import.meta.env.PROD ? contentSecurityPolicy(markup.toString(), styleSource) : developmentPolicy,
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
