import { setTimeout as wait } from 'node:timers/promises'
import type { RequestContext } from '../request-context.ts'
import { createBoundedQueue } from '../../platform/limits/bounded-queue.ts'
import { admit, type Refusal } from '../../platform/limits/admission.server.ts'
import { parseFen } from '../../platform/amount.ts'
import { rateOfPolicy, reckon } from './reckoning.ts'
import { listLookUps, type LookUpRecord, type LookUpWay, recordLookUp } from './look-up-records.server.ts'
import { getProjectCards, type ProjectCard } from './queries-projects.server.ts'
import { listFamilyPayments, listOwnPayments, listVillagePayments, type LookUp } from './queries.server.ts'
import type { LookUpInput } from './schema.ts'

/** Rate limits for look-ups; each page counts. A village office shares one address. */
const rules = {
  use: 'subsidy',
  address: { name: 'subsidy-address', points: 80, free: 15, seconds: 600 },
  shared: {
    identity: { name: 'subsidy-identity', points: 30, seconds: 3_600 },
    all: { name: 'subsidy-all', points: 900, seconds: 60 },
  },
}

/** Of all visitors at once: a flood of look-ups leaves connections and processor time to readers. */
const queue = createBoundedQueue({ name: 'look-ups', slots: 3, places: 500, waitMs: 5_000, restShare: 1 })
const waitedTooLong = new Error('too many look-ups at once')
const comeBackSeconds = 10

/** Response times are rounded up to multiples of this so that they do not reveal whether someone was found. */
const stepMs = 150

export type LookUpResult = Awaited<ReturnType<typeof list>> & {
  cards: ProjectCard[]
  /** How each row was reckoned, by its own rate or by that of its policy; empty where nothing is known. */
  reckonings: string[]
  /** Earlier look-ups of the same number. */
  lookUps: LookUpRecord[]
}

export type LookUpAnswer = { state: 'found'; found: LookUpResult } | Refusal

/** Looks up payments for a citizen within the limits, and records the look-up in the audit without personal data. */
export async function lookUp(site: RequestContext, input: LookUpInput, way: LookUpWay): Promise<LookUpAnswer> {
  return evenly(async () => {
    try {
      return await queue.run(
        () => lookUpNow(site, input, way),
        () => waitedTooLong,
      )
    } catch (error) {
      if (error === waitedTooLong) return { state: 'refused', waitSeconds: comeBackSeconds }
      throw error
    }
  })
}

/** Neighbours see none of each other's. */
const reckoningsOf = (found: Awaited<ReturnType<typeof list>>, cards: readonly ProjectCard[]): string[] =>
  found.type === 3
    ? []
    : found.rows.map((payment) => {
        const card = cards.find(({ projectCode }) => projectCode === payment.projectCode)
        const policyRate = rateOfPolicy(card?.rate ?? '', payment.businessPeriod)
        return reckon({ ...payment, fen: parseFen(payment.amount) ?? 0 }, policyRate)
      })

async function lookUpNow(site: RequestContext, input: LookUpInput, way: LookUpWay): Promise<LookUpAnswer> {
  const { limits, keys, address } = site
  const applicant = { address, keys: { identity: input.objectIdentity, all: '' }, proof: input.proof }
  const admission = await admit(limits, keys.read().current.index, rules, applicant)
  if (admission.state !== 'admitted') return admission
  const found = await list(site, input)
  const lookUps = await listLookUps(site, input.objectIdentity)
  await recordLookUp(site, input, { way, found: found.total })
  const codes = new Set(found.totals.byProjectAndYear.map(({ projectCode }) => projectCode))
  const cards = await getProjectCards(site.db, site.district.areaCode, [...codes])
  return {
    state: 'found',
    found: { ...found, cards, reckonings: reckoningsOf(found, cards), lookUps },
  }
}

async function list(
  { db, keys, district }: RequestContext,
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

async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    const took = performance.now() - start
    await wait(Math.ceil(took / stepMs) * stepMs - took)
  }
}
