import { demoOperator } from '../../../src/access/policy.ts'
import type { District } from '../../../src/domain/districts/schema.ts'
import { acceptMessage, publishMessage } from '../../../src/domain/messages/answering/operations.server.ts'
import { actAsSender } from '../../../src/domain/messages/submission/commands-citizen.server.ts'
import { submitMessage } from '../../../src/domain/messages/submission/commands.server.ts'
import type { MessageKind } from '../../../src/domain/messages/kinds.ts'
import type { Rating } from '../../../src/domain/messages/ratings.ts'
import type { OperationContext } from '../../../src/domain/operation.ts'
import { operatorSite } from '../../../src/domain/operator-site.server.ts'
import type { Keys } from '../../../src/platform/crypto/keys.server.ts'
import type { Tx } from '../../../src/platform/db/types.ts'
import { dayOf, shiftDays } from './calendar.ts'
import { personOf } from './names.ts'
import { sendReply } from './replies.ts'
import { type Random, random, seedOf } from './random.ts'
import type { Ground } from './books/kinds.ts'
import { type MessageText, messageTexts } from './text/message-texts.ts'
import type { Desk } from './text/pen.ts'
import type { Newsroom } from './units/desks.ts'
import { uuidOf } from './uuid.ts'
import { momentOf, officeTimeAfter } from './work-days.ts'

const marker = 'demo-past-messages'

/** A message of the last two years, answered. */
export type PastMessage = {
  areaId: number
  nickname: string
  kind: MessageKind
  content: string
  reply: string
  receiptOnly: boolean
  receivedTime: Date
  acceptedTime: Date
  repliedTime: Date
  /** null if it is not public */
  publishedTime: Date | null
  rated: { rating: Rating; time: Date } | null
}

/** Those who do not give their name. */
const callNames = ['热心居民', '孩子家长', '种地的', '养羊的', '老党员', '在外打工', '退休教师', '过路司机', '一位老人']

/** Messages of a district, oldest first: about twenty in the last year, eight in the year before, no text twice. */
export function pastMessagesOf(room: Newsroom, now: Date): PastMessage[] {
  const dice = random(seedOf(Number(room.root.place.code.slice(0, 6)), 43))
  const desks = [room.root, ...room.departments, ...room.townships, ...room.villages]
  const left = new Map(
    messageTexts.map((text): [MessageText, Desk[]] => [text, desks.filter((desk) => fits(text, desk))]),
  )
  const messages: PastMessage[] = []
  // The newest ones are answered and public by now, whatever holidays were between.
  for (let ago = 26; ago < 730; ago += ago < 365 ? dice.int(9, 24) : dice.int(24, 60)) {
    const receivedTime = momentOf(shiftDays(now, -ago), dice, 8, 21)
    const { month } = dayOf(receivedTime)
    const inSeason = [...left].filter(([{ months }, asked]) => asked.length > 0 && (months?.includes(month) ?? true))
    if (inSeason.length === 0) continue
    // What belongs to the season is asked more often than what may be asked at any time.
    const text = dice.weigh(inSeason.map(([one]) => [one, one.months ? 2 : 1] as const))
    messages.push(messageOf(text, dice.pick(left.get(text) ?? []), receivedTime, dice))
    left.delete(text)
  }
  return messages.toReversed()
}

const fits = ({ to, on }: MessageText, { level, key, grounds }: Desk): boolean =>
  to === (level === 'department' ? key : level) && (!on || grounds.some((ground) => on.includes(ground)))

function messageOf(text: MessageText, desk: Desk, receivedTime: Date, dice: Random): PastMessage {
  const receiptOnly = dice.chance(0.2)
  const repliedTime = officeTimeAfter(receivedTime, dice, dice.int(...replyDays[text.kind]))
  const words = wordsOf(desk)
  const said = (pattern: string) => pattern.replace(/\{(\w+)\}/g, (_, name: keyof typeof words) => words[name])
  return {
    areaId: desk.areaId,
    nickname: dice.chance(0.3) ? dice.pick(callNames) : personOf(dice.int(0, 9_999)),
    kind: text.kind,
    content: said(text.content),
    reply: said(text.reply),
    receiptOnly,
    receivedTime,
    acceptedTime: officeTimeAfter(receivedTime, dice, 1),
    repliedTime,
    publishedTime: receiptOnly || dice.chance(0.2) ? null : officeTimeAfter(repliedTime, dice, 1),
    rated: dice.chance(0.6) ? { rating: dice.weigh(ratingShares), time: officeTimeAfter(repliedTime, dice, 1) } : null,
  }
}

/** Fewest and most working days until the reply: who asks for help cannot wait, and a few questions wait too long. */
const replyDays: Readonly<Record<MessageKind, readonly [number, number]>> = {
  help: [2, 3],
  consultation: [2, 6],
  complaint: [3, 9],
  suggestion: [3, 9],
}

const ratingShares: readonly (readonly [Rating, number])[] = [
  ['satisfied', 8],
  ['partly', 3],
  ['dissatisfied', 1],
]

const officeWords: Readonly<Record<string, string>> = { 嘎查: '嘎查委员会', 村: '村委会', 社区: '社区居委会' }

function wordsOf({ name, grounds: [ground], place }: Desk) {
  const home = /嘎查$|村$|社区$/.exec(name)?.[0] ?? homeOn(ground)
  return {
    home,
    office: officeWords[home] ?? '队部',
    townships: place.below.replace(/^(所属)?各/, ''),
    villages: ground === 'farm' ? '生产队' : '嘎查村、社区',
  }
}

const homeOn = (ground: Ground | undefined): string => (ground === 'farm' ? '生产队' : '社区')

/** Adds them to the demo content of a district. @param turn its place among the districts. */
export async function seedPastMessages(
  tx: Tx,
  keys: Keys,
  district: District,
  { messages, turn }: { messages: readonly PastMessage[]; turn: number },
): Promise<void> {
  const siteAt = (time: Date) => operatorSite(tx, keys, district, time)
  for (const [at, message] of messages.entries()) await write(tx, keys, siteAt, message, turn * 1_000 + at)
}

async function write(
  tx: Tx,
  keys: Keys,
  siteAt: (time: Date) => OperationContext,
  message: PastMessage,
  number: number,
): Promise<void> {
  const districtCode = siteAt(message.receivedTime).district.areaCode
  const { areaId, nickname, kind, content, reply, receiptOnly, receivedTime, publishedTime, rated } = message
  const { id, receipt } = await submitMessage(
    tx,
    keys,
    districtCode,
    {
      areaId,
      nickname,
      content,
      receiptOnly,
      phone: `1390${String(number).padStart(7, '0')}`,
      submissionKey: uuidOf(`${marker} ${districtCode} ${number}`),
    },
    receivedTime,
  )
  await acceptMessage.performIn(tx, siteAt(message.acceptedTime), demoOperator, { id, version: 1, kind })
  const version = await sendReply(tx, siteAt(message.repliedTime), { id, version: 2 }, reply)
  const release = { id, version, content, reply, hiddenWords: [] }
  if (publishedTime) await publishMessage.performIn(tx, siteAt(publishedTime), demoOperator, release)
  if (rated) await actAsSender(tx, keys, { districtCode, receipt }, { kind: 'rate', rating: rated.rating }, rated.time)
}
