import { createHash, randomBytes } from 'node:crypto'

/** How a policy names an inline script or style: by the SHA-256 of its text. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * What marks our own scripts, as their nonce, while a page is made: nobody who writes what the page shows can know it.
 * It is taken off again, for pages are kept, and what is sent twice is no secret.
 */
export const newMark = (): string => randomBytes(18).toString('base64url')

/** A page without the mark, and the texts of the inline scripts that carried it. */
export function takeMarks(html: string, mark: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${mark}"`
  const marked = new RegExp(`<script(?=[^<>]*${attribute})(?![^<>]*\\ssrc=)[^<>]*>([\\s\\S]*?)</script>`, 'g')
  return {
    html: html.replaceAll(attribute, ''),
    scripts: [...html.matchAll(marked)].map(([, text = '']) => text),
  }
}

/** Policy of a page: scripts are the site's own files and the inline ones given, styles are those that `styleSource` names. */
export function contentSecurityPolicy(scripts: readonly string[], styleSource: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(scripts)].map(hashSource).join(' ')}`,
    `style-src 'self' ${styleSource}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
