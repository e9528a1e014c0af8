import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../src/platform/db/database.ts'
import '../../../src/audit/audit.server.ts'
import { openTestDatabase } from '../../harness/database.ts'
import { type Portal, startPortal } from '../../harness/portal.ts'
import { solveProof } from '../../harness/proof.ts'
import { createIdentity } from '../../harness/payments.ts'

let database: Database
let portal: Portal
beforeAll(async () => {
  database = await openTestDatabase()
  portal = await startPortal(database)
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

const form = (given: Record<string, string> = {}) =>
  new URLSearchParams({
    type: '1',
    objectIdentity: createIdentity(1),
    startDate: '2024-01-01',
    endDate: '2026-12-31',
    ...given,
  }).toString()

const ask = (payload: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  portal.app.inject({
    method: 'POST',
    url: '/subsidy/subsidy',
    payload,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

/** The challenge from the data of the page. */
const challengeIn = async (remoteAddress: string, payload = form()) => {
  const { body } = await portal.app.inject({
    method: 'POST',
    url: '/subsidy/subsidy.data',
    payload,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const value = (name: string) => new RegExp(`"${name}","([^"]+)"`).exec(body)?.[1] ?? ''
  const number = (name: string) => Number(new RegExp(`"${name}",(\\d+)`).exec(body)?.[1])
  return {
    parameters: {
      algorithm: value('algorithm'),
      nonce: value('nonce'),
      salt: value('salt'),
      cost: number('cost'),
      keyLength: number('keyLength'),
      keyPrefix: value('keyPrefix'),
      expiresAt: number('expiresAt'),
    },
    signature: value('signature'),
  }
}

describe('answers', () => {
  test('are never cached, and the query is not in the URL', async () => {
    const before = portal.services.pages.bytes
    const response = await ask(form(), '192.0.2.1')
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(response.body).toContain('该身份证号码没有查询到个人补贴信息')
    expect(portal.services.pages.bytes).toBe(before)
  })

  test('show errors and keep the input', async () => {
    const response = await ask(form({ objectIdentity: '12"><b>', endDate: '' }), '192.0.2.1')
    expect(response.statusCode).toBe(422)
    expect(response.body).toContain('请输入身份证号')
    expect(response.body).toContain('请选择结束时间')
    expect(response.body).toContain('value="12&quot;&gt;&lt;b&gt;"')
    expect(response.body).toContain('value="2024-01-01"')
  })

  test('a cross-site form is refused', async () => {
    expect((await ask(form(), '192.0.2.1', { origin: 'https://example.com' })).statusCode).toBe(403)
  })

  test('each look-up is audited without naming the visitor or the ID number', async () => {
    await ask(form({ objectIdentity: createIdentity(77) }), '192.0.2.77')
    const event = await database.db
      .selectFrom('audit_event')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ actor: '群众', action: 'subsidy-payment.look-up', district_code: '152201000000' })
    expect(event.subject).toMatch(/^[0-9a-f]{16}$/)
    expect(JSON.stringify(event)).not.toMatch(/192\.0\.2\.77|999999/)
  })
})

describe('limits', () => {
  test('an address with many look-ups must solve a proof of work, valid once', async () => {
    const address = '192.0.2.2'
    for (let number = 0; number < 15; number += 1)
      expect((await ask(form({ objectIdentity: createIdentity(100 + number) }), address)).statusCode).toBe(200)
    const refused = await ask(form(), address)
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toContain('约 31 秒后自动继续')
    // Other addresses are not affected.
    expect((await ask(form(), '192.0.2.3')).statusCode).toBe(200)

    const challenge = await challengeIn(address)
    const proof = await solveProof(challenge)
    const { solution } = JSON.parse(Buffer.from(proof, 'base64').toString()) as { solution: object }
    expect((await ask(form({ proof }), address)).statusCode).toBe(200)
    expect((await ask(form({ proof }), address)).statusCode).toBe(429)
    for (const forged of [
      'x',
      Buffer.from('{}').toString('base64'),
      Buffer.from(JSON.stringify({ challenge: { ...challenge, signature: '0'.repeat(64) }, solution })).toString(
        'base64',
      ),
    ])
      expect((await ask(form({ proof: forged }), address)).statusCode).toBe(429)
  })

  test('look-ups of one ID number are limited across addresses', async () => {
    const objectIdentity = createIdentity(500)
    const askMany = async (from: number, to: number) => {
      const addresses = Array.from({ length: to - from }, (_, index) => `198.51.100.${from + index}`)
      const responses = await Promise.all(addresses.map((address) => ask(form({ objectIdentity }), address)))
      return new Set(responses.map(({ statusCode }) => statusCode))
    }
    expect(await askMany(0, 30)).toEqual(new Set([200]))
    expect(await askMany(30, 61)).toEqual(new Set([429]))
    const last = await ask(form({ objectIdentity }), '198.51.100.99')
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(3_500)
    expect(last.body).toContain('约 31 秒后自动继续')
    // The owner is not locked out: with proof of work the look-up succeeds.
    const challenge = await challengeIn('198.51.100.99', form({ objectIdentity }))
    const proof = await solveProof(challenge)
    expect((await ask(form({ objectIdentity, proof }), '198.51.100.99')).statusCode).toBe(200)
  })

  test('the form sent with the proof holds every field of the query', async () => {
    const address = '192.0.2.20'
    for (let number = 0; number < 15; number += 1) await ask(form(), address)
    const hidden = async (payload: string) => {
      const { body } = await ask(payload, address)
      const proofForm = /<form class="subsidy-refused".*?<\/form>/.exec(body)?.[0] ?? ''
      return Object.fromEntries(
        Array.from(proofForm.matchAll(/name="(\w+)"(?: value="([^"]*)")?/g), ([, name, value = '']) => [name, value]),
      )
    }
    const question = { type: '2', objectIdentity: createIdentity(1), startDate: '2024-01-01', endDate: '2026-12-31' }
    expect(await hidden(form({ type: '2', pageNum: '7' }))).toEqual({ ...question, pageNum: '7', proof: '' })
    const { startDate, endDate, ...rest } = question
    const old = new URLSearchParams({ ...rest, startData: startDate, endData: endDate, pageNum: '3' }).toString()
    expect(await hidden(old)).toEqual({ ...question, pageNum: '3', proof: '' })
  })
})
