import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '../../../src/platform/db/types.ts'
import type { Example } from './example.ts'
import '../../../src/outbox/table.ts'

/** Examples of the calls for notifications that did not arrive. */
export async function createDeliveryExamples(db: Db): Promise<Example[]> {
  const actOn = async (action: 'retry' | 'discard'): Promise<Example> => {
    const again = async () => ({ path: `/api/staff/deliveries/${await makeDead(db)}/${action}` })
    return { of: `POST /api/staff/deliveries/{id}/${action}`, signedIn: 'admin', again, data: null, ...(await again()) }
  }
  const id = await makeDead(db)
  return [
    {
      of: 'GET /api/staff/deliveries',
      signedIn: 'admin',
      path: '/api/staff/deliveries',
      data: expect.arrayContaining([
        {
          id,
          title: '有留言要办理',
          channel: 'wecom',
          channelTitle: '企业微信机器人',
          isDead: true,
          attempts: 0,
          words: '对方服务器答复 404',
          createTime: expect.stringMatching(/^\d{4}-.*Z$/),
          nextTime: null,
        },
      ]),
    },
    {
      of: 'GET /api/staff/channels',
      signedIn: 'admin',
      path: '/api/staff/channels',
      data: expect.arrayContaining([
        { channel: 'mail', channelTitle: '邮件', name: '', target: null, words: expect.stringContaining('没有设置') },
        {
          channel: 'wecom',
          channelTitle: '企业微信机器人',
          name: 'group',
          target: 'endpoint:group',
          words: expect.any(String),
        },
      ]),
    },
    {
      of: 'POST /api/staff/channels/test',
      signedIn: 'admin',
      path: '/api/staff/channels/test',
      json: { target: 'endpoint:group', phone: '' },
      data: { state: 'failed', words: '没有发出：连接不上对方服务器（ECONNREFUSED：对方没有开放这个端口）。' },
    },
    await actOn('retry'),
    await actOn('discard'),
  ]
}

async function makeDead(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('outbox')
    .values({
      event: `message.received:${randomUUID()}`,
      channel: 'wecom',
      target: 'endpoint:office',
      district_code: '152201000000',
      payload: '{}',
      state: 'dead',
      end_time: new Date(),
      last_error: '对方服务器答复 404',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
