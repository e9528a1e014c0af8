import { expect, test } from 'vitest'
import { lookUpSchema } from './schema.ts'

const days = { startDate: '2025-01-01', endDate: '2025-12-31' }

test.each(['11010519491231002X', ' 11010519491231002x', '110105491231002', '１１０１０５４９１２３１００２'])(
  'the ID number %j leaves the schema in its normal form',
  (objectIdentity) => {
    expect(lookUpSchema.parse({ objectIdentity, ...days }).objectIdentity).toBe('11010519491231002X')
  },
)

test('a malformed ID number is an error of its field', () => {
  const { error } = lookUpSchema.safeParse({ objectIdentity: '12345', ...days })
  expect(error?.issues).toMatchObject([{ path: ['objectIdentity'], message: '请输入身份证号' }])
})
