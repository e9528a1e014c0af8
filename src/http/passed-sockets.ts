import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { District } from '../domain/districts/schema.ts'
import { isLoopback } from '../access/sign-in/published-password.server.ts'
import { PortError } from './port-error.ts'

/**
 * Listens on sockets that systemd opened, each for the district that has its port. Several may have one port, for IPv4
 * and IPv6.
 * @param adopt called before a connection is accepted: the loop does not wait for events in between.
 * @throws PortError unless the sockets have the ports of the districts, all of them and no others.
 */
export async function listenOnPassed(
  sockets: readonly number[],
  districts: readonly District[],
  host: string,
  newServer: () => Server,
  adopt: (server: Server, district: District, port: number) => void,
): Promise<void> {
  const found = new Set<number>()
  for (const fd of sockets) {
    const server = newServer()
    const { port, address } = await listenOn(server, fd)
    const district = districts.find(({ ports }) => ports.includes(port))
    if (!district) throw new PortError(`systemd 传来了端口 ${port}，但没有地区使用它。${whatToDo}`)
    if (isLoopback(host) && !isLoopback(address))
      throw new PortError(
        `只应在本机提供服务（见上文，或 PORTAL_HOST），但 systemd 传来的端口 ${port} 可以从其他机器访问。请把 portal.socket 中的地址改为 127.0.0.1:${port}。`,
      )
    adopt(server, district, port)
    found.add(port)
  }
  for (const { name, ports } of districts)
    for (const port of ports)
      if (!found.has(port)) throw new PortError(`systemd 没有传来端口 ${port}（${name}）。${whatToDo}`)
}

const whatToDo = '请让 portal.socket 的 ListenStream 与地区配置中的端口一致。'

async function listenOn(server: Server, fd: number): Promise<AddressInfo> {
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen({ fd }, resolve))
  } catch (error) {
    throw new PortError(`无法使用 systemd 传来的第 ${fd - 2} 个端口：${String(error)}`, { cause: error })
  }
  const address = server.address()
  if (typeof address === 'object' && address) return address
  throw new PortError(`systemd 传来的第 ${fd - 2} 个端口不是 TCP 端口。${whatToDo}`)
}
