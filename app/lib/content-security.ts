import { createHash } from 'node:crypto'

/** Policy of a page: scripts and styles are the site's own files and the inline ones that the page was made with. */
export function contentSecurityPolicy(html: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)}`,
    `style-src 'self' ${hashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function hashes(html: string, inline: RegExp): string {
  const found = [...html.matchAll(inline)].map(([, text = '']) => text)
  return [...new Set(found)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ')
}
