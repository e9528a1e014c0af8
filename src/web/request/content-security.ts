import { createHash, randomUUID } from 'node:crypto'

/** CSP source expression of an inline script or style: the SHA-256 of its text. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Random nonce that marks the site's own scripts during rendering, so that page content cannot forge one.
 * It is removed before sending: pages are cached, and a nonce that is sent twice is not secret.
 */
export const newMark = (): string => randomUUID()

/** Removes the nonce from a page and returns the texts of the inline scripts that carried it. */
export function takeMarks(html: string, mark: string): { html: string; scripts: string[] } {
  const pieces = html.split(` nonce="${mark}"`)
  const scripts = pieces.slice(1).flatMap((after, index) => {
    const before = pieces[index] ?? ''
    const end = after.indexOf('>')
    const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, end)
    const isInline = tag.startsWith('<script') && !/\ssrc=/.test(tag)
    return isInline ? [after.slice(end + 1, after.indexOf('</script>'))] : []
  })
  return { html: pieces.join(''), scripts }
}

/**
 * CSP of a page: allows the site's own script files, the given inline scripts, styles from `styleSource`, and what the
 * directives of its application allow.
 */
export function contentSecurityPolicy(
  scripts: readonly string[],
  styleSource: string,
  directives: readonly string[],
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(scripts.map(hashSource))].join(' '),
    `style-src 'self' ${styleSource}`,
    ...directives,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
