import { expect, test } from 'vitest'
import { findError } from '../../platform/text/form-field.ts'
import { normalisePhone, phoneField } from '../../platform/text/phone.ts'
import { contentField, nicknameField, optionalReceiptField } from './rules.ts'
import { messageSchema } from './schema.ts'
import { splitTypedWords } from '../../platform/text/text-input.ts'
import { redact } from './answering/redaction.ts'
import { createSimilarity } from './joined/similar.ts'

test('uses the exact error messages of the specification', () => {
  expect(findError(nicknameField, ' ')).toBe('昵称不能为空')
  expect(findError(phoneField(), '')).toBe('请输入正确手机号码')
  expect(findError(contentField, '\r\n ')).toBe('留言内容不能为空')
})

test.each(['13800000001', '14800000001', '15800000001', '17800000001', '18800000001'])(
  'accepts the phone number %s',
  (phone) => expect(findError(phoneField(), phone)).toBeNull(),
)

test.each(['1380000000', '138000000011', '12800000001', '16800000001', '19800000001', '23800000001', 'abc'])(
  'rejects the phone number %s',
  (phone) => expect(findError(phoneField(), phone)).toBe('请输入正确手机号码'),
)

test('a district can allow more second digits', () => {
  expect(findError(phoneField('3456789'), '19800000001')).toBeNull()
  expect(messageSchema('3456789').safeParse({ nickname: '甲', phone: '16800000001', content: '问' }).success).toBe(true)
  expect(messageSchema().safeParse({ nickname: '甲', phone: '16800000001', content: '问' }).success).toBe(false)
})

test('accepts phone numbers with spaces, hyphens, full-width digits and country code', () => {
  for (const typed of [
    '138 0000 0001',
    '１３８００００００01',
    '138-0000-0001',
    '+86 138 0000 0001',
    '008613800000001',
  ])
    expect(normalisePhone(typed)).toBe('13800000001')
})

test('counts an emoji or a line end as one character', () => {
  expect(findError(nicknameField, '字'.repeat(20))).toBeNull()
  expect(findError(nicknameField, '字'.repeat(21))).toBe('昵称不能超过20个字')
  expect(findError(contentField, '😀'.repeat(2_000))).toBeNull()
  expect(findError(contentField, '字\r\n'.repeat(1_000))).toBeNull()
  expect(findError(contentField, '字'.repeat(2_001))).toBe('留言内容不能超过2000个字，请分几次提交')
})

test('accepts an empty receipt number and rejects an invalid one', () => {
  expect(findError(optionalReceiptField, '')).toBeNull()
  expect(findError(optionalReceiptField, 'ABCD')).toContain('回执编号有误')
})

test('a message of control characters alone is empty', () => {
  expect(findError(nicknameField, '\u0007')).toBe('昵称不能为空')
  expect(findError(contentField, '\u0007\n\u0000')).toBe('留言内容不能为空')
})

test('replaces control characters except line ends', () => {
  const parsed = messageSchema().parse({ nickname: '甲', phone: '13800000001', content: '一\r\n二\u0007' })
  expect(parsed.content).toBe('一\n二')
})

test('takes words out of a public text, longer ones first', () => {
  expect(splitTypedWords(' 巴图、巴图家，三号\n巴图 ')).toEqual(['巴图', '巴图家', '三号'])
  expect(redact('巴图家在三号，问巴图', ['巴图', '巴图家', '三号'])).toBe('▇▇在▇▇，问▇▇')
})

test('texts in similar words are alike, whatever their spaces and punctuation', () => {
  expect(createSimilarity('村口的路灯不亮。')('村口的 路灯不亮！')).toBe(1)
  expect(createSimilarity('村口到学校的路灯不亮，请维修')('学校到村口路灯不亮了，请维修')).toBeGreaterThan(0.45)
  expect(createSimilarity('村口到学校的路灯不亮，请维修')('想问今年的补贴什么时候发放')).toBeLessThan(0.2)
  expect(createSimilarity('')('路灯')).toBe(0)
})
