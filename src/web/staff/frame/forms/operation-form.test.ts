import { expect, test } from 'vitest'
import { z } from 'zod'
import { findNotice, submitForm } from './operation-form.server.ts'

type Visit = Parameters<typeof submitForm>[0]

const reply = {
  action: 'message.reply',
  permission: 'message.reply',
  input: z.object({ waits: z.boolean() }),
  words: { done: '已答复', effect: '看得到。', refused: '没有完成' },
  notices: {
    of: ({ waits }: { waits: boolean }) => (waits ? 'message.propose' : undefined),
    words: { 'message.propose': { done: '已提交', effect: '{count} 条等审核。' } },
  },
  perform: (_site: unknown, _actor: unknown, input: { waits: boolean }) => Promise.resolve(input),
  performIn: () => Promise.reject(new Error('unused')),
  isAllowed: () => Promise.resolve(true),
} as const

const submit = async (typed: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  const visit = { path: '/staff', params: {}, readForm: () => Promise.resolve(form) } as unknown as Visit
  const answer = await submitForm(visit, reply, '/staff/messages/1')
  return answer instanceof Response ? answer.headers.get('location') : answer
}

test('the result decides which notice the next page shows', async () => {
  expect(await submit({})).toBe('/staff/messages/1?mode=message.reply')
  expect(await submit({ waits: '1' })).toBe('/staff/messages/1?mode=message.propose')
})

test('a notice is found by the flash of the operation or of one of its outcomes', () => {
  expect(findNotice('message.reply', '', [reply])).toEqual({ kind: 'success', title: '已答复', message: '看得到。' })
  expect(findNotice('message.propose', '3', [reply])).toMatchObject({ title: '已提交', message: '3 条等审核。' })
  for (const flash of [undefined, 'toString', 'message.accept']) expect(findNotice(flash, '', [reply])).toBeNull()
})
