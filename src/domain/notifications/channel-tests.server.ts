import { z } from 'zod'
import { type Actor, getActorName } from '../../access/policy.ts'
import { channelTitles } from '../../outbox/channel-titles.ts'
import { waitInWords } from '../../platform/dates.ts'
import { AppError, notFound, wrongField } from '../../platform/errors.ts'
import type { Limit } from '../../platform/limits/limits.server.ts'
import { operation, type OperationContext, staffQuery } from '../operation.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { isPhone } from './answer-address.ts'
import { findOwnAddress } from './choices.server.ts'
import type { TestTarget } from './test-channels.server.ts'

const tag = '通知'
const kinds = ['mail', 'wecom', 'dingtalk', 'webhook', 'sms'] as const

/** How an operator configures what is missing. */
const howTo = (channel: (typeof kinds)[number]): string =>
  channel === 'mail'
    ? '没有设置。请运维人员设置 PORTAL_SMTP_URL 和 PORTAL_SMTP_FROM，再重新启动（运维手册“通知”）。'
    : `没有设置。请运维人员在 PORTAL_OUTBOX_ENDPOINTS 指明的文件里写一项 "channel": "${channel}"，再重新启动（运维手册“通知”）。`

const shownChannel = z.object({
  channel: z.enum(kinds),
  channelTitle: z.string(),
  name: z.string().describe('运维人员起的名称；邮件和没有设置的为空'),
  target: z.string().nullable().describe('试发时填写；没有设置为 null'),
  words: z.string().describe('可以试发，或者该怎样设置'),
})

const listTargets = ({ testChannels, district }: OperationContext): TestTarget[] => testChannels?.list(district) ?? []

/** Every channel, configured or not, with what a test of it does. */
export const listChannels = staffQuery({
  permission: 'settings.read',
  at: atCalledDistrict,
  input: z.object({}),
  api: {
    call: 'GET /api/staff/channels',
    tag,
    summary: '通知的渠道：邮件、机器人、Webhook 和短信，是否设置，怎样设置；不含地址和密钥',
    output: z.array(shownChannel),
  },
  async run(_db, { site }): Promise<z.output<typeof shownChannel>[]> {
    const targets = listTargets(site)
    return kinds.flatMap((channel): z.output<typeof shownChannel>[] => {
      const found = targets.filter((each) => each.channel === channel)
      const common = { channel, channelTitle: channelTitles[channel] }
      if (found.length === 0) return [{ ...common, name: '', target: null, words: howTo(channel) }]
      return found.map(({ target, name }) => ({ ...common, name, target, words: whatHappens[channel] }))
    })
  },
})

const whatHappens: Record<(typeof kinds)[number], string> = {
  mail: '发到您在“我的账号”中确认过的邮箱。',
  wecom: '在群里发一条写明是试发的消息。',
  dingtalk: '在群里发一条写明是试发的消息。',
  webhook: '发一次类型为 test 的调用。',
  sms: '发到填写的手机号码，和通知群众的短信内容相同，按一条计费。号码不保存。',
}

const states = ['sent', 'failed'] as const
const testResult = z.object({
  state: z.enum(states).describe('sent 对方已收下、failed 没有发出'),
  words: z.string().describe('结果和该做什么'),
})
export type TestResult = z.output<typeof testResult>

/** Of one account. Each test reaches people or costs money. */
const testLimit: Limit = { name: 'channel-test', points: 10, seconds: 3_600 }

type From = { actor: Actor; input: { target: string; phone: string }; site: OperationContext }

/** Sends one test through a channel, and says in words what happened. Refusals of the other server are recorded too. */
export const testChannel = operation({
  permission: 'settings.change',
  at: atCalledDistrict,
  action: 'channel.test',
  changes: [],
  input: z.object({
    target: z.string().min(1, '请选择渠道').max(60, '没有这个渠道').describe('渠道列表中的 target'),
    phone: z.string().trim().max(20, '请填写 11 位手机号码').default('').describe('只有短信要填'),
  }),
  words: { done: '试发的结果', effect: '见下。', refused: '没有试发' },
  api: {
    call: 'POST /api/staff/channels/test',
    tag,
    summary: '通过一个渠道试发一次，答复中写明结果；每个账号每小时 10 次',
    output: testResult,
  },
  prepare: async (from: From) => {
    const { channel } = requireTarget(from)
    const to = await findReceiver(from, channel)
    await takeOne(from)
    return { channel, result: await send(from, to) }
  },
  async run(_tx, { input: { target }, prepared: { channel, result } }) {
    return { result, subject: target, detail: { channel, testResult: result.state } }
  },
})

function requireTarget({ site, input: { target } }: From): TestTarget {
  const found = listTargets(site).find((each) => each.target === target)
  if (!found) throw notFound('没有这个渠道，可能已经从设置中去掉，请刷新页面。')
  return found
}

/** @throws AppError invalid, conflict for an account without a confirmed address. */
async function findReceiver({ actor, site, input }: From, channel: TestTarget['channel']): Promise<string> {
  if (channel === 'sms') {
    if (!isPhone(input.phone)) throw wrongField('phone', '请填写 11 位手机号码')
    return input.phone
  }
  if (channel !== 'mail') return ''
  const own = actor.kind === 'staff' ? await findOwnAddress(site.db, site.keys, actor) : null
  if (!own?.isConfirmed) throw new AppError('conflict', '您还没有确认邮箱。请先在“我的账号”中填写并确认，再试发。')
  return own.address
}

async function takeOne({ actor, site: { limits } }: From): Promise<void> {
  const waitSeconds = await limits.take(testLimit, getActorName(actor))
  if (waitSeconds === null) return
  throw new AppError('too_many', `试发的次数过多，请 ${waitInWords(waitSeconds)}后再试。`, waitSeconds)
}

async function send({ site: { district, testChannels }, input: { target } }: From, to: string): Promise<TestResult> {
  const fault = await testChannels?.send(district, target, to)
  return fault
    ? { state: 'failed', words: `没有发出：${fault}。` }
    : { state: 'sent', words: '对方服务器已经收下。请看看有没有收到；没有收到，请检查垃圾邮件和对方的设置。' }
}
