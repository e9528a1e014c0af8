import { Parser } from 'htmlparser2'
import { readLink } from './read-link.ts'

/** Rewrites remote links and removes the `href` of links that must not be followed; all else stays byte for byte. */
export function replaceLinks(html: string, replace: (url: URL) => { href: string; rel?: string }): string {
  let shown = ''
  let at = 0
  eachAnchor(html, ({ href, title }, start, end) => {
    const link = readLink(href)
    if (link && link.kind !== 'remote') return
    const attributes = link ? { ...replace(link.url), title } : { title }
    shown += `${html.slice(at, start)}<a${writeAttributes(attributes)}>`
    at = end
  })
  return shown + html.slice(at)
}

/** Canonical URLs of all remote links. */
export function listRemoteLinks(html: string): Set<string> {
  const found = new Set<string>()
  eachAnchor(html, ({ href }) => {
    const link = readLink(href)
    if (link?.kind === 'remote') found.add(link.href)
  })
  return found
}

type Anchor = { href: string; title: string | undefined }

function eachAnchor(html: string, visit: (anchor: Anchor, start: number, end: number) => void): void {
  // Pages show long texts block by block, most of them without links.
  if (!/<a\s/i.test(html)) return
  const parser = new Parser({
    onopentag(name, { href, title }) {
      if (name === 'a' && href !== undefined) visit({ href, title }, parser.startIndex, parser.endIndex + 1)
    },
  })
  parser.end(html)
}

const writeAttributes = (attributes: Record<string, string | undefined>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`))
    .join('')

const escapeAttribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
