import ipaddr from 'ipaddr.js'

/**
 * The address by which a visitor is counted: of IPv6 the network alone (64 bits), since one household has as many
 * addresses in it as it likes; of IPv4 the same however it came.
 */
export function visitorAddress(ip: string | undefined): string {
  // Whoever is gone already has none.
  if (!ip?.includes(':') || !ipaddr.IPv6.isValid(ip)) return ip ?? ''
  const address = ipaddr.IPv6.parse(ip)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
