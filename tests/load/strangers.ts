import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { CannotMeasure } from './machine.ts'
import { type Answer, send } from './send.ts'

const { origin, signIns } = workerData as { origin: string; signIns: number }
parentPort?.postMessage(await signInAll(origin, signIns))

/** Each sign-in uses its own address, because one address would be refused long before others are affected. */
async function signInAll(origin: string, signIns: number): Promise<Answer[]> {
  // Readers start first, so that the first sign-ins do not meet an idle server.
  await wait(500)
  return Promise.all(
    Array.from({ length: signIns }, async (_, stranger) => {
      const answer = await send(`${origin}/api/account/login`, {
        method: 'POST',
        agent: false,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': `198.51.${Math.floor(stranger / 250)}.${(stranger % 250) + 1}`,
        },
        body: new URLSearchParams({ loginName: `stranger.${stranger}`, password: 'Wrong-Mima-4711' }).toString(),
      })
      if (![401, 429, 0].includes(answer.status)) throw new CannotMeasure(`登录没有正常回答：${answer.status}。`)
      return answer
    }),
  )
}
