import { randomUUID } from 'node:crypto'
import type { NewMessage } from '../../src/domain/messages/seal.server.ts'

/** A message to 乌兰浩特市 with a new submission key, unless given otherwise. */
export const createNewMessage = (given: Partial<NewMessage> = {}): NewMessage => ({
  nickname: '示例甲',
  phone: '13800000011',
  content: '测试留言内容',
  areaId: 1,
  receiptOnly: false,
  submissionKey: randomUUID(),
  ...given,
})
