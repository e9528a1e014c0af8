import { expect, test } from 'vitest'
import { findPersonalData } from '../../../src/domain/checks/personal-data.ts'
import { dayOf } from './calendar.ts'
import { pastMessagesOf } from './past-messages.ts'
import { newsroomOf } from './units/desks.ts'
import { sampleRootIds, sampleRoots } from './sample-roots.ts'
import { messageTexts } from './text/message-texts.ts'
import { demoUnits } from './units/units.ts'

const units = demoUnits(sampleRootIds)
const now = new Date('2026-11-20T01:30:00Z')

test.each(sampleRoots)('$name has answered messages of two years, each text once', (root) => {
  const messages = pastMessagesOf(newsroomOf(root, units), now)
  expect(messages.length).toBeGreaterThan(20)
  expect(messages.filter(({ publishedTime }) => publishedTime).length).toBeGreaterThan(10)
  expect(new Set(messages.map(({ reply }) => reply)).size).toBe(messages.length)
  for (const message of messages) {
    const { receivedTime, acceptedTime, repliedTime, publishedTime, rated, content, reply, receiptOnly } = message
    const times = [receivedTime, acceptedTime, repliedTime, publishedTime ?? repliedTime, now]
    expect(
      times.toSorted((a, b) => Number(a) - Number(b)),
      content,
    ).toEqual(times)
    expect(rated?.time ?? now, content).toSatisfy((time) => time >= repliedTime && time <= now)
    expect(receiptOnly && publishedTime !== null, content).toBe(false)
    expect(content + reply).not.toMatch(/[{}]/)
    expect(findPersonalData(content + reply)).toEqual([])
  }
})

test('what belongs to a season is asked in it', () => {
  const months = new Map(messageTexts.map(({ content, months: some }) => [content.replaceAll(/\{\w+\}/g, ''), some]))
  const late = sampleRoots
    .flatMap((root) => pastMessagesOf(newsroomOf(root, units), now))
    .filter(({ content, receivedTime }) => {
      const some = months.get(content)
      return some && !some.includes(dayOf(receivedTime).month)
    })
  expect(late).toEqual([])
})

test('a farm is asked about no village, and a city no farm', () => {
  const said = (code: string) =>
    sampleRoots
      .filter((root) => root.code === code)
      .flatMap((root) => pastMessagesOf(newsroomOf(root, units), now))
      .map(({ content, reply }) => content + reply)
      .join('\n')
  expect(said('152290000000')).not.toMatch(/村委会|嘎查|社区|街道/)
  expect(said('152201000000')).not.toMatch(/生产队|场务/)
})
