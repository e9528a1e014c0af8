import ipaddr from 'ipaddr.js'

/** Public by its range, but answered by the machine's own cloud: Azure's host. */
const cloudHosts = new Set(['168.63.129.16'])

/**
 * Whether an IP address is one of the internet. Loopback, private, link-local and all other special ranges are not, nor
 * are IPv6 addresses that stand for IPv4 ones: those could name an inner address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || cloudHosts.has(address)) return false
  return ipaddr.parse(address).range() === 'unicast'
}
