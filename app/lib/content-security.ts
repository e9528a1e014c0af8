import { createHash } from 'node:crypto'

/** How a policy names an inline script or style: by the SHA-256 of its text. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Policy of a page: scripts are the site's own files and the inline ones that the page was made with, styles are those
 * that `styleSource` names.
 */
export function contentSecurityPolicy(html: string, styleSource: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(inline)].map(hashSource).join(' ')}`,
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
