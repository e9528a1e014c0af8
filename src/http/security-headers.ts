/**
 * Sent with every response. Pages add the hashes of their inline scripts and styles to the policy
 * (src/web/request/content-security.ts); this one is for everything else, which never runs scripts or loads resources.
 * HSTS is added if a trusted proxy says that the visitor uses TLS (src/http/proxies.ts).
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** The service worker only fetches pages of this site. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"
