import { demoOperator } from '../src/access/policy.ts'
import type { District } from '../src/domain/districts/schema.ts'
import { acceptMessage } from '../src/domain/messages/answering/commands-answer.server.ts'
import { replyMessage } from '../src/domain/messages/together/reply.server.ts'
import { submitMessage } from '../src/domain/messages/asking/commands.server.ts'
import type { MessageKind } from '../src/domain/messages/kinds.ts'
import { formatDate } from '../src/platform/dates.ts'
import type { Keys } from '../src/platform/crypto/keys.server.ts'
import { isMarked, mark } from '../src/platform/db/markers.ts'
import type { Db, Tx } from '../src/platform/db/types.ts'
import '../src/domain/page-views/table.server.ts'
import { contentMarker } from '../src/domain/demo-content.ts'
import { random } from './random.ts'
import { uuidOf } from './uuid.ts'
import { momentOf, officeTimeAfter } from './work-days.ts'

const marker = 'demo-figures'
const day = 86_400_000
const days = 365

/** Views of a district on each day before today: fewer at weekends, more over the year. */
function* viewsOf(districtCode: string, now: Date) {
  const { int } = random(Number(districtCode.slice(0, 6)))
  const usual = int(180, 420)
  for (let ago = days; ago > 0; ago -= 1) {
    const at = new Date(now.getTime() - ago * day)
    const weekday = new Date(`${formatDate(at)}T00:00:00Z`).getUTCDay()
    const share = (weekday === 0 || weekday === 6 ? 0.45 : 1) * (1 + (days - ago) / days / 2)
    yield { district_code: districtCode, day: formatDate(at), views: Math.round(usual * share) + int(0, 60) }
  }
}

const subjects = [
  {
    kind: 'consultation',
    content: '请问今年的草原生态保护补助什么时候公示？',
    reply: '您好。面积核实后在嘎查公开栏和本平台公示七天，请留意“补贴发放公示”栏目。',
  },
  {
    kind: 'help',
    content: '嘎查的饮水管道漏水，请帮忙联系维修。',
    reply: '您好。维修人员已经到现场更换了破损的管道，供水恢复正常。',
  },
  {
    kind: 'suggestion',
    content: '建议在公示栏旁边装一盏灯，晚上也能看清。',
    reply: '您好。您的建议很好，公开栏旁边已经安装照明灯。',
  },
  {
    kind: 'complaint',
    content: '施工后的土堆在路边，车不好过，请督促清理。',
    reply: '您好。已经要求施工单位清理，经现场查看，路面已经畅通。',
  },
] as const satisfies { kind: MessageKind; content: string; reply: string }[]

/**
 * Page views of the year before today in every district, and answered messages of that year in the first one, so that
 * charts have something to show. Days that have views are left alone.
 */
export async function seedDemoFigures(
  db: Db,
  keys: Keys,
  districts: readonly District[],
  say: (line: string) => void,
): Promise<void> {
  const [first] = districts
  if (!first || !(await isMarked(db, contentMarker)) || (await isMarked(db, marker))) return
  const now = new Date()
  await db.transaction().execute(async (tx) => {
    for (const { areaCode } of districts)
      await tx
        .insertInto('page_view')
        .values([...viewsOf(areaCode, now)])
        .onConflict((conflict) => conflict.columns(['district_code', 'day']).doNothing())
        .execute()
    await writeMessages(tx, keys, first, now)
    await mark(tx, marker)
  })
  say('演示的访问量和往期留言已写入。')
}

async function writeMessages(tx: Tx, keys: Keys, { areaCode, areaId }: District, now: Date): Promise<void> {
  const dice = random(2026)
  const { int, pick } = dice
  for (let ago = 350, number = 0; ago > 20; ago -= int(6, 20), number += 1) {
    const { kind, content, reply } = pick(subjects)
    const received = momentOf(new Date(now.getTime() - ago * day), dice, 8, 21)
    const message = {
      nickname: '草原来信',
      phone: `139000${String(number).padStart(5, '0')}`,
      content,
      areaId,
      receiptOnly: true,
      submissionKey: uuidOf(`${marker} ${number}`),
    }
    const { id } = await submitMessage(tx, keys, areaCode, message, received)
    const which = { districtCode: areaCode, id }
    await acceptMessage(tx, demoOperator, which, officeTimeAfter(received, dice, 1), kind)
    const replied = officeTimeAfter(received, dice, int(2, 9))
    await replyMessage(tx, keys, demoOperator, which, { content: reply }, replied)
  }
}
