import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Site } from '../context.ts'
import { citizen, recordAudit } from '../db/audit.server.ts'
import { type Challenge, checkProof, makeChallenge } from '../lib/proof-of-work.server.ts'
import { getProjectCards, type ProjectCard } from './queries-projects.server.ts'
import { listFamilyPayments, listOwnPayments, listVillagePayments, type LookUp } from './queries.server.ts'
import type { LookUpInput } from './schema.ts'
import { normaliseIdentity } from './identity.ts'

/**
 * How often may be asked, each page counting: by one address (a village office shares one), for one ID number, and by
 * everybody. Beyond `free` each look-up costs a proof of work; beyond `points` it is refused.
 */
const limits = [
  { name: 'subsidy-address', points: 80, free: 15, seconds: 600, keyOf: (site: Site) => site.address },
  { name: 'subsidy-identity', points: 60, free: 30, seconds: 3_600, keyOf: (_: Site, identity: string) => identity },
  { name: 'subsidy-all', points: 3_000, free: 900, seconds: 60, keyOf: () => 'all' },
] as const

/** Answers come at multiples of this, so that the time they take says nothing about whom they found. */
const stepMs = 150

export type Found = Awaited<ReturnType<typeof list>> & { cards: ProjectCard[] }

export type LookUpAnswer =
  | { state: 'found'; found: Found }
  | { state: 'proof'; challenge: Challenge; waitSeconds: number }
  | { state: 'refused'; waitSeconds: number }

/** Looks payments up for a citizen, within the limits, and leaves a trace of it that names nobody. */
export async function lookUp(site: Site, input: LookUpInput): Promise<LookUpAnswer> {
  return evenly(async () => {
    const identity = normaliseIdentity(input.objectIdentity) ?? ''
    const refusal = await checkLimits(site, identity, input.proof)
    if (refusal) return refusal
    const found = await list(site, input)
    await audit(site, input, identity, found.total)
    const codes = new Set(found.totals.byProjectAndYear.map(({ projectCode }) => projectCode))
    return {
      state: 'found',
      found: { ...found, cards: await getProjectCards(site.db, site.district.areaCode, [...codes]) },
    }
  })
}

async function checkLimits(site: Site, identity: string, proof: string): Promise<LookUpAnswer | null> {
  let mustProve = 0
  for (const { keyOf, free, ...limit } of limits) {
    const { taken, waitSeconds, resetSeconds } = await site.limits.count(limit, keyOf(site, identity))
    if (waitSeconds !== null) return { state: 'refused', waitSeconds }
    if (taken > free) mustProve = Math.max(mustProve, resetSeconds)
  }
  if (mustProve === 0) return null
  const key = site.keys.read().current.index
  const signature = proof ? await checkProof(key, proof) : null
  const used = signature && (await site.limits.take({ name: 'proof', points: 1, seconds: 900 }, signature)) !== null
  if (signature && !used) return null
  return { state: 'proof', challenge: await makeChallenge(key), waitSeconds: mustProve }
}

async function list(
  { db, keys, district }: Site,
  { type, objectIdentity, startDate, endDate, pageNum, pageSize }: LookUpInput,
) {
  const question: LookUp = {
    districtCode: district.areaCode,
    identity: objectIdentity,
    from: startDate,
    to: endDate,
    pageNum,
    pageSize,
  }
  if (type === 1) return { type, ...(await listOwnPayments(db, keys, question)) }
  if (type === 2) return { type, ...(await listFamilyPayments(db, keys, question)) }
  return { type, ...(await listVillagePayments(db, keys, question)) }
}

/** Who asked for whom stands there as keyed hashes: enough to see that somebody harvests, too little to name anyone. */
async function audit(site: Site, { type, pageNum }: LookUpInput, identity: string, found: number): Promise<void> {
  const hash = (text: string) =>
    createHmac('sha256', site.keys.read().current.index).update(`audit\0${text}`).digest('hex').slice(0, 16)
  await site.db.transaction().execute((tx) =>
    recordAudit(tx, {
      actor: citizen,
      action: 'subsidy-payment.look-up',
      districtCode: site.district.areaCode,
      subject: hash(identity),
      detail: { type, page: pageNum, found, from: hash(site.address) },
    }),
  )
}

async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    const took = performance.now() - start
    await wait(Math.ceil(took / stepMs) * stepMs - took)
  }
}
