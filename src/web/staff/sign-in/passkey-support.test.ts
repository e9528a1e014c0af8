import { afterEach, expect, test, vi } from 'vitest'
import { callForPasskey, wordsOfFailure } from './passkey-support.ts'

afterEach(() => vi.unstubAllGlobals())

const wordsAfter = async (answer: () => Promise<Response>): Promise<string> => {
  vi.stubGlobal('fetch', answer)
  return callForPasskey('/login/passkey').then(() => '', wordsOfFailure)
}

test('a call that fails says whether the network, the session or the portal is gone', async () => {
  const page = new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  expect(await wordsAfter(async () => page)).toContain('系统没有回应')
  expect(await wordsAfter(async () => Object.defineProperty(page, 'redirected', { value: true }))).toContain('重新登录')
  expect(await wordsAfter(() => Promise.reject(new TypeError('Failed to fetch')))).toContain('检查网络')
  expect(wordsOfFailure(new Error('NotAllowedError'))).toContain('锁屏密码')
  expect(await wordsAfter(async () => Response.json({ message: '太多' }, { status: 429 }))).toBe('')
})
