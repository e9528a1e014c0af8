import ipaddr from 'ipaddr.js'

/**
 * The address for rate limits. IPv6 addresses are reduced to their /64 network, since a household can use any address
 * in it; IPv4-mapped addresses become plain IPv4.
 */
export function visitorAddress(ip: string | undefined): string {
  // Undefined if the client has already disconnected.
  if (!ip?.includes(':') || !ipaddr.IPv6.isValid(ip)) return ip ?? ''
  const address = ipaddr.IPv6.parse(ip)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
