import { getWords } from '../../src/domain/mongolian/queries.server.ts'
import { cacheTag, dropCacheTags } from '../../src/platform/cache/cache-tags.ts'
import { publicJson } from '../harness/public-text.ts'
import { getDistrict } from './portal.ts'
import { withDatabase } from './staff.ts'

/** "home page", "search" */
export const [home, search] = ['ᠲᠡᠷᠢᠭᠦᠨ ᠬᠠᠭᠤᠳᠠᠰᠤ', 'ᠬᠠᠶᠢᠯᠲᠠ'] as const

/** A district whose other pages no test looks at: with the table its header has one more button. */
export const mongolianDistrict = '科尔沁右翼前旗'

/** Fills in the words that only a district's language office knows: citizens see a complete table only. */
export const fillMongolianWords = (): Promise<void> =>
  withDatabase(async (db) => {
    const district = getDistrict(mongolianDistrict)
    const { version, words, missing } = await getWords(db, district)
    if (missing.length === 0) return
    const filled = Object.fromEntries(Object.entries(words).map(([word, form]) => [word, form || search]))
    await db
      .insertInto('district_mongolian')
      .values({
        district_code: district.areaCode,
        version: version + 1,
        words: publicJson({ ...filled, 工作人员登录: `${home} ${search}` }),
        actor: '测试员',
        reason: '审定',
      })
      // Another worker saved them first.
      .onConflict((once) => once.doNothing())
      .execute()
    await dropCacheTags(db, [cacheTag('settings', district.areaCode)])
  })
