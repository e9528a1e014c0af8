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
