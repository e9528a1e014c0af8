import { expect, test } from 'vitest'
import { findPersonalData } from '../../../../../../src/domain/checks/personal-data.ts'
import { sampleRoots } from '../../../sample-roots.ts'
import { weatherKey } from '../news/weather-news.ts'
import { sampleCounty } from '../sample-county.ts'
import { lifeMessages } from './life-messages.ts'
import { occasionsOf } from './message-facts.ts'

test.each(sampleRoots)('$name: about thirty answered messages, two thirds about its history', (root) => {
  const county = sampleCounty(root)
  const { now } = county
  const messages = lifeMessages(county)
  expect(messages.length).toBeGreaterThanOrEqual(24)
  expect(messages.filter(({ about }) => about !== null).length).toBeGreaterThanOrEqual(14)
  expect(messages.filter(({ publishedTime }) => publishedTime).length).toBeGreaterThan(12)
  expect(new Set(messages.map(({ reply }) => reply)).size).toBe(messages.length)
  for (const { receivedTime, acceptedTime, repliedTime, publishedTime, rated, content, reply } of messages) {
    const times = [receivedTime, acceptedTime, repliedTime, publishedTime ?? repliedTime, now].map(Number)
    expect(times, content).toEqual(times.toSorted((one, other) => one - other))
    expect(rated?.time ?? now, content).toSatisfy((time) => time >= repliedTime && time <= now)
    expect(content + reply).not.toMatch(/[{}]|undefined|NaN|null/)
    expect(findPersonalData(content + reply)).toEqual([])
    expect(content.length).toBeLessThanOrEqual(500)
  }
})

test.each(sampleRoots)('$name: each message about the history names something of it', (root) => {
  const county = sampleCounty(root)
  const keys = new Set([
    ...county.villages.flatMap(({ projects, contracts, lists, books, meetings }) =>
      [...projects, ...contracts, ...lists, ...books]
        .map(({ key }) => key)
        .concat(meetings.flatMap(({ decisions }) => decisions.map(({ key }) => key))),
    ),
    ...county.weather.map(weatherKey),
  ])
  for (const { about } of occasionsOf(county)) expect(keys.has(about), about).toBe(true)
})
