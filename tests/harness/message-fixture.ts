import { operator } from '../../src/access/policy.ts'
import { acceptMessage, askWriter, publishMessage } from '../../src/domain/messages/answering/operations.server.ts'
import { submitMessage } from '../../src/domain/messages/submission/commands.server.ts'
import { joinRepeat } from '../../src/domain/messages/joined/operations-repeats.server.ts'
import { replyMessage } from '../../src/domain/messages/joined/operations-replies.server.ts'
import type { NewMessage } from '../../src/domain/messages/seal.server.ts'
import type { Tx } from '../../src/platform/db/types.ts'
import { createNewMessage } from './messages.ts'
import { createOperatorContext } from './operator-site.ts'
import { performOnMessage } from './perform-on-message.ts'
import type { TestPortal } from './portal.ts'
import { storeSettings } from './settings.ts'

type Received = { districtCode: string; id: number; receipt: string }

const districtCode = '152201000000'
const clerk = operator('测试员')

/** Messages to a unit of 乌兰浩特市 in each state, written by the operator. */
export function createMessageFixture({ db, keys }: Pick<TestPortal, 'db' | 'keys'>, areaId: number) {
  const site = createOperatorContext(db, keys)
  const run = <Result>(work: (tx: Tx) => Promise<Result>) => db.transaction().execute(work)
  const received = async (given: Partial<NewMessage> = {}, at = new Date()): Promise<Received> => {
    const message = createNewMessage({ areaId, ...given })
    const { id, receipt } = await run((tx) => submitMessage(tx, keys, districtCode, message, at))
    return { districtCode, id, receipt }
  }
  const accepted = async (given: Partial<NewMessage> = {}, at = new Date()) => {
    const message = await received(given, at)
    await performOnMessage(createOperatorContext(db, keys, at), acceptMessage, clerk, {
      id: message.id,
      kind: 'complaint',
    })
    return message
  }
  /** With a question that waits for its writer. */
  const asked = async (given: Partial<NewMessage> = {}) => {
    const message = await received(given)
    await performOnMessage(site, askWriter, clerk, { id: message.id, question: '桥在哪个村？' })
    return message
  }
  const answered = async (given: Partial<NewMessage> = {}, at = new Date(), repliedAt = at) => {
    const message = await received(given, at)
    await performOnMessage(createOperatorContext(db, keys, repliedAt), replyMessage, clerk, {
      id: message.id,
      content: '路灯已经修好',
    })
    return message
  }
  const published = async (given: Partial<NewMessage> = {}, at = new Date(), repliedAt = at) => {
    const message = await answered(given, at, repliedAt)
    const release = { content: given.content ?? '测试留言内容', reply: '路灯已经修好' }
    await performOnMessage(createOperatorContext(db, keys, repliedAt), publishMessage, clerk, {
      id: message.id,
      ...release,
    })
    return message
  }
  /** A message and an earlier one that it repeats; `first` is the id of that. */
  const repeated = async (given: Partial<NewMessage> = {}) => {
    const first = await received(given, new Date(Date.now() - 60_000))
    return { ...(await received(given)), first: first.id }
  }
  const joined = async (given: Partial<NewMessage> = {}) => {
    const { first, ...message } = await repeated(given)
    await performOnMessage(site, joinRepeat, clerk, { id: message.id, firstId: first })
    return { ...message, first }
  }
  /** With a reply that waits for approval. */
  const proposed = async (given: Partial<NewMessage> = {}) => {
    const message = await received(given)
    await run(async (tx) => {
      // No other transaction sees this setting.
      await storeSettings(tx, { replyApproval: true })
      await performOnMessage(site, replyMessage, clerk, { id: message.id, content: '路灯已经修好' }, tx)
      await storeSettings(tx, { replyApproval: false })
    })
    return message
  }
  return { run, received, accepted, asked, answered, published, repeated, joined, proposed }
}
