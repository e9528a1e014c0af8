import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { startPostgres } from '../harness/postgres-server.ts'
import { type Portal, startPortal } from './servers/portal.ts'
import { atMost, format, formatRatio, type Row } from './report.ts'
import { createPaths, read, readers } from './readers.ts'
import type { Answer } from './send.ts'
import { percentile } from './statistics.ts'

const signIns = 600
const warmUpMs = 4_000
const roundMs = 12_000
/** The slowest hundredth of a single round is three requests, too few for a stable figure. */
const rounds = 4
const ratioAim = 1.5

/** Compares the waiting time of readers while 600 people sign in at once with that just before, several times. */
export async function measureSignIns(workFolder: string): Promise<Row[]> {
  const server = await startPostgres()
  try {
    const portal = await startPortal({
      dataFolder: join(workFolder, 'sign-ins'),
      core: null,
      cacheMb: 0,
      env: { DATABASE_URL: server.urlOf('portal'), PORTAL_TRUSTED_PROXIES: '127.0.0.1' },
    })
    try {
      return await measureOn(portal)
    } finally {
      await portal.stop()
    }
  } finally {
    await server.stop()
  }
}

async function measureOn(portal: Portal): Promise<Row[]> {
  const nextPath = await createPaths(portal.origin)
  await read(portal, nextPath, AbortSignal.timeout(warmUpMs))
  const before: number[] = []
  const during: number[] = []
  const answers: Answer[] = []
  for (let round = 0; round < rounds; round += 1) {
    before.push(...(await read(portal, nextPath, AbortSignal.timeout(roundMs))))
    const [times, signedIn] = await Promise.all([
      read(portal, nextPath, AbortSignal.timeout(roundMs)),
      signInAll(portal.origin),
    ])
    during.push(...times)
    answers.push(...signedIn)
  }
  portal.assertRunning()

  const [usual, busy] = [percentile(before, 0.99), percentile(during, 0.99)]
  const count = (wanted: number): number => answers.filter(({ status }) => status === wanted).length
  const [beforeText, duringText] = [before, during].map(
    (times) =>
      `${format(percentile(times, 0.5))}，${format(percentile(times, 0.99))}，${format(percentile(times, 1))} ms`,
  )
  return [
    { measure: `${readers} 位读者：p50，p99，最慢`, value: beforeText ?? '' },
    { measure: `　同时有 ${signIns} 人登录`, value: duringText ?? '' },
    { measure: '　p99 之比', ...atMost(busy / usual, ratioAim, formatRatio) },
    { measure: '　读者的请求：平时，登录时', value: `${format(before.length)}，${format(during.length)}` },
    { measure: '登录：核对了密码，请稍后再试，没有答复', value: `${count(401)}，${count(429)}，${count(0)}` },
    { measure: '　最后一个登录得到答复', value: `${format(Math.max(...answers.map(({ ms }) => ms)))} ms` },
  ]
}

/**
 * In a thread of its own: in this one, opening 600 connections at once would delay the readers that it measures.
 */
async function signInAll(origin: string): Promise<Answer[]> {
  const worker = new Worker(new URL('strangers.ts', import.meta.url), { workerData: { origin, signIns } })
  const [answers] = (await once(worker, 'message')) as [Answer[]]
  return answers
}
