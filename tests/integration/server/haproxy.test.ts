import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { hasHaproxy, startHaproxy } from '../../behind-haproxy/haproxy.ts'
import { makeFolder } from '../../harness/folders.ts'
import { freePorts } from '../../harness/varnish.ts'

const addresses = ['127.0.0.2', '127.0.0.3'] as const

/** Of the portal. */
const maxHeaderSize = 32 * 1_024

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** HAProxy in front of these in place of the portal's processes; `null` is one that does not answer. */
async function startBehind(processes: readonly [RequestListener | null, RequestListener | null]): Promise<string> {
  const [port = 0, metricsPort = 0] = await freePorts(2)
  const open = async (answer: RequestListener, address: string | undefined, at: number) => {
    const server = createServer({ maxHeaderSize }, answer).listen(at, address)
    await once(server, 'listening')
    closers.push(async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    })
  }
  for (const [place, answer] of processes.entries()) {
    if (!answer) continue
    await open(answer, addresses[place], port)
    await open((_request, response) => response.end(), addresses[place], metricsPort)
  }
  const haproxy = await startHaproxy({ folder: makeFolder(), ports: [port], metricsPort, addresses })
  closers.push(haproxy.stop)
  return `http://127.0.0.1:${port}/`
}

const breakOff: RequestListener = ({ socket }) => void socket.destroy()

test.runIf(hasHaproxy())(
  'where no process answers, HAProxy says in Chinese that the system is being restored',
  async () => {
    const answer = await fetch(await startBehind([null, null]))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect([answer.headers.get('cache-control'), answer.headers.get('retry-after')]).toEqual(['no-store', '30'])
    expect(await answer.text()).toContain('<h1>系统正在恢复</h1>')
  },
)

test.runIf(hasHaproxy())('a page is asked for again where a process broke off, a form is not sent again', async () => {
  let posts = 0
  const whole: RequestListener = (_request, response) => response.end('whole')
  const breaking: RequestListener = (request, response) => {
    if (request.method === 'POST') posts += 1
    breakOff(request, response)
  }
  const origin = await startBehind([breaking, whole])
  for (let turn = 0; turn < 4; turn += 1) expect(await (await fetch(origin)).text()).toBe('whole')

  const alone = await startBehind([breaking, null])
  const answer = await fetch(alone, { method: 'POST', body: 'a form' })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([502, 'no-store'])
  expect(await answer.text()).toContain('还不能确定是否已经收到')
  expect(posts).toBe(1)
})

test.runIf(hasHaproxy())('an address as long as the portal takes reaches it', async () => {
  const whole: RequestListener = ({ url = '' }, response) => response.end(String(url.length))
  const origin = await startBehind([whole, whole])
  const words = 'a'.repeat(maxHeaderSize - 1_000)
  expect(await (await fetch(`${origin}?${words}`)).text()).toBe(String(words.length + 2))
})
