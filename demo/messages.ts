import { createHash } from 'node:crypto'
import type { Keys } from '../src/platform/crypto/keys.server.ts'
import { isMarked, mark } from '../src/platform/db/markers.ts'
import type { Db } from '../src/platform/db/types.ts'
import type { District } from '../src/domain/districts/schema.ts'
import { replyMessage, submitMessage } from '../src/domain/messages/commands.server.ts'
import { demoOperator } from '../src/access/policy.ts'
import '../src/domain/messages/table.server.ts'
import { contentMarker } from './content-marker.ts'

const marker = 'demo-messages'
const [hour, day] = [3_600_000, 86_400_000]

/** Phone numbers for trying look-ups, in every district: one message is answered, one open, one receipt-only. */
export const demoPhones = ['13800000001', '13800000002', '13800000003'] as const

const messages = [
  {
    nickname: '示例甲',
    phone: demoPhones[0],
    content: '想问一下今年的耕地地力保护补贴什么时候发放，我们村还没有公示。',
    receiptOnly: false,
    daysAgo: 12,
    reply: '您好。补贴面积正在核实，核实结果将在村务公开栏和本平台公示七天，公示结束后发放。（示例反馈）',
  },
  {
    nickname: '示例乙',
    phone: demoPhones[1],
    content: '村口到学校的路灯有三盏不亮，晚上孩子走路不方便，请帮忙看看由哪个单位维修。',
    receiptOnly: false,
    daysAgo: 2,
    reply: null,
  },
  {
    nickname: '示例丙',
    phone: demoPhones[2],
    content: '关于低保申请的情况，想向有关单位单独说明。（示例留言）',
    receiptOnly: true,
    daysAgo: 1,
    reply: null,
  },
]

/** Adds a few invented messages to the demo content of each district, once. */
export async function seedDemoMessages(
  db: Db,
  keys: Keys,
  districts: readonly District[],
  say: (line: string) => void,
): Promise<void> {
  if (!(await isMarked(db, contentMarker)) || (await isMarked(db, marker))) return
  for (const { areaCode, areaId, name } of districts) await writeDistrict(db, keys, areaCode, areaId, name)
  await mark(db, marker)
  say(`演示留言已写入：${districts.length * messages.length} 条。`)
}

async function writeDistrict(db: Db, keys: Keys, districtCode: string, areaId: number, name: string): Promise<void> {
  const now = Date.now()
  for (const { daysAgo, reply, ...message } of messages) {
    const received = new Date(now - daysAgo * day)
    const submissionKey = keyOf(`${districtCode} ${message.phone}`)
    const replied = new Date(received.getTime() + 3 * day + 2 * hour)
    await db.transaction().execute(async (tx) => {
      const { id } = await submitMessage(tx, keys, districtCode, { ...message, areaId, submissionKey }, received)
      if (reply === null) return
      const answer = { content: reply, name: `${name}农牧部门（示例）` }
      await replyMessage(tx, keys, demoOperator, { districtCode, id }, answer, replied)
    })
  }
}

/** Derives the UUID from the text, so that an interrupted seeding can be repeated without duplicates. */
function keyOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
