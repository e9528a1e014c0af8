import { isSpelled, type Spelling } from '../../platform/text/spelling.ts'
import { spellNames } from '../../platform/text/spelling.server.ts'
import type { RequestContext } from '../request-context.ts'
import { listFormerNames, splitWords } from '../units/queries.server.ts'
import '../../access/area-table.server.ts'

/** A village. `township`: the unit above it, by whose place in the official order villages are listed. */
export type Village = {
  id: number
  name: string
  /** Others are not offered any more, but their pages lead on. */
  isOpen: boolean
  formerNames: readonly string[]
  townshipId: number
  township: string
  spelling: Spelling
}

/**
 * The villages of a district, in official order: also those that are no more. Cached in memory until units change; none
 * where the database cannot be reached and they are not known.
 */
export const listDistrictVillages = ({
  db,
  district,
  remember,
}: Pick<RequestContext, 'db' | 'district' | 'remember'>): Promise<readonly Village[]> =>
  remember(
    'villages-to-choose',
    ['areas'],
    async () => {
      const rows = await db
        .selectFrom('area')
        .innerJoin('area as above', 'above.id', 'area.parent_id')
        .select(['area.id', 'area.name', 'area.standing', 'above.id as townshipId', 'above.name as township'])
        .where('area.district_code', '=', district.areaCode)
        .where('area.level', '=', 'village')
        .orderBy('above.position')
        .orderBy('above.id')
        .orderBy('area.position')
        .orderBy('area.id')
        .execute()
      const former = await listFormerNames(db, district.areaCode)
      const spellingOf = await spellNames([...new Set(rows.flatMap(({ name, township }) => [name, township]))])
      return rows.map(({ standing, ...row }) => ({
        ...row,
        isOpen: standing === 'open',
        formerNames: former.get(row.id) ?? [],
        spelling: `${spellingOf(row.name)} ${spellingOf(row.township)}`,
      }))
    },
    [],
  )

/** Villages that have all words in their name, a former name or their township: characters, pinyin or first letters. */
export function findVillages(villages: readonly Village[], typed: string): Village[] {
  const words = splitWords(typed.toLowerCase())
  if (words.length === 0) return []
  return villages.filter(({ name, formerNames, township, spelling }) =>
    words.every(
      (word) =>
        [name, township, ...formerNames].some((each) => each.includes(word)) ||
        (/^[a-zü:]+$/.test(word) && isSpelled(spelling, word.replace(/ü|u:/g, 'v'))),
    ),
  )
}
