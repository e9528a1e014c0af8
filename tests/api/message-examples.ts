import { expect } from 'vitest'
import type { MessageId } from '../../src/domain/messages/change.server.ts'
import { messageDeskOf } from '../harness/message-desk.ts'
import type { TestPortal } from '../harness/portal.ts'
import type { Example } from './examples.ts'

/** Not that of the example of look-ups. */
const phone = '13800000099'

const anyId = expect.any(Number)
const anyTime = expect.stringMatching(/^\d{4}-.*Z$/)

/** Examples of the calls for answering messages. Each gets its own message, since a command can be done once. */
export async function messageExamplesOf(
  portal: Pick<TestPortal, 'db' | 'keys'>,
  { department, village }: { department: number; village: number },
): Promise<Example[]> {
  const desk = messageDeskOf(portal, department)
  const command = async (
    name: string,
    prepare: () => Promise<MessageId>,
    json: object,
    data: unknown = null,
  ): Promise<Example> => {
    const again = async () => ({ path: `/api/staff/messages/${(await prepare()).id}/${name}`, json })
    return { of: `POST /api/staff/messages/{id}/${name}`, signedIn: 'replier', again, data, ...(await again()) }
  }
  const received = () => desk.received({ phone })
  const answered = () => desk.answered({ phone })
  return [
    ...(await readingExamples(desk, department)),
    ...(await Promise.all([
      command('accept', received, { version: 1, kind: 'help' }),
      command('assign', received, { version: 1, areaId: village, reason: '由它维修' }),
      command('ask', received, { version: 1, question: '桥在哪个村？' }),
      command('notes', received, { text: '已电话联系' }),
      command('reply', received, { version: 1, content: '已经修好', confirmed: false }),
      command('phone', received, {}, { phone }),
      command('publish', answered, { version: 2, content: '路灯不亮', reply: '已经修好' }),
      command('hide', () => desk.published({ phone }), { version: 3 }),
    ])),
  ]
}

async function readingExamples(desk: ReturnType<typeof messageDeskOf>, department: number): Promise<Example[]> {
  const { id } = await desk.accepted({ phone, content: '路灯不亮，请维修' })
  const shared = { id, nickname: '示例甲', kind: 'complaint', state: 'accepted', unitName: '测试局' }
  return [
    {
      of: 'GET /api/staff/messages',
      signedIn: 'replier',
      path: `/api/staff/messages?view=working&areaId=${department}&kind=complaint&words=路灯&pageNum=1`,
      data: {
        data: [
          {
            ...shared,
            excerpt: '路灯不亮，请维修',
            isPublic: false,
            isAsked: false,
            isObjected: false,
            receivedTime: anyTime,
            acceptBy: expect.any(String),
            answerBy: expect.any(String),
          },
        ],
        recordsTotal: 1,
      },
    },
    {
      of: 'GET /api/staff/messages/{id}',
      signedIn: 'replier',
      path: `/api/staff/messages/${id}`,
      data: {
        ...shared,
        version: 2,
        areaId: department,
        phone: '138****0099',
        content: '路灯不亮，请维修',
        receiptOnly: false,
        reply: null,
        replyName: null,
        receivedTime: anyTime,
        acceptedTime: anyTime,
        assignedTime: null,
        answeredTime: null,
        publishedTime: null,
        askedTime: null,
        rating: null,
        objectionTime: null,
        events: [{ id: anyId, kind: 'accepted', person: '测试员', time: anyTime, unitName: null, text: '' }],
        release: null,
      },
    },
  ]
}
