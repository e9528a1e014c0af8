import { parentPort, workerData } from 'node:worker_threads'
import { readChallenge, solveProof } from '../harness/proof.ts'
import { createIdentity } from '../harness/payments.ts'

export type Flood = { answered: number; askedForProof: number; refused: number; ownerStatus: number }

const addresses = 60
/** Of one address in an hour without proof of work, and then some. */
const lookUpsOfAddress = 52

const { origin } = workerData as { origin: string }
parentPort?.postMessage(await flood())

/** Each address looks up one ID number again and again without proof of work; then its owner does, with proof. */
async function flood(): Promise<Flood> {
  const result: Flood = { answered: 0, askedForProof: 0, refused: 0, ownerStatus: 0 }
  await Promise.all(
    Array.from({ length: addresses }, async (_, at) => {
      for (let turn = 0; turn < lookUpsOfAddress; turn += 1) {
        const answer = await lookUp(`198.51.100.${at + 1}`)
        if (answer.status === 200) result.answered += 1
        else if (answer.headers.has('proof-of-work-challenge')) result.askedForProof += 1
        else result.refused += 1
      }
    }),
  )
  const asked = await lookUp('192.0.2.1')
  const owner = asked.status === 200 ? asked : await lookUp('192.0.2.1', await solveProof(readChallenge(asked.headers)))
  return { ...result, ownerStatus: owner.status }
}

async function lookUp(address: string, proof?: string): Promise<Response> {
  const answer = await fetch(`${origin}/api/system/subsidy/page/1`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(proof === undefined ? {} : { 'proof-of-work': proof }),
    },
    body: JSON.stringify({ objectIdentity: createIdentity(1), startDate: '2024-01-01', endDate: '2026-12-31' }),
  })
  await answer.arrayBuffer()
  return answer
}
