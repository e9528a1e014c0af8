import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

type Sent = { method?: string; headers?: Record<string, string>; body?: string }
export type ThreadRequest = Sent & { id: number; url: string }
/** `status` is 0 if no answer came. */
export type ThreadAnswer = { status: number; text: string }

/**
 * A client in a thread of its own: what it does with an answer takes no processor time of the main thread, where turns of
 * the event loop are measured.
 */
export function startClientThread() {
  const worker = new Worker(join(import.meta.dirname, 'client-thread-program.ts'))
  const waiting = new Map<number, (answer: ThreadAnswer) => void>()
  let count = 0
  worker.on('message', ({ id, ...answer }: ThreadAnswer & { id: number }) => {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  return {
    send: (url: string, sent: Sent = {}): Promise<ThreadAnswer> =>
      new Promise((resolve) => {
        count += 1
        waiting.set(count, resolve)
        worker.postMessage({ id: count, url, ...sent } satisfies ThreadRequest)
      }),
    close: () => worker.terminate(),
  }
}
