import type { Keys } from '../../../src/platform/crypto/keys.server.ts'
import type { Tx } from '../../../src/platform/db/types.ts'
import type { District } from '../../../src/domain/districts/schema.ts'
import {
  acceptMessage,
  assignMessage,
  publishMessage,
} from '../../../src/domain/messages/answering/operations.server.ts'
import { submitMessage } from '../../../src/domain/messages/submission/commands.server.ts'
import type { MessageKind } from '../../../src/domain/messages/kinds.ts'
import { operatorSite } from '../../../src/domain/operator-site.server.ts'
import { demoOperator } from '../../../src/access/policy.ts'
import '../../../src/access/area-table.server.ts'
import '../../../src/domain/messages/table.server.ts'
import { shiftDays } from './calendar.ts'
import { random, seedOf } from './random.ts'
import { sendReply } from './replies.ts'
import { uuidOf } from './uuid.ts'
import { lastWorkDay, momentOf, officeTimeAfter } from './work-days.ts'

/** Phone numbers for trying look-ups, in every district: one message is answered, one open, one receipt-only. */
export const demoPhones = ['13800000001', '13800000002', '13800000003'] as const

type DemoMessage = {
  nickname: string
  phone: string
  content: string
  receiptOnly: boolean
  kind: MessageKind
  daysAgo: number
  /** How far it has come. */
  state: 'received' | 'accepted' | 'assigned' | 'answered' | 'public'
  reply?: string
}

const answered = {
  nickname: '白福林',
  phone: demoPhones[0],
  content: '想问一下今年的耕地地力保护补贴什么时候发放，我们村还没有公示。',
  receiptOnly: false,
  kind: 'consultation',
  reply: '您好。补贴面积正在核实，核实结果将在村务公开栏和本平台公示七天，公示结束后发放。',
} as const
const streetLights = {
  nickname: '孩子妈妈',
  phone: demoPhones[1],
  content: '村口到学校的路灯有三盏不亮，晚上孩子走路不方便，请帮忙看看由哪个单位维修。',
  receiptOnly: false,
  kind: 'help',
} as const
const confidential = {
  nickname: '李桂芳',
  phone: demoPhones[2],
  content: '关于低保申请的情况，想向有关单位单独说明。',
  receiptOnly: true,
  kind: 'consultation',
} as const

/** Of the messages about street lights, by district: the second and fifth are late, the last one nearly for a veto. */
const streetLightStates = [
  { daysAgo: 2, state: 'received' },
  { daysAgo: 37, state: 'assigned' },
  { daysAgo: 6, state: 'accepted' },
  { daysAgo: 4, state: 'assigned' },
  { daysAgo: 12, state: 'received' },
  { daysAgo: 28, state: 'accepted' },
  { daysAgo: 64, state: 'assigned' },
] as const

/** Three messages of a district; together the districts show every state. */
const messagesOf = (turn: number): DemoMessage[] => [
  { ...answered, daysAgo: 12 + turn, state: turn === 2 ? 'answered' : 'public' },
  { ...streetLights, ...(streetLightStates[turn % streetLightStates.length] ?? streetLightStates[0]) },
  { ...confidential, daysAgo: 1 + turn, state: turn % 2 === 0 ? 'received' : 'accepted' },
]

/** Adds a few invented messages to the demo content of a district. @param turn its place among the districts. */
export async function seedDemoMessages(tx: Tx, keys: Keys, district: District, turn: number): Promise<void> {
  const township = await tx
    .selectFrom('area')
    .select('id')
    .where('district_code', '=', district.areaCode)
    .where('level', '=', 'township')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  for (const message of messagesOf(turn)) await write(tx, keys, { district, townshipId: township?.id }, message)
}

type Place = { district: District; townshipId: number | undefined }

async function write(
  tx: Tx,
  keys: Keys,
  { district, townshipId }: Place,
  { daysAgo, reply, state, kind, ...message }: DemoMessage,
): Promise<void> {
  const { areaCode: districtCode, areaId, name } = district
  const now = new Date()
  const dice = random(seedOf(Number(districtCode.slice(0, 6)), daysAgo))
  const received = momentOf(lastWorkDay(shiftDays(now, -daysAgo)), dice, 8, 14)
  const submissionKey = uuidOf(`${districtCode} ${message.phone}`)
  const [accepted, assigned, replied, published] = [0, 1, 3, 4].map((days) => officeTimeAfter(received, dice, days))
  // The first start may be in a long holiday, which nobody spends answering.
  const done = (time: Date | undefined): time is Date => time !== undefined && time <= now
  const { id } = await submitMessage(tx, keys, districtCode, { ...message, areaId, submissionKey }, received)
  let version = 1
  const siteAt = (time: Date) => operatorSite(tx, keys, district, time)
  if (state !== 'received' && done(accepted))
    await acceptMessage.performIn(tx, siteAt(accepted), demoOperator, { id, version: version++, kind })
  if (state === 'assigned' && townshipId !== undefined && done(assigned)) {
    const assignment = { areaId: townshipId, reason: '路灯由所在乡镇维护。' }
    await assignMessage.performIn(tx, siteAt(assigned), demoOperator, { id, version: version++, ...assignment })
  }
  if (!reply || !done(replied)) return
  version = await sendReply(tx, siteAt(replied), { id, version }, reply)
  // The demo has no unit of this name in every district.
  await tx
    .updateTable('message')
    .set({ reply_name: `${name}农牧部门` })
    .where('id', '=', id)
    .execute()
  const release = { id, version, content: message.content, reply, hiddenWords: [] }
  if (state === 'public' && done(published))
    await publishMessage.performIn(tx, siteAt(published), demoOperator, release)
}
