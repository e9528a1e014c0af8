import { parentPort } from 'node:worker_threads'
import type { ThreadRequest } from './client-thread.ts'

parentPort?.on('message', async ({ id, url, ...sent }: ThreadRequest) => {
  try {
    const answer = await fetch(url, { ...sent, redirect: 'manual' })
    parentPort?.postMessage({ id, status: answer.status, text: await answer.text() })
  } catch (error) {
    parentPort?.postMessage({ id, status: 0, text: String(error) })
  }
})
