import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isHydrated } from '../hydrated-pages.ts'
import { restoreData } from '../unsent-data.server.ts'
import { chromeContext, documentContext, reportContext, requestContext } from '../context.ts'
import { ChromeMarkContext, chromeParts, chromeSlot, findSection } from './chrome-html.ts'
import { contentSecurityPolicy, hashSource, newMark, takeMarks } from './content-security.ts'
import { RequestIdContext } from './request-id-context.ts'
import { hydrationElement } from './hydration-data.ts'

/**
 * `head`: inline styles of a page. `end`: elements for the end of the body. `source`: the CSP hash of the inline
 * styles.
 */
export type PageStyles = { head: Buffer; end: string; source: string }

/**
 * Styles of a page, inlined so that a phone on a slow network can paint after the first round trip.
 * @param laterAddresses of the styles of other pages, linked after the visible content.
 */
export const inlineStyles = (css: string, laterAddresses: readonly string[] = []): PageStyles => ({
  head: Buffer.from(`<style>${css}</style>`),
  end: laterAddresses.map((address) => `<link rel="stylesheet" href="${address}">`).join(''),
  source: hashSource(css),
})

/** In development Vite hot-replaces linked styles. */
export const linkedStyles = (files: readonly string[]): PageStyles => ({
  head: Buffer.from(files.map((file) => `<link rel="stylesheet" href="${import.meta.env.BASE_URL}${file}">`).join('')),
  end: '',
  source: '',
})

// In development Vite injects its own scripts.
const developmentPolicy = "default-src 'self' 'unsafe-inline' data: ws:"

/**
 * Renders complete pages without streaming: length, hash and CSP must be known before the first byte is sent. The page
 * is left in `documentContext`; the response has its status and headers only.
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
    { serverHandoffStream, manifest, staticHandlerContext: loaded, ...context }: EntryContext,
    visit: Readonly<RouterContextProvider>,
  ): Promise<Response> {
    const mark = newMark()
    const { pathname } = new URL(request.url)
    const isRunByReact = isHydrated(pathname)
    // Without the comments by which React finds its texts again.
    const render = isRunByReact ? renderToString : renderToStaticMarkup
    // React Router makes a router of all routes for each rendering; those of this page are enough.
    const routes = Object.fromEntries(loaded.matches.map(({ route: { id } }) => [id, manifest.routes[id]]))
    const loaderData = restoreData(loaded.loaderData)
    const entry = {
      ...context,
      staticHandlerContext: { ...loaded, loaderData },
      manifest: { ...manifest, routes },
    }
    const rendered = render(
      <ChromeMarkContext value={mark}>
        <RequestIdContext value={status === 500 ? visit.get(requestContext).requestId : null}>
          <ServerRouter context={entry} url={request.url} nonce={mark} />
        </RequestIdContext>
      </ChromeMarkContext>,
    )
    const { html, scripts } = takeMarks(runLate(rendered, mark), mark)
    const data = serverHandoffStream && isRunByReact ? await readText(serverHandoffStream) : ''
    const { head, end, source } = stylesOf(pathname)
    const section = findSection(Object.values(loaderData)) ?? pathname
    headers.set('content-type', 'text/html; charset=utf-8')
    headers.set(
      'content-security-policy',
      import.meta.env.PROD ? contentSecurityPolicy(scripts, source, directives) : developmentPolicy,
    )
    const chrome = visit.get(chromeContext)
    visit.set(
      documentContext,
      assemble(html, [
        { place: html.indexOf('</head>'), replaced: 0, pieces: isRunByReact ? [head] : [head, entryScript(manifest)] },
        ...chromeParts.map((part) => {
          const slot = chromeSlot(mark, part)
          return { place: html.indexOf(slot), replaced: slot.length, pieces: chrome?.(part, section) ?? [] }
        }),
        {
          place: html.lastIndexOf('</body>'),
          replaced: 0,
          pieces: [Buffer.from((data && hydrationElement(data)) + end)],
        },
      ]),
    )
    return new Response(null, { status, headers })
  }
}

const modulePreload = '<link rel="modulepreload" fetchpriority="low"'

/**
 * A page is complete without its scripts: they must not delay what it shows. And those that the browser has kept must
 * not run before the end of a slow page has come. React Router has no option for either.
 */
const runLate = (html: string, mark: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', modulePreload)
    .replace(`nonce="${mark}" type="module" async=""`, `nonce="${mark}" type="module"`)

/** What a document loads that is not hydrated. */
const entryScript = ({ entry: { module, imports } }: EntryContext['manifest']): Buffer =>
  Buffer.from(
    imports.map((address) => `${modulePreload} href="${address}">`).join('') +
      `<script type="module" src="${module}"></script>`,
  )

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) chunks.push(read.value)
  return Buffer.concat(chunks).toString()
}

const doctype = '<!DOCTYPE html>'

/** Pieces for a place in a document, where `replaced` characters are left out. */
type Insertion = { place: number; replaced: number; pieces: readonly Buffer[] }

/**
 * Inserts what is the same on many pages as bytes, so that each rendering encodes only its own text.
 * @param insertions in their order in the document; those without a place are skipped.
 */
function assemble(html: string, insertions: readonly Insertion[]): Buffer {
  const all: Buffer[] = [Buffer.from(doctype)]
  let done = 0
  for (const { place, replaced, pieces } of insertions) {
    if (place === -1) continue
    all.push(Buffer.from(html.slice(done, place)), ...pieces)
    done = place + replaced
  }
  all.push(Buffer.from(html.slice(done)))
  return Buffer.concat(all)
}

/** Aborted requests and route error responses (such as 404) are not faults and are not logged. */
export const reportFault: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(reportContext)(error)
}
