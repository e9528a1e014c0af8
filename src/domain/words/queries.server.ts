import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/types.ts'
import { type Paged, pageWindow } from '../../platform/paging.ts'
import type { ListedWord } from '../checks/wrong-words.ts'
import type { CheckedKind, WordKind } from './kinds.ts'
import type { NewWord } from './schema.ts'
import '../../access/area-table.server.ts'
import '../../access/table.server.ts'
import './table.server.ts'

/** What texts of an area's district should not have, beside the built-in list. */
export async function listOwnWords(db: Db | Tx, areaId: number): Promise<ListedWord[]> {
  const own = await db
    .selectFrom('district_word')
    .innerJoin('area', 'area.district_code', 'district_word.district_code')
    .select(['kind', 'word', 'replacement'])
    .where('area.id', '=', areaId)
    .where('kind', '!=', 'synonym')
    .$narrowType<{ kind: CheckedKind }>()
    .orderBy('district_word.id')
    .execute()
  return own.map(toListed)
}

const toListed = ({ kind, word, replacement }: NewWord & { kind: CheckedKind }): ListedWord => ({
  kind,
  word,
  advice: adviceFor(kind, replacement),
})

function adviceFor(kind: CheckedKind, replacement: string): string {
  if (replacement !== '') return kind === 'typo' ? `应为“${replacement}”` : `请用“${replacement}”`
  return kind === 'typo' ? '疑似错别字，请改正' : '不宜公开使用，请删改'
}

/** Other names that a district's public search knows: those of a word are its replacement, separated by commas. */
export const listSynonyms = (db: Db, districtCode: string): Promise<Pick<NewWord, 'word' | 'replacement'>[]> =>
  db
    .selectFrom('district_word')
    .select(['word', 'replacement'])
    .where('district_code', '=', districtCode)
    .where('kind', '=', 'synonym')
    .orderBy('id')
    .execute()

export type DistrictWord = NewWord & { id: number; person: string; createTime: Date }

/** Rows of a page: staff read longer lists than visitors. */
const rowsPerPage = 50

/** One page of a district's own words, newest first. */
export async function listDistrictWords(
  db: Db,
  districtCode: string,
  { words = '', kind }: { words?: string | undefined; kind?: WordKind | undefined },
  pageNum: number,
): Promise<Paged<DistrictWord>> {
  let query = db.selectFrom('district_word').where('district_code', '=', districtCode)
  if (kind) query = query.where('kind', '=', kind)
  if (words)
    query = query.where(sql<boolean>`(position(${words} in word) > 0 or position(${words} in replacement) > 0)`)
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const window = pageWindow(pageNum, total, rowsPerPage)
  const rows = await query
    .leftJoin('staff_account', 'staff_account.login_name', 'district_word.actor')
    .select((eb) => [
      'district_word.id',
      'kind',
      'word',
      'replacement',
      eb.fn.coalesce('staff_account.name', 'district_word.actor').as('person'),
      'district_word.create_time as createTime',
    ])
    .orderBy('district_word.id', 'desc')
    .offset(window.offset)
    .limit(rowsPerPage)
    .execute()
  return { rows, total, pageNum: window.pageNum, pages: window.pages }
}
