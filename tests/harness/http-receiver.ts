import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

/** A real HTTP server on a free port that keeps what it receives. `answer` may be changed between requests. */
export async function startHttpReceiver() {
  const received: Received[] = []
  const receiver = { received, answer: { status: 200, body: '{"errcode":0,"errmsg":"ok"}' } }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      received.push({ method, path, headers, body: Buffer.concat(parts).toString() })
      response.writeHead(receiver.answer.status, { 'content-type': 'application/json' }).end(receiver.answer.body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
