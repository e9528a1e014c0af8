/** Loaded at the first use: most installations start without it. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
