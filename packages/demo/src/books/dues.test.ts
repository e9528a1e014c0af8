import { expect, test } from 'vitest'
import { duesTexts } from '../text/party/dues-texts.ts'
import { duesOf, membersOf } from './dues.ts'

test('every member of a branch is of one kind and pays what members of that kind pay', () => {
  for (const { table, by } of duesTexts) {
    if (table?.kind !== 'dues') throw new Error(`${String(by)} publishes no dues.`)
    for (let unit = 5000; unit < 5200; unit += 1) {
      const kinds = duesOf(unit, table.members)
      expect(kinds.reduce((sum, { people }) => sum + people, 0)).toBe(membersOf(unit))
      for (const { item, people, monthly } of kinds) {
        const terms = table.members.find((kind) => kind.item === item)
        expect(people).toBeGreaterThan(0)
        expect(monthly).toBeGreaterThanOrEqual(people * (terms?.low ?? Infinity))
        expect(monthly).toBeLessThanOrEqual(people * (terms?.high ?? 0))
      }
    }
  }
})

test('in an office those at work are the most and pay the most', () => {
  const [office] = duesTexts
  if (office?.table?.kind !== 'dues') throw new Error('Offices publish no dues.')
  for (let unit = 8000; unit < 8200; unit += 1) {
    const [working, ...others] = duesOf(unit, office.table.members)
    for (const { people, monthly } of others) {
      expect(people).toBeLessThan(working?.people ?? 0)
      expect(monthly / people).toBeLessThan((working?.monthly ?? 0) / (working?.people ?? 1))
    }
  }
})
