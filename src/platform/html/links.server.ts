import { Parser } from 'htmlparser2'

/**
 * A link as browsers resolve it. `local`: on this site, judging by its URL. `remote`: names a host; `url` is its
 * canonical form. `contact`: mail or telephone.
 */
export type Link = { kind: 'local' | 'contact'; href: string } | { kind: 'remote'; href: string; url: URL }

// Placeholders for this site. A link such as `https:/evil` is local to pages of its own scheme and remote to others.
const bases = ['http://site.invalid', 'https://site.invalid']
const ownHost = 'site.invalid'
const contactProtocols = new Set(['mailto:', 'tel:'])

/** Parses an `href` by the URL standard; null for links that must not be followed, such as `javascript:`. */
export function readLink(value: string): Link | null {
  const urls = bases.map((base) => URL.parse(value, base))
  for (const url of urls) {
    if (!url) return null
    if (contactProtocols.has(url.protocol)) return { kind: 'contact', href: url.href }
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
    if (url.hostname !== ownHost) return { kind: 'remote', href: url.href, url }
  }
  return { kind: 'local', href: value.trim() }
}

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
