/** A site for which passkeys are: its host name, and the origins that may use them. */
export type PasskeySite = { rpId: string; origins: string[] }

/** @param origin as requested; a TLS proxy that is not trusted makes it http. */
export function toPasskeySite(origin: string): PasskeySite {
  const { hostname } = new URL(origin)
  return { rpId: hostname, origins: [origin, origin.replace(/^http:/, 'https:')] }
}
