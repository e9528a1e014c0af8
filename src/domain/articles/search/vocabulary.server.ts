import type { pinyin as Pinyin } from 'pinyin-pro'
import type { RequestContext } from '../../request-context.ts'
import { listFormerNames } from '../../units/queries.server.ts'
import { listSynonyms } from '../../words/queries.server.ts'
import { readMeanings } from '../../words/rules.ts'
import type { Db } from '../../../platform/db/types.ts'
import { defaultSynonyms } from './synonym-list.ts'
import { createSynonyms, noSynonyms, type Synonyms } from './synonyms.ts'
import { createUnitFinder, type Latin, noUnits, type UnitFinder } from './unit-names.ts'

/** What a search knows of words: other names of things, and the names of units. */
export type Vocabulary = { synonyms: Synonyms; units: UnitFinder }

export const noVocabulary: Vocabulary = { synonyms: noSynonyms, units: noUnits }

const builtIn = defaultSynonyms.map(([word, ...meanings]) => ({ word, meanings }))

/** Those of a district: cached in memory until its words or units change. */
export async function getVocabulary({
  db,
  district,
  remember,
}: Pick<RequestContext, 'db' | 'district' | 'remember'>): Promise<Vocabulary> {
  const { areaCode, name } = district
  const [synonyms, units] = await Promise.all([
    remember('synonyms', ['words'], () => readSynonyms(db, areaCode)),
    remember('unit-names', ['areas'], () => readUnits(db, areaCode, name)),
  ])
  return { synonyms, units }
}

export async function readSynonyms(db: Db, districtCode: string): Promise<Synonyms> {
  const own = await listSynonyms(db, districtCode)
  return createSynonyms(
    own.map(({ word, replacement }) => ({ word, meanings: readMeanings(replacement) })),
    builtIn,
  )
}

export async function readUnits(db: Db, districtCode: string, districtName: string): Promise<UnitFinder> {
  // Loaded by the first search: its dictionaries are large.
  const { pinyin } = await import('pinyin-pro')
  const rows = await db
    .selectFrom('area')
    .select(['id', 'name', 'level', 'standing'])
    .where('district_code', '=', districtCode)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const former = await listFormerNames(db, districtCode)
  return createUnitFinder(
    rows.map(({ id, name, level, standing }) => ({
      id,
      name,
      formerNames: former.get(id) ?? [],
      isSearched: level !== 'district' && standing !== 'merged',
    })),
    districtName,
    (name) => toLatin(pinyin, name),
  )
}

/** Ways to read a name are this many at most. */
const mostReadings = 16

/**
 * How a name is written in letters: as the dictionary reads it, and with other readings of its characters, because 都 is
 * `du` in names of places and the dictionary takes it for `dou`.
 */
export function toLatin(pinyin: typeof Pinyin, name: string): Latin[] {
  const usual = pinyin(name, { toneType: 'none', type: 'array', v: true }).map((each) => each.toLowerCase())
  const characters = Array.from(name)
  const readings = [usual]
  if (usual.length === characters.length)
    for (const [at, character] of characters.entries()) {
      const others = pinyin(character, { toneType: 'none', type: 'array', v: true, multiple: true })
        .map((each) => each.toLowerCase())
        .filter((each, index, all) => each !== usual[at] && all.indexOf(each) === index)
      const more = others.flatMap((other) => readings.map((reading) => reading.with(at, other)))
      if (readings.length + more.length <= mostReadings) readings.push(...more)
    }
  return readings.map((syllables) => ({
    syllables: syllables.join(''),
    initials: syllables.map((each) => each.charAt(0)).join(''),
  }))
}
