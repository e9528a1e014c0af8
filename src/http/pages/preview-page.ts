import type { Display } from '../../platform/display.ts'
import { hashSource } from '../../web/request/content-security.ts'
import { readPreview } from '../../web/request/preview-value.ts'

type Rendered = { status: number; headers: Record<string, string>; body: Buffer }

/** The display that the address of a preview asks for. That of the reader's own cookie does not matter. */
export const previewDisplay = (address: string): Display =>
  readPreview(new URLSearchParams(address.split('?')[1]).get('preview') ?? '')?.display ?? ''

const bodyStart = '<body>'

/** The class makes the page load other pages as a whole, as while the database is unreachable. */
const notice =
  '<aside class="stale-notice" aria-label="预览"><strong>预览，未发布</strong>：发布以后群众看到的就是这样；现在只有您和其他有权限的工作人员能看到。</aside>'

/**
 * A public page as staff preview it: with a notice, in frames of this site, and with a script that keeps the preview
 * to itself. Page and scripts are those of the public. On hydration React skips unknown elements in the body.
 */
export function asPreview({ status, headers, body }: Rendered, display: Display): Rendered {
  const script = ownScript(display)
  const at = headers['content-type']?.startsWith('text/html') ? body.indexOf(bodyStart) : -1
  const end = at + bodyStart.length
  return {
    status,
    headers: {
      ...headers,
      'x-frame-options': 'SAMEORIGIN',
      ...(headers['content-security-policy'] && {
        'content-security-policy': headers['content-security-policy']
          .replace("script-src 'self'", `script-src 'self' ${hashSource(script)}`)
          .replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
      }),
    },
    body:
      at === -1
        ? body
        : Buffer.concat([
            body.subarray(0, end),
            Buffer.from(`${notice}<script>${script}</script>`),
            body.subarray(end),
          ]),
  }
}

/**
 * Runs before the scripts of the page. Its cookie is one of its own: the page is in the display of its address, and
 * changing that in the preview leaves the reader's settings alone. Links and forms open another window.
 */
const ownScript = (display: Display): string => `(() => {
  let cookie = 'display=${display}'
  Object.defineProperty(document, 'cookie', { get: () => cookie, set: (line) => { cookie = line.split(';', 1)[0] } })
  const away = (element) => element && element.setAttribute('target', '_blank')
  addEventListener('click', ({ target }) => away(target.closest('a[href]:not([href^="#"])')), true)
  addEventListener('submit', ({ target }) => away(target), true)
})()`
