import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admit, type AdmissionRules } from '../../../src/platform/limits/admission.server.ts'
import { type Limits, openLimits } from '../../../src/platform/limits/limits.server.ts'
import { newKeyVersion } from '../../../src/platform/crypto/key-set.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { solveProof } from '../../harness/proof.ts'

let database: TestDatabase
let limits: Limits
const { index: secret } = newKeyVersion(1)
beforeAll(async () => {
  database = await openTestDatabase()
  limits = openLimits(database.pool, () => secret)
})
afterAll(() => database.close())

const turns = (count: number) => Array.from({ length: count }, (_, turn) => turn)

describe('a rate limit', () => {
  const day = { name: 'day', points: 2, seconds: 86_400 }
  const minute = { name: 'minute', points: 2, seconds: 60 }

  test('refuses after its points are spent, until its window is over', async () => {
    const results = []
    for (const _ of turns(3)) results.push(await limits.take(minute, 'x'))
    expect(results).toEqual([null, null, 60])
    expect(await limits.take(minute, 'y')).toBeNull()
    await sql`update rate_limit set expire = expire - 60000`.execute(database.db)
    expect(await limits.take(minute, 'x')).toBeNull()
  })

  test('counts concurrent requests one by one', async () => {
    const results = await Promise.all(turns(20).map(() => limits.take(minute, 'x')))
    expect(results.filter((wait) => wait === null)).toHaveLength(2)
    const below = await Promise.all(turns(20).map(() => limits.takeBelow(minute, 'z')))
    expect(below.filter(Boolean)).toHaveLength(2)
    expect(await limits.read([[minute, 'z']])).toMatchObject([{ taken: 2 }])
  })

  test('never refuses for longer than its window, even after the clock was set back', async () => {
    for (const _ of turns(3)) await limits.take(minute, 'x')
    await limits.lock(minute, 'y')
    // Makes the rows look as if they had been written three days in the future.
    await sql`update rate_limit set expire = expire + 259200000`.execute(database.db)
    expect((await limits.read([[minute, 'x']]))[0]?.resetSeconds).toBe(60)
    expect((await limits.locked([minute], ['x', 'y'])).get('y')).toBe(60)
    expect(await limits.take(minute, 'x')).toBe(60)
    await sql`update rate_limit set expire = expire - 60000`.execute(database.db)
    expect(await limits.take(minute, 'x')).toBeNull()
    for (const _ of turns(2)) await limits.takeBelow(day, 'z')
    await sql`update rate_limit set expire = expire + 259200000`.execute(database.db)
    expect(await limits.takeBelow(day, 'z')).toBe(false)
    expect((await limits.read([[day, 'z']]))[0]?.resetSeconds).toBe(86_400)
  })

  test('is rolled back with its transaction', async () => {
    const undone = database.db.transaction().execute(async (tx) => {
      expect(await limits.within(tx).takeBelow(minute, 'x')).toBe(true)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await limits.read([[minute, 'x']])).toMatchObject([{ taken: 0, waitSeconds: null }])
  })

  test('for addresses also counts the surrounding IPv6 /56 and /48 networks', async () => {
    const taken = async (addresses: string[]) => {
      let count = 0
      for (const address of addresses) if ((await limits.takeAddress(minute, address)) === null) count += 1
      return count
    }
    expect(await taken(turns(10).map((turn) => `2001:db8:1:${turn}::/64`))).toBe(8)
    expect(await taken(turns(50).map((turn) => `2001:db8:1:${turn + 1}00::/64`))).toBe(24)
    expect(await taken(['2001:db8:2:1::/64', '192.0.2.1'])).toBe(2)
  })
})

describe('admission', () => {
  const rules: AdmissionRules<'identity' | 'all'> = {
    use: 'test',
    address: { name: 'test-address', points: 80, free: 15, seconds: 600 },
    shared: {
      identity: { name: 'test-identity', points: 30, seconds: 3_600 },
      all: { name: 'test-all', points: 900, seconds: 600 },
    },
  }
  const ask = (address: string, identity: string, proof = '', given = rules) =>
    admit(limits, secret, given, { address, keys: { identity, all: '' }, proof })
  const proofFrom = async (answer: Awaited<ReturnType<typeof ask>>) => {
    if (answer.state !== 'proof') throw new Error(answer.state)
    return solveProof(answer.challenge)
  }

  test('a flood from sixty addresses without proof of work does not lock out others and stops being counted', async () => {
    const states: Record<string, number> = {}
    for (const turn of turns(52)) {
      const answers = await Promise.all(turns(60).map((host) => ask(`203.0.113.${host}`, `id-${turn}-${host}`)))
      for (const { state } of answers) states[state] = (states[state] ?? 0) + 1
    }
    expect(states).toEqual({ admitted: 900, proof: 60 * 52 - 900 })
    // Requests without proof do not raise the cost: the challenge is still the cheapest.
    const owner = await ask('192.0.2.1', 'owner')
    expect(owner).toMatchObject({ state: 'proof', challenge: { parameters: { cost: 500 } } })
    expect((await ask('192.0.2.1', 'owner', await proofFrom(owner))).state).toBe('admitted')
  })

  test('an ID that others keep looking up without proof stays available with proof', async () => {
    for (const turn of turns(200)) await ask(`198.51.100.${turn}`, 'owner')
    const owner = await ask('192.0.2.1', 'owner')
    expect(owner).toMatchObject({ state: 'proof', challenge: { parameters: { cost: 500 } } })
    expect((await ask('192.0.2.1', 'owner', await proofFrom(owner))).state).toBe('admitted')
    expect((await ask('192.0.2.1', 'somebody else')).state).toBe('admitted')
  })

  test('the cost grows with the points spent, and a cheap proof is not accepted for an expensive challenge', async () => {
    for (const turn of turns(30)) await ask(`198.51.100.${turn}`, 'owner')
    const easy = await proofFrom(await ask('192.0.2.1', 'owner'))
    const costAfter = async (taken: number) => {
      await sql`update rate_limit set points = ${taken} where key like 'test-identity:%'`.execute(database.db)
      const answer = await ask('192.0.2.2', 'owner')
      return answer.state === 'proof' && answer.challenge.parameters.cost
    }
    const costs = []
    for (const taken of [30, 59, 60, 119, 120, 240, 480, 100_000]) costs.push(await costAfter(taken))
    expect(costs).toEqual([500, 500, 1_000, 1_000, 2_000, 4_000, 8_000, 8_000])
    const refused = await ask('192.0.2.1', 'owner', easy)
    expect(refused).toMatchObject({ state: 'proof', challenge: { parameters: { cost: 8_000 } } })
    // Changing the claimed cost breaks the signature.
    const claimed = JSON.parse(Buffer.from(easy, 'base64').toString()) as {
      challenge: { parameters: { cost: number } }
    }
    claimed.challenge.parameters.cost = 8_000
    const forged = Buffer.from(JSON.stringify(claimed)).toString('base64')
    expect((await ask('192.0.2.1', 'owner', forged)).state).toBe('proof')
  })

  test('a proof is valid once and for its own purpose only', async () => {
    for (const turn of turns(30)) await ask(`198.51.100.${turn}`, 'owner')
    const proof = await proofFrom(await ask('192.0.2.1', 'owner'))
    expect((await ask('192.0.2.1', 'owner', proof, { ...rules, use: 'other' })).state).toBe('proof')
    const answers = await Promise.all(turns(5).map(() => ask('192.0.2.1', 'owner', proof)))
    expect(answers.map(({ state }) => state).toSorted()).toEqual(['admitted', 'proof', 'proof', 'proof', 'proof'])
  })

  test('an address is refused beyond its own limit, with or without proof', async () => {
    const states = []
    for (const turn of turns(81)) states.push((await ask('192.0.2.3', `id-${turn}`)).state)
    expect(states.slice(0, 15)).toEqual(turns(15).map(() => 'admitted'))
    expect(states.slice(15, 80)).toEqual(turns(65).map(() => 'proof'))
    expect(states[80]).toBe('refused')
  })
})
