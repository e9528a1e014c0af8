/** A network whose visitors share a limit, `factor` times as large as that of one address. */
export type Network = { key: string; factor: number }

/**
 * The networks that a visitor counts towards, narrowest first. For IPv6 also the /56 and /48, which providers assign to
 * single customers: otherwise one customer could use the limits of 65,536 addresses.
 * @param address from `visitorAddress`: an IPv4 address or an IPv6 /64 network.
 */
export function enclosingNetworks(address: string): Network[] {
  const own = { key: address, factor: 1 }
  const groups = /^([\da-f]+:[\da-f]+:[\da-f]+):([\da-f]+)::\/64$/.exec(address)
  if (!groups) return [own]
  const [, site = '', subnet = ''] = groups
  const upper = (Number.parseInt(subnet, 16) & 0xff00).toString(16)
  return [own, { key: `${site}:${upper}::/56`, factor: 4 }, { key: `${site}::/48`, factor: 16 }]
}
