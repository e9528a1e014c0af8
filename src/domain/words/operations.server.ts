import { sql } from 'kysely'
import { z } from 'zod'
import { type Actor, getActorName } from '../../access/policy.ts'
import type { Tx } from '../../platform/db/types.ts'
import { notFound, wrongField } from '../../platform/errors.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { requirePublic } from '../checks/public-gate.server.ts'
import { foldWord } from '../checks/wrong-words.ts'
import { operation } from '../operation.ts'
import { mostWords } from './rules.ts'
import { importedWords, namedWord, newWord, type NewWord, pastedWords, readWordLines } from './schema.ts'
import './table.server.ts'

const tag = '词库'
const effect = '下一次检查稿件或检索时就会用到。'
const common = {
  permission: 'word.change',
  at: atCalledDistrict,
  /** The search keeps synonyms in memory. */
  changes: ['words'],
} as const

/** Adds a word. The next check of a text in the district uses it; the next search uses a synonym. */
export const addWord = operation({
  ...common,
  action: 'word.add',
  api: { call: 'POST /api/staff/words', tag, summary: '加一个词', output: z.null() },
  input: newWord,
  words: { done: '已加入词库', effect, refused: '没有保存' },
  async run(tx, { actor, input, site }) {
    const { kind, word, replacement } = input
    if ((await insertWords(tx, actor, { districtCode: site.district.areaCode, words: [input], field: 'word' })) === 0)
      throw wrongField('word', `词库里已经有“${word}”，要改请先删去原来的`)
    return { result: null, subject: word, detail: { kind, replacement } }
  },
})

const importCommon = {
  ...common,
  action: 'word.import',
  words: { done: '已导入', effect: `新加了 {count} 个词，已有的没有改动。${effect}`, refused: '一行也没有导入' },
} as const

/** Adds words; existing ones are unchanged. */
export const importWords = operation({
  ...importCommon,
  api: {
    call: 'POST /api/staff/words/import',
    tag,
    summary: '加很多词；已有的不改动，有一个不对就都不加',
    output: z.object({ added: z.int() }),
  },
  input: importedWords,
  async run(tx, { actor, input: { words }, site }) {
    const added = await insertWords(tx, actor, { districtCode: site.district.areaCode, words, field: 'lines' })
    return { result: { added }, subject: '', detail: { entries: added } }
  },
})

/** `importWords` from a pasted list. */
export const importWordLines = operation({
  ...importCommon,
  input: pastedWords,
  run: async (tx, { actor, input: { lines, linesKind }, site }) => ({
    result: await importWords.performIn(tx, site, actor, { words: readWordLines(lines, linesKind).words }),
  }),
})

export const removeWord = operation({
  ...common,
  action: 'word.remove',
  api: { call: 'POST /api/staff/words/:id/remove', tag, summary: '删去一个词', output: z.null() },
  input: namedWord,
  words: { done: '已删去', effect, refused: '没有保存' },
  async run(tx, { input: { id }, site }) {
    const row = await tx
      .deleteFrom('district_word')
      .where('id', '=', id)
      .where('district_code', '=', site.district.areaCode)
      .returning(['word', 'kind', 'replacement'])
      .executeTakeFirst()
    if (!row) throw notFound('词库里没有这个词，可能已经有人删去了。')
    const { word, kind, replacement } = row
    return { result: null, subject: word, detail: { kind, replacement } }
  },
})

/**
 * @param field of the form, for what is wrong.
 * @returns how many are new.
 * @throws AppError invalid for more than a district may have.
 */
async function insertWords(
  tx: Tx,
  actor: Actor,
  { districtCode, words, field }: { districtCode: string; words: readonly NewWord[]; field: 'word' | 'lines' },
): Promise<number> {
  const added = await tx
    .insertInto('district_word')
    .values(
      words.map(({ kind, word, replacement }) => ({
        district_code: districtCode,
        kind,
        word: requirePublic(field, { title: '词' }, word),
        folded: foldWord(word),
        replacement: requirePublic(field === 'word' ? 'replacement' : field, { title: '改为' }, replacement),
        actor: getActorName(actor),
      })),
    )
    .onConflict((conflict) => conflict.columns(['district_code', 'folded']).doNothing())
    .returning('id')
    .execute()
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from district_word where district_code = ${districtCode}`.execute(tx)
  if ((rows[0]?.total ?? 0) > mostWords) throw wrongField(field, `词库最多 ${mostWords} 个词，请先删去不用的。`)
  return added.length
}
