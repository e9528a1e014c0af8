import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/** `dataDir`: a folder or `memory://`; `dump`: a tarball made by `dumpDataDir`, to start from instead of initdb. */
export type WorkerOptions = { dataDir: string; dump?: Uint8Array<ArrayBuffer> | undefined }
export type WorkerRequest = { kind: 'bytes'; bytes: Uint8Array } | { kind: 'dump' } | { kind: 'close' }
export type WorkerReply =
  | { kind: 'ready' }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'dump'; bytes: Uint8Array }
  | { kind: 'closed' }
  | { kind: 'failed'; message: string }

if (!parentPort) throw new Error('This file runs as a worker thread.')
const port = parentPort
const options = workerData as WorkerOptions

/** A start-up packet has no type byte: its first byte is the high byte of its own length, always 0. */
const isStartup = (bytes: Uint8Array): boolean => bytes[0] === 0

/** The engine also throws plain objects. */
const words = (error: unknown): string => (error instanceof Error ? error.message : JSON.stringify(error))

function reply(message: WorkerReply, bytes?: Uint8Array): void {
  port.postMessage(message, bytes ? [bytes.buffer as ArrayBuffer] : [])
}

const database = new PGlite({
  dataDir: options.dataDir,
  ...(options.dump ? { loadDataDir: new Blob([options.dump]) } : {}),
  postgresqlconf: ['shared_buffers = 16MB', 'max_wal_size = 128MB', 'timezone = UTC'],
})

async function answer(request: WorkerRequest): Promise<void> {
  if (request.kind === 'dump') {
    const bytes = new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer())
    reply({ kind: 'dump', bytes }, bytes)
  } else if (request.kind === 'close') {
    await database.close()
    reply({ kind: 'closed' })
  } else if (isStartup(request.bytes)) {
    const bytes = (await database.execProtocolRaw(request.bytes)).slice()
    reply({ kind: 'bytes', bytes }, bytes)
  } else {
    // execProtocolRaw keeps every row it returned in 0.5.16; the stream form does not.
    await database.execProtocolRawStream(request.bytes, {
      onRawData(chunk) {
        const bytes = chunk.slice()
        reply({ kind: 'bytes', bytes }, bytes)
      },
    })
  }
}

try {
  await database.waitReady
  reply({ kind: 'ready' })
} catch (error) {
  reply({ kind: 'failed', message: words(error) })
}

let queue = Promise.resolve()
port.on('message', (request: WorkerRequest) => {
  queue = queue.then(() => answer(request)).catch((error: unknown) => reply({ kind: 'failed', message: words(error) }))
})
