import { operator } from '../../src/access/policy.ts'
import type { MessageId } from '../../src/domain/messages/answering/change.server.ts'
import { acceptMessage, askBack, publishMessage } from '../../src/domain/messages/answering/commands-answer.server.ts'
import { submitMessage } from '../../src/domain/messages/asking/commands.server.ts'
import { joinRepeat } from '../../src/domain/messages/together/repeats.server.ts'
import { replyMessage } from '../../src/domain/messages/together/reply.server.ts'
import type { NewMessage } from '../../src/domain/messages/seal.server.ts'
import type { Tx } from '../../src/platform/db/types.ts'
import { messageOf } from './messages.ts'
import type { TestPortal } from './portal.ts'
import { storeSettings } from './settings.ts'

type Received = MessageId & { receipt: string }

const districtCode = '152201000000'
const clerk = operator('测试员')

/** Messages to a unit of 乌兰浩特市 in each state, written by the operator. */
export function messageDeskOf({ db, keys }: Pick<TestPortal, 'db' | 'keys'>, areaId: number) {
  const run = <Result>(work: (tx: Tx) => Promise<Result>) => db.transaction().execute(work)
  const received = async (given: Partial<NewMessage> = {}, at = new Date()): Promise<Received> => {
    const message = messageOf({ areaId, ...given })
    const { id, receipt } = await run((tx) => submitMessage(tx, keys, districtCode, message, at))
    return { districtCode, id, receipt }
  }
  const accepted = async (given: Partial<NewMessage> = {}, at = new Date()) => {
    const message = await received(given, at)
    await run((tx) => acceptMessage(tx, clerk, message, at, 'complaint'))
    return message
  }
  /** With a question that waits for its writer. */
  const asked = async (given: Partial<NewMessage> = {}) => {
    const message = await received(given)
    await run((tx) => askBack(tx, keys, clerk, message, '桥在哪个村？', new Date()))
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
  /** A message and an earlier one that it repeats; `first` is the id of that. */
  const repeated = async (given: Partial<NewMessage> = {}) => {
    const first = await received(given, new Date(Date.now() - 60_000))
    return { ...(await received(given)), first: first.id }
  }
  const joined = async (given: Partial<NewMessage> = {}) => {
    const { first, ...message } = await repeated(given)
    await run((tx) => joinRepeat(tx, keys, clerk, message, first, new Date()))
    return { ...message, first }
  }
  /** With a reply that waits for approval. */
  const proposed = async (given: Partial<NewMessage> = {}) => {
    const message = await received(given)
    await run(async (tx) => {
      // No other transaction sees this setting.
      await storeSettings(tx, { replyApproval: true })
      await replyMessage(tx, keys, clerk, message, { content: '路灯已经修好' }, new Date())
      await storeSettings(tx, { replyApproval: false })
    })
    return message
  }
  return { run, received, accepted, asked, answered, published, repeated, joined, proposed }
}
