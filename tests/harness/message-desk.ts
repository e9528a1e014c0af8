import { operator } from '../../src/access/policy.ts'
import type { MessageId } from '../../src/domain/messages/change.server.ts'
import { acceptMessage, publishMessage, replyMessage } from '../../src/domain/messages/commands-answer.server.ts'
import { submitMessage } from '../../src/domain/messages/commands.server.ts'
import type { NewMessage } from '../../src/domain/messages/seal.server.ts'
import type { Tx } from '../../src/platform/db/types.ts'
import { messageOf } from './messages.ts'
import type { TestPortal } from './portal.ts'

const districtCode = '152201000000'
const clerk = operator('测试员')

/** Messages to a unit of 乌兰浩特市 in each state, written by the operator. */
export function messageDeskOf({ db, keys }: Pick<TestPortal, 'db' | 'keys'>, areaId: number) {
  const run = <Result>(work: (tx: Tx) => Promise<Result>) => db.transaction().execute(work)
  const received = async (given: Partial<NewMessage> = {}, at = new Date()): Promise<MessageId> => {
    const message = messageOf({ areaId, ...given })
    const { id } = await run((tx) => submitMessage(tx, keys, districtCode, message, at))
    return { districtCode, id }
  }
  const accepted = async (given: Partial<NewMessage> = {}, at = new Date()) => {
    const message = await received(given, at)
    await run((tx) => acceptMessage(tx, clerk, message, at, 'complaint'))
    return message
  }
  const answered = async (given: Partial<NewMessage> = {}, at = new Date(), repliedAt = at) => {
    const message = await received(given, at)
    await run((tx) => replyMessage(tx, keys, clerk, message, { content: '路灯已经修好' }, repliedAt))
    return message
  }
  const published = async (given: Partial<NewMessage> = {}, at = new Date(), repliedAt = at) => {
    const message = await answered(given, at, repliedAt)
    const release = { content: given.content ?? '测试留言内容', reply: '路灯已经修好' }
    await run((tx) => publishMessage(tx, keys, clerk, message, release, repliedAt))
    return message
  }
  return { run, received, accepted, answered, published }
}
