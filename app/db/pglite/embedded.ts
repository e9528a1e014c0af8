import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { WorkerOptions, WorkerReply, WorkerRequest } from './worker.ts'

/** PGlite in a thread of its own, spoken to in PostgreSQL's wire protocol. */
export type Embedded = {
  /** A socket for one `pg` client. The engine has a single session: open one at a time. */
  connect: () => Duplex
  /** The whole data folder as an uncompressed tarball. */
  dump: () => Promise<Uint8Array>
  close: () => Promise<void>
}

/** @throws when the folder cannot be opened, with the engine's own words. */
export async function openEmbedded(options: WorkerOptions): Promise<Embedded> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: options,
    // Flags such as --conditions or a test runner's loaders are not the worker's business.
    execArgv: ['--no-warnings'],
  })
  let stream: EngineStream | undefined
  const waiting = new Map<WorkerReply['kind'], (reply: WorkerReply) => void>()
  const send = (request: WorkerRequest): void => worker.postMessage(request)
  const expect = (kind: WorkerReply['kind']): Promise<WorkerReply> =>
    new Promise((resolve) => waiting.set(kind, resolve))

  worker.on('message', (reply: WorkerReply) => {
    if (reply.kind === 'bytes') stream?.push(reply.bytes)
    else if (reply.kind === 'failed') stream?.destroy(new Error(reply.message))
    else waiting.get(reply.kind)?.(reply)
  })
  worker.on('error', (error) => stream?.destroy(error))

  const first = await new Promise<WorkerReply>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  if (first.kind === 'failed') {
    await worker.terminate()
    throw new Error(first.message)
  }

  return {
    connect: () => (stream = new EngineStream((bytes) => send({ kind: 'bytes', bytes }))),
    async dump() {
      const reply = expect('dump')
      send({ kind: 'dump' })
      const answered = await reply
      if (answered.kind !== 'dump') throw new Error('The engine did not return its data folder.')
      return answered.bytes
    },
    async close() {
      const closed = expect('closed')
      const exited = once(worker, 'exit')
      send({ kind: 'close' })
      await closed
      await worker.terminate()
      await exited
    },
  }
}

/** What `pg` takes for a socket: it calls connect, keep-alive and ref methods that a plain Duplex lacks. */
class EngineStream extends Duplex {
  readonly #send: (bytes: Uint8Array) => void

  constructor(send: (bytes: Uint8Array) => void) {
    super()
    this.#send = send
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {
    // Bytes are pushed as they arrive from the worker.
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    this.#forward(chunk)
    done()
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: () => void): void {
    this.#forward(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  #forward(bytes: Uint8Array): void {
    // 'X' ends the session of one client; the engine itself goes on until it is closed.
    if (bytes[0] === 0x58) this.push(null)
    else this.#send(new Uint8Array(bytes))
  }
}
