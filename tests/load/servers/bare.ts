import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Running, startServer } from './child-process.ts'
import { type Answer, fetchBytes } from '../fetch-bytes.ts'
import { freePort, type Machine, onCore } from '../machine.ts'

const startMs = 10_000
/** Node adds these itself. */
const own = new Set(['date', 'connection', 'keep-alive'])

/** Starts a bare `node:http` server that sends one response of the portal, with the same bytes and headers. */
export async function startBare(machine: Machine, folder: string, answer: Answer): Promise<Running & { url: string }> {
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  const bodyFile = join(folder, 'bare-body')
  writeFileSync(bodyFile, answer.body)
  const headers = Object.entries(answer.headers)
    .filter(([name]) => !own.has(name))
    .flatMap(([name, value]) => [name, String(value)])
  const url = `http://127.0.0.1:${port}/page`
  const running = await startServer({
    name: 'node:http',
    command: onCore(machine.serverCore, [
      process.execPath,
      join(import.meta.dirname, 'bare-server.ts'),
      String(port),
      bodyFile,
      JSON.stringify(headers),
    ]),
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    timeoutMs: startMs,
    isReady: () =>
      fetchBytes(url, 'br').then(
        ({ status, body }) => status === 200 && body.equals(answer.body),
        () => false,
      ),
  })
  return { ...running, url }
}
