import { z } from 'zod'
import { type Actor, getActorName } from '../../access/policy.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { nothingChanged } from '../../platform/text/change-reason.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { requirePublicJson } from '../checks/public-gate.server.ts'
import { operation, type OperationContext } from '../operation.ts'
import { restoredVersion, restoreSummary } from '../versions-schema.ts'
import { findWords, getWords } from './queries.server.ts'
import { changedWords } from './schema.ts'
import { compareWords, listTranslatedWords } from './words.ts'
import type { MongolianWords } from './product-words.ts'
import './table.server.ts'

const tag = '蒙古文用词'
const common = { permission: 'settings.change', at: atCalledDistrict, changes: ['settings'] } as const

/** Writes a new version of a district's Mongolian words, which every page follows at once. */
export const changeMongolian = operation({
  ...common,
  action: 'mongolian.change',
  api: {
    call: 'PUT /api/staff/mongolian',
    tag,
    summary: '修改蒙古文用词；没有列出的词不变，全部填好以后公开网站马上按新的用词显示“蒙古文”',
    output: z.null(),
  },
  input: changedWords,
  words: { done: '已保存', effect: '群众马上可以按新的用词看蒙古文页面。', refused: '没有保存' },
  async run(tx, { actor, input: { version, reason, words }, site }) {
    const known = new Set(listTranslatedWords(site.district))
    if (Object.keys(words).some((word) => !known.has(word))) throw new AppError('invalid', '有一个词不在本站的用词里。')
    const conflict = '别人刚刚改过用词。您填的内容还在，请对照现在的用词，再保存一次。'
    const changes = await addVersion(tx, { site, actor, version, reason, words, conflict })
    return { result: null, subject: String(version + 1), detail: { changes, reason } }
  },
})

/** Writes the words of a former version as a new one. */
export const restoreMongolian = operation({
  ...common,
  action: 'mongolian.restore',
  api: {
    call: 'POST /api/staff/mongolian/versions/:id/restore',
    tag,
    summary: restoreSummary,
    output: z.null(),
  },
  input: restoredVersion(0),
  words: { done: '已恢复', effect: '蒙古文页面马上按恢复的用词显示。', refused: '没有恢复' },
  async run(tx, { actor, input: { id, version }, site }) {
    const words = await findWords(tx, site.district, id)
    if (!words) throw notFound('没有这个版本的用词。')
    const conflict = '别人刚刚改过用词。请看过下面最新的版本，再决定是否恢复。'
    const changes = await addVersion(tx, { site, actor, version, reason: `恢复第 ${id} 版`, words, conflict })
    return { result: null, subject: String(version + 1), detail: { changes, restored: id } }
  },
})

type Version = {
  site: OperationContext
  actor: Actor
  version: number
  reason: string
  words: MongolianWords
  /** Said if somebody else changed them meanwhile. */
  conflict: string
}

/** @returns what changed, in words. @throws AppError conflict; invalid if nothing differs. */
async function addVersion(
  tx: Tx,
  { site: { district }, actor, version, reason, words, conflict }: Version,
): Promise<string> {
  const before = await getWords(tx, district)
  if (before.version !== version) throw new AppError('conflict', conflict)
  const now = { ...before.words, ...words }
  const changes = compareWords(before.words, now)
  if (changes.length === 0) throw nothingChanged()
  const added = await tx
    .insertInto('district_mongolian')
    .values({
      district_code: district.areaCode,
      version: version + 1,
      words: requirePublicJson(now, (word) => ({ title: `“${word}”的译法` })),
      actor: getActorName(actor),
      reason,
    })
    // A concurrent transaction saved this version first.
    .onConflict((once) => once.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!added) throw new AppError('conflict', conflict)
  return changes.map(({ title, before: old, after }) => `${title}：${old} → ${after}`).join('；')
}
