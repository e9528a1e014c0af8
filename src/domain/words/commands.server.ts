import { sql } from 'kysely'
import { type Actor, authorise, nameOf } from '../../access/policy.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import { cacheTag, dropCacheTags } from '../../platform/cache/cache-tags.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../platform/errors.ts'
import { getDistrictPlace } from '../areas/queries.server.ts'
import { requirePublic } from '../checks/public-gate.server.ts'
import { foldWord } from '../checks/wrong-words.ts'
import { can } from './policy.ts'
import { mostWords } from './rules.ts'
import { type NewWord, problemsOfWord } from './schema.ts'
import './table.server.ts'

/**
 * Adds a word to a district's list; the next check of a text of the district knows it, and the next search a synonym.
 * @throws AppError invalid, with the field, also for a word that is there already; forbidden.
 */
export async function addWord(tx: Tx, actor: Actor, districtCode: string, word: NewWord): Promise<void> {
  await authoriseChange(tx, actor, districtCode)
  const [problem] = Object.entries(problemsOfWord(word))
  if (problem) throw wrongField(problem[0], problem[1])
  if ((await insertWords(tx, actor, districtCode, [word])) === 0)
    throw wrongField('word', `词库里已经有“${word.word}”，要改请先删去原来的`)
  const { kind, replacement } = word
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'word.add',
    districtCode,
    subject: word.word,
    detail: { kind, replacement },
  })
  await forgetWords(tx, districtCode)
}

/**
 * Adds a list of words; those that are there already stay as they are.
 * @returns how many are new.
 * @throws AppError invalid for a wrong word, or too many; forbidden.
 */
export async function importWords(
  tx: Tx,
  actor: Actor,
  districtCode: string,
  words: readonly NewWord[],
): Promise<number> {
  await authoriseChange(tx, actor, districtCode)
  for (const word of words) {
    const [problem] = Object.values(problemsOfWord(word))
    if (problem) throw wrongField('lines', `“${word.word}”：${problem}`)
  }
  const added = await insertWords(tx, actor, districtCode, words)
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'word.import',
    districtCode,
    subject: '',
    detail: { entries: added },
  })
  await forgetWords(tx, districtCode)
  return added
}

/** @throws AppError not_found, forbidden. */
export async function removeWord(tx: Tx, actor: Actor, districtCode: string, id: number): Promise<string> {
  await authoriseChange(tx, actor, districtCode)
  const row = await tx
    .deleteFrom('district_word')
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .returning(['word', 'kind', 'replacement'])
    .executeTakeFirst()
  if (!row) throw notFound('词库里没有这个词，可能已经有人删去了。')
  const { word, kind, replacement } = row
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'word.remove',
    districtCode,
    subject: word,
    detail: { kind, replacement },
  })
  await forgetWords(tx, districtCode)
  return word
}

/** The search keeps synonyms in memory. */
const forgetWords = (tx: Tx, districtCode: string): Promise<void> =>
  dropCacheTags(tx, [cacheTag('words', districtCode)])

const authoriseChange = async (tx: Tx, actor: Actor, districtCode: string): Promise<void> =>
  authorise(can(actor, 'word.change', { place: await getDistrictPlace(tx, districtCode) }))

/** @returns how many were not there yet. @throws AppError invalid for more than a district may have. */
async function insertWords(tx: Tx, actor: Actor, districtCode: string, words: readonly NewWord[]): Promise<number> {
  if (words.length === 0) return 0
  const added = await tx
    .insertInto('district_word')
    .values(
      words.map(({ kind, word, replacement }) => ({
        district_code: districtCode,
        kind,
        word: requirePublic('word', { title: '词' }, word),
        folded: foldWord(word),
        replacement: requirePublic('replacement', { title: '改为' }, replacement),
        actor: nameOf(actor),
      })),
    )
    .onConflict((conflict) => conflict.columns(['district_code', 'folded']).doNothing())
    .returning('id')
    .execute()
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from district_word where district_code = ${districtCode}`.execute(tx)
  if ((rows[0]?.total ?? 0) > mostWords)
    throw new AppError('invalid', `词库最多 ${mostWords} 个词，请先删去不用的。`, null, 'word')
  return added.length
}
