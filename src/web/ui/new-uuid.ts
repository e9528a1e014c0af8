/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` needs TLS and a browser of 2021. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  // Version 4, and one of the four variants of the RFC.
  const variant = '89ab'[(bytes[8] ?? 0) % 4]
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, `$1-$2-4$3-${variant}$4-$5`)
}
