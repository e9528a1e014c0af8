import { expect, test } from 'vitest'
import { newKeyVersion } from '../../../platform/crypto/key-set.ts'
import type { Keys } from '../../../platform/crypto/keys.server.ts'
import { openFlow, sealFlow } from './flow.server.ts'

const key = newKeyVersion(1)
const keys: Keys = { read: () => ({ current: key, versions: [key] }), write: null }
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 27) + seconds * 1_000)
const flow = { origin: 'https://sanwu.example', state: 's', nonce: 'n', codeVerifier: 'v', next: '/staff/me' }

test('a flow is read for ten minutes, by these keys only', () => {
  const sealed = sealFlow(keys, flow, at(0))
  expect(openFlow(keys, sealed, at(599))).toEqual(flow)
  expect(openFlow(keys, sealed, at(600))).toBeNull()
  const other = newKeyVersion(1)
  expect(openFlow({ read: () => ({ current: other, versions: [other] }), write: null }, sealed, at(1))).toBeNull()
  for (const wrong of ['', '.', '1.', 'x', `2${sealed.slice(1)}`, `${sealed.slice(0, -4)}AAAA`])
    expect(openFlow(keys, wrong, at(1)), wrong).toBeNull()
})
