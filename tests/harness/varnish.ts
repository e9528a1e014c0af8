import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { makeFolder } from './folders.ts'
import { providePrograms } from './optional-programs.ts'

const settings = join(import.meta.dirname, '../../deploy/varnish/portal.vcl')

export const hasVarnish = (): boolean =>
  providePrograms('前置共享缓存', ['varnishd', '/usr/share/doc/varnish-modules'], ['varnish', 'varnish-modules'])

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

export type Varnish = { origin: string; stop: () => Promise<void> }

/**
 * deploy/varnish/portal.vcl in a real Varnish, in front of one port.
 * @param change of the settings, such as shorter times.
 */
export async function startVarnish(
  { port, purges, portal }: { port: number; purges: number; portal: number },
  change: (vcl: string) => string = (vcl) => vcl,
): Promise<Varnish> {
  const folder = makeFolder()
  const file = join(folder, 'portal.vcl')
  writeFileSync(file, change(readFileSync(settings, 'utf8').replace('"9801"', `"${portal}"`)))
  const child = spawn(
    'varnishd',
    [
      '-F',
      '-jnone',
      '-n',
      join(folder, 'work'),
      '-f',
      file,
      '-s',
      'malloc,32m',
      '-T',
      'none',
      '-a',
      `127.0.0.1:${port}`,
      '-a',
      `purge=127.0.0.1:${purges}`,
      '-p',
      'http_gzip_support=off',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const stop = () => end(child)
  const origin = `http://127.0.0.1:${port}`
  let words = ''
  child.stderr.on('data', (chunk) => (words += String(chunk)))
  while (child.exitCode === null) {
    const answer = await fetch(origin, { method: 'PURGE' }).catch(() => null)
    if (answer) return { origin, stop }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`varnishd ended with ${child.exitCode}: ${words}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill()
  await once(child, 'exit')
}
