import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** Speaks as much of PostgreSQL's protocol as tells its version: releases before 15 cannot be had on new systems. */
export async function startOldPostgres(versionNumber: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let isGreeted = false
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      if (isGreeted && data[0] === 'Q'.charCodeAt(0)) socket.write(answerWith(versionNumber))
      else if (!isGreeted) socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      isGreeted = true
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `postgres://portal@127.0.0.1:${(server.address() as AddressInfo).port}/portal`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const ready = message('Z', Buffer.from('I'))
const short = (number: number): Buffer => Buffer.from([number >> 8, number & 255])
const long = (number: number): Buffer => Buffer.from([0, 0, number >> 8, number & 255])

/** One row of one text column. */
const answerWith = (value: string): Buffer =>
  Buffer.concat([
    message(
      'T',
      Buffer.concat([short(1), Buffer.from('number\0'), long(0), short(0), long(25), short(4), long(0), short(0)]),
    ),
    message('D', Buffer.concat([short(1), long(value.length), Buffer.from(value)])),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ])
