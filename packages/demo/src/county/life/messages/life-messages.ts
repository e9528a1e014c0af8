import type { MessageKind } from '../../../../../../src/domain/messages/kinds.ts'
import { dayOf } from '../../../calendar.ts'
import { personOf } from '../../../names.ts'
import type { PastMessage } from '../../../past-messages.ts'
import { random, type Random, seedOf } from '../../../random.ts'
import { type MessageText, messageTexts } from '../../../text/message-texts.ts'
import type { Desk } from '../../../units/desk.ts'
import { momentOf, officeTimeAfter } from '../../../work-days.ts'
import type { County } from '../../world/county.ts'
import type { IsoDay } from '../../world/village.ts'
import { type Occasion, occasionsOf } from './message-facts.ts'
import { addDays, daysBetween, noonOf } from '../../world/days.ts'

/** Those who do not give their name. */
const callNames = ['热心居民', '孩子家长', '种地的', '养羊的', '老党员', '在外打工', '退休教师', '过路司机', '一位老人']

const aboutHistory = 20
const aboutAnything = 12
/** Newer ones may not be answered yet, whatever holidays were between. */
const newestDays = 26
const mostOfTopic = 3

export type LifeMessage = PastMessage & { about: string | null }

/** Messages of two years with their answers, oldest first: two thirds about what happened, the others about services. */
export function lifeMessages(county: County): LifeMessage[] {
  const dice = random(seedOf(Number(county.place.code.slice(0, 6)), 121))
  const chosen = chosenOf(county, dice).map((occasion) => messageOf(occasion, dice))
  return [...chosen, ...generalMessages(county, dice)].toSorted(
    (one, other) => one.receivedTime.getTime() - other.receivedTime.getTime(),
  )
}

const isPast = (on: IsoDay, { today, scale }: County): boolean => {
  const ago = daysBetween(on, today)
  return ago >= newestDays && ago < 730 && on > scale.from
}

/** The topics in turn, so that not all ask for the same; more of the last year. */
function chosenOf(county: County, dice: Random): Occasion[] {
  const topics = Map.groupBy(
    [...occasionsOf(county)].filter(({ on }) => isPast(on, county)),
    ({ topic }) => topic,
  )
  const queues = dice.shuffle([...topics.values()].map((list) => dice.shuffle(list)))
  const chosen: Occasion[] = []
  const replies = new Set<string>()
  for (let round = 0; round < mostOfTopic; round++)
    for (const queue of queues) {
      const next = queue[round]
      if (!next || chosen.length >= aboutHistory || replies.has(next.reply)) continue
      if (daysBetween(next.on, county.today) > 365 && dice.chance(0.4)) continue
      replies.add(next.reply)
      chosen.push(next)
    }
  return chosen
}

function messageOf({ about, areaId, on, kind, content, reply }: Occasion, dice: Random): LifeMessage {
  return { ...timesOf(on, kind, dice), areaId, nickname: nicknameOf(dice), kind, content, reply, about }
}

const nicknameOf = (dice: Random): string => (dice.chance(0.3) ? dice.pick(callNames) : personOf(dice.int(0, 9_999)))

/** Fewest and most working days until the reply: who asks for help cannot wait, and a few wait too long. */
const replyDays: Readonly<Record<MessageKind, readonly [number, number]>> = {
  help: [2, 3],
  consultation: [2, 6],
  complaint: [3, 9],
  suggestion: [3, 9],
}

function timesOf(on: IsoDay, kind: MessageKind, dice: Random) {
  const receivedTime = momentOf(noonOf(on), dice, 8, 21)
  const receiptOnly = dice.chance(0.15)
  const repliedTime = officeTimeAfter(receivedTime, dice, dice.int(...replyDays[kind]))
  return {
    receiptOnly,
    receivedTime,
    acceptedTime: officeTimeAfter(receivedTime, dice, 1),
    repliedTime,
    publishedTime: receiptOnly || dice.chance(0.2) ? null : officeTimeAfter(repliedTime, dice, 1),
    rated: dice.chance(0.6) ? { rating: dice.weigh(ratings), time: officeTimeAfter(repliedTime, dice, 1) } : null,
  }
}

const ratings = [
  ['satisfied', 8],
  ['partly', 3],
  ['dissatisfied', 1],
] as const

/** Questions about services that are true of any place and any year. */
function generalMessages(county: County, dice: Random): LifeMessage[] {
  const { room, today } = county
  const desks = [room.root, ...room.departments, ...room.townships, ...room.villages]
  const left = new Set(messageTexts)
  const messages: LifeMessage[] = []
  for (let ago = newestDays + 4; messages.length < aboutAnything && ago < 700; ago += dice.int(28, 62)) {
    const on = addDays(today, -ago)
    const { month } = dayOf(noonOf(on))
    const fitting = [...left].filter((text) => (text.months?.includes(month) ?? true) && isAnyPlace(text))
    const text = fitting.length > 0 ? dice.pick(fitting) : null
    const desk = text ? dice.pick(desks.filter((one) => fits(text, one)).concat(room.root)) : null
    if (!text || !desk) continue
    left.delete(text)
    if (!fits(text, desk)) continue
    const words = wordsOf(desk)
    const said = (pattern: string) => pattern.replace(/\{(\w+)\}/g, (_, name: keyof typeof words) => words[name])
    messages.push({
      ...timesOf(on, text.kind, dice),
      areaId: desk.areaId,
      nickname: nicknameOf(dice),
      kind: text.kind,
      content: said(text.content),
      reply: said(text.reply),
      about: null,
    })
  }
  return messages
}

/** What villages are asked has occasions of its own. */
const isAnyPlace = ({ to }: MessageText): boolean => to !== 'village'

const fits = ({ to, on }: MessageText, { level, key, grounds }: Desk): boolean =>
  to === (level === 'department' ? key : level) && (!on || grounds.some((ground) => on.includes(ground)))

function wordsOf({ grounds: [ground], place }: Desk) {
  return {
    home: ground === 'farm' ? '生产队' : '村',
    office: ground === 'farm' ? '队部' : '村委会',
    townships: place.below.replace(/^(所属)?各/, ''),
    villages: ground === 'farm' ? '生产队' : '嘎查村、社区',
  }
}
