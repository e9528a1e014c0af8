/**
 * Sent with every answer. Pages add the hashes of their own inline scripts and styles to the policy
 * (app/entry.server.tsx); this one is for everything else, which never runs or loads anything.
 * Transport security (HSTS) is the proxy's, which knows whether there is TLS.
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

/** The service worker fetches pages of this site, and nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"
