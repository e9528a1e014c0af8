import type { District } from '../../../domain/districts/schema.ts'

/**
 * Origin of another district's site, for links from the one that is open. Empty for the same site.
 * @param origin of the open site.
 */
export function originOfDistrict(
  { hosts, ports }: Pick<District, 'hosts' | 'ports'>,
  origin: string,
  isOpen: boolean,
): string {
  if (isOpen) return ''
  const [host] = hosts
  if (host) return `https://${host}`
  const url = URL.parse(origin)
  if (!url) return ''
  url.port = String(ports[0] ?? '')
  return url.origin
}
