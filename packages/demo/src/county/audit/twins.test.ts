import { expect, test } from 'vitest'
import { random } from '../../random.ts'
import { sampleRootIds } from '../../sample-roots.ts'
import { demoUnits } from '../../units/units.ts'
import { leagueOf, sampleDay } from '../sample-league.ts'
import { findTwins, maskText } from './near-twins.ts'

/** Likeness from which two texts are near twins. */
const least = 0.8
/** The share of so many strays by a hundredth from that of all. */
const sampled = 1_000

test('at most 15 % of sampled texts have a near twin in the whole demo', () => {
  const units = demoUnits(sampleRootIds)
  const namesOf = new Map(units.map(({ id, name }) => [id, name]))
  const parentOf = new Map(units.map(({ id, parentId }) => [id, namesOf.get(parentId) ?? '']))
  const texts = leagueOf(sampleDay).flatMap(({ papers, county }) =>
    papers.map(({ key, html, desk, title, issuer, author }) => {
      const names = [title, issuer, desk.office, desk.party, desk.branch, desk.name, author, county.root.name]
      const own = [...names, namesOf.get(desk.areaId) ?? '', parentOf.get(desk.areaId) ?? '', county.place.short]
      return {
        key,
        text: maskText(
          html,
          own.filter((name) => name.length > 1).toSorted((a, b) => b.length - a.length),
        ),
      }
    }),
  )
  const twins = findTwins(random(2026).sample(texts, sampled), texts, least)
  const share = twins.length / sampled
  expect(share, twins.map(({ key, twin }) => `${key} ~ ${twin}`).join('\n')).toBeLessThanOrEqual(0.15)
})
