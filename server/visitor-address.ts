import { isIPv6 } from 'node:net'

/**
 * The address by which a visitor is counted: of IPv6 the network alone (64 bits), since one household has as many
 * addresses in it as it likes.
 */
export function visitorAddress(ip: string | undefined): string {
  // Whoever is gone already has none.
  if (!ip?.includes(':')) return ip ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [before = '', after] = ip.split('%', 1)[0]?.split('::') ?? []
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const head = groups(before)
  const tail = groups(after)
  const all = after === undefined ? head : [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
