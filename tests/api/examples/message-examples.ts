import { expect } from 'vitest'
import { replyHash } from '../../../src/domain/messages/joined/replies.server.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import type { TestPortal } from '../../harness/portal.ts'
import type { Example } from './example.ts'

/** Not that of the example of look-ups. */
const phone = '13800000099'

const anyId = expect.any(Number)
const anyDay = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
const anyTime = expect.stringMatching(/^\d{4}-.*Z$/)

/** Examples of the calls for answering messages. Each gets its own message, since a command can be done once. */
export async function createMessageExamples(
  portal: Pick<TestPortal, 'db' | 'keys'>,
  { department, village, clerk }: { department: number; village: number; clerk: number },
): Promise<Example[]> {
  const desk = createMessageFixture(portal, department)
  const command = async <Message extends { id: number }>(
    name: string,
    prepare: () => Promise<Message>,
    json: object | ((message: Message) => object),
    data: unknown = null,
  ): Promise<Example> => {
    const again = async () => {
      const message = await prepare()
      return {
        path: `/api/staff/messages/${message.id}/${name}`,
        json: typeof json === 'function' ? json(message) : json,
      }
    }
    return { of: `POST /api/staff/messages/{id}/${name}`, signedIn: 'replier', again, data, ...(await again()) }
  }
  const received = () => desk.received({ phone })
  const answered = () => desk.answered({ phone })
  return [
    ...(await readingExamples(desk, department)),
    ...(await listExamples(desk, department)),
    ...(await senderExamples(desk)),
    ...(await Promise.all([
      command('accept', received, { version: 1, kind: 'help' }),
      command('assign', received, { version: 1, areaId: village, reason: '由它维修' }),
      command('ask', received, { version: 1, question: '桥在哪个村？' }),
      command('notes', received, { text: '已电话联系' }),
      command('reply', received, { version: 1, content: '已经修好', confirmed: false }),
      command('assignee', received, { version: 1, accountId: clerk }),
      command(
        'join',
        () => desk.repeated({ phone }),
        ({ first }) => ({ version: 1, firstId: first }),
      ),
      command('part', () => desk.joined({ phone }), { version: 2 }),
      command('approve', () => desk.proposed({ phone }), { version: 2, hash: replyHash('路灯已经修好') }),
      command('return', () => desk.proposed({ phone }), { version: 2, reason: '请写明日期' }),
      command('phone', received, {}, { phone }),
      command('publish', answered, {
        version: 2,
        content: '巴图家的路灯不亮',
        reply: '已经修好',
        hiddenWords: ['巴图'],
      }),
      command('hide', () => desk.published({ phone }), { version: 3 }),
    ])),
  ]
}

/** Of citizens: each gets their own message, with its receipt. */
async function senderExamples(desk: ReturnType<typeof createMessageFixture>): Promise<Example[]> {
  const sender = '13800000098'
  const example = async (name: string, prepare: () => Promise<{ receipt: string }>, more: object): Promise<Example> => {
    const again = async () => ({
      path: `/api/message/${name}`,
      json: { phone: sender, receipt: (await prepare()).receipt, ...more },
    })
    return { of: `POST /api/message/${name}`, again, data: null, ...(await again()) }
  }
  const given = { phone: sender }
  return [
    await example('supply', () => desk.asked(given), { text: '在村东头' }),
    await example('rate', () => desk.answered(given), { rating: 'satisfied' }),
    await example('object', () => desk.answered(given), { text: '还没有修好' }),
  ]
}

/** Of lists that need other messages than the one that is read. */
async function listExamples(desk: ReturnType<typeof createMessageFixture>, department: number): Promise<Example[]> {
  const repeat = await desk.repeated({ phone: '13800000097', content: '井盖坏了' })
  const selected = await desk.published({ phone, content: '井水发黄' })
  return [
    {
      of: 'GET /api/staff/messages/{id}/repeats',
      signedIn: 'replier',
      path: `/api/staff/messages/${repeat.id}/repeats`,
      data: [
        {
          id: repeat.first,
          excerpt: '井盖坏了',
          unitName: '测试局',
          state: 'received',
          receivedTime: anyTime,
          isSamePhone: true,
          isSimilar: true,
        },
      ],
    },
    {
      of: 'GET /api/staff/messages/export',
      signedIn: 'replier',
      path: '/api/staff/messages/export?format=xlsx',
      data: {
        fileName: expect.stringMatching(/^messages-[\d-]+\.xlsx$/),
        mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        // Any ZIP archive begins so.
        base64: expect.stringMatching(/^UEsDB[\w+/]+=*$/),
      },
    },
    {
      of: 'GET /api/message/selected',
      path: `/api/message/selected?areaId=${department}&words=井水&currentPage=1&pageSize=10`,
      data: {
        data: [
          {
            id: selected.id,
            nickname: '示**',
            kind: '',
            content: '井水发黄',
            reply: '路灯已经修好',
            replyName: '测试局',
            unitName: '测试局',
            receivedDay: anyDay,
            repliedDay: anyDay,
          },
        ],
        recordsTotal: 1,
      },
    },
  ]
}

async function readingExamples(desk: ReturnType<typeof createMessageFixture>, department: number): Promise<Example[]> {
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
            assignee: null,
            joinedTo: null,
            isProposed: false,
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
        subject: null,
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
        assigneeId: null,
        assignees: expect.arrayContaining([{ id: anyId, name: '示例甲' }]),
        joinedTo: null,
        repeats: [],
        proposal: null,
        events: [{ id: anyId, kind: 'accepted', person: '测试员', time: anyTime, unitName: null, text: '' }],
        release: null,
      },
    },
  ]
}
