import { type Actor, authorise, nameOf } from '../../access/policy.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import { cacheTag, dropCacheTags } from '../../platform/cache/cache-tags.ts'
import { nothingChanged, readChangeReason } from '../../platform/text/change-reason.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../platform/errors.ts'
import { getDistrictPlace } from '../areas/queries.server.ts'
import { requirePublicJson } from '../checks/public-gate.server.ts'
import { can } from '../districts/policy.ts'
import type { District } from '../districts/schema.ts'
import { findWords, getWords } from './queries.server.ts'
import { changesOf, type MongolianWords, problemOfForm, wordsOf } from './words.ts'
import './table.server.ts'

export type WordsChangeRequest = {
  /** The version that was changed; 0 where the district had none of its own. */
  version: number
  reason: string
  /** Words that are left out stay as they are. */
  words: MongolianWords
}

type Place = Pick<District, 'areaCode' | 'kind'>

/**
 * Writes a new version of a district's Mongolian words, which every page follows at once.
 * @throws AppError forbidden, conflict if somebody else changed them meanwhile, invalid without a reason or change.
 */
export async function changeWords(
  tx: Tx,
  actor: Actor,
  district: Place,
  { version, reason, words }: WordsChangeRequest,
): Promise<void> {
  await authoriseChange(tx, actor, district)
  const why = readChangeReason(reason)
  const known = new Set(wordsOf(district))
  for (const [word, form] of Object.entries(words)) {
    if (!known.has(word)) throw new AppError('invalid', '有一个词不在本站的用词里。')
    const problem = problemOfForm(form)
    if (problem) throw wrongField(word, `“${word}”${problem}`)
  }
  await addVersion(tx, actor, district, { version, reason: why, words }, null)
}

/**
 * Writes the words of a former version as a new one.
 * @throws AppError forbidden, not_found, conflict, invalid if nothing differs.
 */
export async function restoreWords(
  tx: Tx,
  actor: Actor,
  district: Place,
  { version, restored }: { version: number; restored: number },
): Promise<void> {
  await authoriseChange(tx, actor, district)
  const words = await findWords(tx, district, restored)
  if (!words) throw notFound('没有这个版本的用词。')
  await addVersion(tx, actor, district, { version, reason: `恢复第 ${restored} 版`, words }, restored)
}

const authoriseChange = async (tx: Tx, actor: Actor, { areaCode }: Place): Promise<void> =>
  authorise(can(actor, 'settings.change', { place: await getDistrictPlace(tx, areaCode) }))

async function addVersion(
  tx: Tx,
  actor: Actor,
  district: Place,
  { version, reason, words }: WordsChangeRequest,
  restored: number | null,
): Promise<void> {
  const before = await getWords(tx, district)
  if (before.version !== version) throw conflict()
  const now = { ...before.words, ...words }
  const changes = changesOf(before.words, now)
  if (changes.length === 0) throw nothingChanged()
  const { areaCode } = district
  const added = await tx
    .insertInto('district_mongolian')
    .values({
      district_code: areaCode,
      version: version + 1,
      words: requirePublicJson(now, (word) => ({ title: `“${word}”的译法` })),
      actor: nameOf(actor),
      reason,
    })
    // A concurrent transaction saved this version first.
    .onConflict((once) => once.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!added) throw conflict()
  const described = changes.map(({ title, before: old, after }) => `${title}：${old} → ${after}`).join('；')
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: restored === null ? 'mongolian.change' : 'mongolian.restore',
    districtCode: areaCode,
    subject: String(version + 1),
    detail: { changes: described, ...(restored === null ? { reason } : { restored }) },
  })
  await dropCacheTags(tx, [cacheTag('settings', areaCode)])
}

const conflict = (): AppError =>
  new AppError('conflict', '别人刚刚改过用词。您填的内容还在，请对照现在的用词，再保存一次。')
