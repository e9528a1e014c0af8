import type { Db, Tx } from '../../platform/db/types.ts'
import { type Paged, pageWindow } from '../../platform/paging.ts'
import type { District } from '../districts/schema.ts'
import { compareWords, missingWords, withDefaults, type WordChange } from './words.ts'
import type { MongolianWords } from './product-words.ts'
import '../../access/table.server.ts'
import './table.server.ts'

type Place = Pick<District, 'areaCode' | 'kind'>

/**
 * `version` counts the changes of a district's words; 0 for those of the product. `missing`: what keeps Mongolian from
 * being offered.
 */
export type VersionedWords = { version: number; words: MongolianWords; missing: string[] }

/** The newest stored words of all districts that have some. */
export async function listStoredWords(db: Db | Tx): Promise<Map<string, MongolianWords>> {
  const rows = await db
    .selectFrom('district_mongolian')
    .distinctOn('district_code')
    .select(['district_code as districtCode', 'words'])
    .orderBy('district_code')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map(({ districtCode, words }) => [districtCode, words]))
}

/** The words that count. */
export async function getWords(db: Db | Tx, district: Place): Promise<VersionedWords> {
  const row = await db
    .selectFrom('district_mongolian')
    .select(['version', 'words'])
    .where('district_code', '=', district.areaCode)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  return {
    version: row?.version ?? 0,
    words: withDefaults(district, row?.words),
    missing: missingWords(district, row?.words),
  }
}

/** A former version. */
export async function findWords(db: Db | Tx, district: Place, version: number): Promise<MongolianWords | null> {
  const row = await db
    .selectFrom('district_mongolian')
    .select('words')
    .where('district_code', '=', district.areaCode)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? withDefaults(district, row.words) : null
}

export type WordsVersion = {
  version: number
  person: string
  reason: string
  createTime: Date
  /** What differs from the version before. */
  changes: WordChange[]
}

const versionsPerPage = 20

/** One page of the versions of a district's words, newest first. */
export async function listWordsVersions(db: Db, district: Place, pageNum: number): Promise<Paged<WordsVersion>> {
  const { total } = await db
    .selectFrom('district_mongolian')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('district_code', '=', district.areaCode)
    .executeTakeFirstOrThrow()
  const { offset, ...window } = pageWindow(pageNum, total, versionsPerPage)
  const rows = await db
    .selectFrom('district_mongolian')
    .leftJoin('staff_account', 'staff_account.login_name', 'district_mongolian.actor')
    .select((eb) => [
      'version',
      'words',
      'reason',
      'district_mongolian.create_time as createTime',
      eb.fn.coalesce('staff_account.name', 'district_mongolian.actor').as('person'),
    ])
    .where('district_code', '=', district.areaCode)
    .orderBy('version', 'desc')
    .offset(offset)
    // One more, with which the last one is compared.
    .limit(versionsPerPage + 1)
    .execute()
  const shown = rows.slice(0, versionsPerPage).map(({ words, ...row }, at) => ({
    ...row,
    // The first version is compared with the words of the product.
    changes: compareWords(withDefaults(district, rows[at + 1]?.words), withDefaults(district, words)),
  }))
  return { rows: shown, total, ...window }
}
