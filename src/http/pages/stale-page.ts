import { formatDateTime } from '../../platform/dates.ts'
import { makePage, type Page } from './rendered-page.ts'

const made = new WeakMap<Page, Page>()
const replaced = new Set(['cache-control', 'etag', 'vary'])

/**
 * A cached page as sent while the database is unreachable: marked by a header and, in HTML, by a notice. On hydration
 * React skips unknown elements in the body, so the page itself needs no change.
 */
export function stalePage(page: Page, since: Date): Page {
  const before = made.get(page)
  if (before) return before
  const headers: Record<string, string> = {
    'cache-control': 'no-store',
    warning: '110 - "Response is Stale"',
  }
  for (let at = 0; at < page.headers.length; at += 2) {
    const [name = '', value = ''] = page.headers.slice(at, at + 2)
    if (!replaced.has(name)) headers[name] = value
  }
  const isHtml = headers['content-type']?.startsWith('text/html')
  const body = isHtml ? withNotice(page.bodies.identity, since) : page.bodies.identity
  const stale = makePage(page.status, headers, body)
  made.set(page, stale)
  return stale
}

/** The Age header of a stale response, as a flat list. */
export const ageHeaders = (since: Date): string[] => [
  'age',
  String(Math.max(0, Math.round((Date.now() - since.getTime()) / 1_000))),
]

const bodyStart = '<body>'

function withNotice(html: Buffer, since: Date): Buffer {
  const at = html.indexOf(bodyStart)
  if (at === -1) return html
  const end = at + bodyStart.length
  const notice = `<div class="stale-notice" role="status"><strong>系统正在恢复</strong>，您看到的是 ${formatDateTime(since)} 时的内容，可以继续阅读；查询和留言请几分钟后再试。</div>`
  return Buffer.concat([html.subarray(0, end), Buffer.from(notice), html.subarray(end)])
}
