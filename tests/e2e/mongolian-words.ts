import { operator } from '../../src/access/policy.ts'
import { changeWords } from '../../src/domain/mongolian/commands.server.ts'
import { getWords } from '../../src/domain/mongolian/queries.server.ts'
import { AppError } from '../../src/platform/errors.ts'
import { districtOf } from './portal.ts'
import { withDatabase } from './staff.ts'

/** "home page", "search" */
export const [home, search] = ['ᠲᠡᠷᠢᠭᠦᠨ ᠬᠠᠭᠤᠳᠠᠰᠤ', 'ᠬᠠᠶᠢᠯᠲᠠ'] as const

/** A district whose other pages no test looks at: with the table its header has one more button. */
export const mongolianDistrict = '科尔沁右翼前旗'

/** Fills in the words that only a district's language office knows: citizens see a complete table only. */
export const fillMongolianWords = (): Promise<void> =>
  withDatabase(async (db) => {
    const { version, words, missing } = await getWords(db, districtOf(mongolianDistrict))
    if (missing.length === 0) return
    const filled = Object.fromEntries(Object.entries(words).map(([word, form]) => [word, form || search]))
    const request = { version, reason: '审定', words: { ...filled, 工作人员登录: `${home} ${search}` } }
    const saved = db
      .transaction()
      .execute((tx) => changeWords(tx, operator('测试员'), districtOf(mongolianDistrict), request))
    await saved.catch((error: unknown) => {
      // Another worker saved them first.
      if (!(error instanceof AppError && error.code === 'conflict')) throw error
    })
  })
