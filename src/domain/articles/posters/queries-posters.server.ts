import type { Db } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import { getHistory, type History, type PublicRelease } from '../queries-releases.server.ts'
import { readVersionCode, writeVersionCode } from './version-code.server.ts'

/** The version that the public reads now. `number` is 1 for an imported article that was never changed. */
export type PostedVersion = { number: number; time: Date; code: string }

/** @throws AppError not_found, closed; gone unless the article is public. */
export async function getPostedVersion(db: Db, districtCode: string, id: number, now: Date): Promise<PostedVersion> {
  const history = await getHistory(db, districtCode, id, now)
  const { number, time } = currentOf(history)
  return { number, time, code: writeVersionCode({ articleId: id, number, time }) }
}

/**
 * What became of a version since it was printed.
 * - `current`: it is what the public reads.
 * - `corrected`: `since` has what was released after it, oldest first.
 * - `withdrawn`: with the article, or before the text that is public now; `since` begins with the withdrawal.
 * - `erased`: taken out of the public record.
 */
type Fate = 'current' | 'corrected' | 'withdrawn' | 'erased'
export type Posted = {
  id: number
  fate: Fate
  version: PublicRelease
  since: readonly PublicRelease[]
  history: History
}

/**
 * The version that a code on paper names. Null for a code that no public version ever had: drafts, scheduled versions and
 * articles of other districts have none.
 * @throws AppError closed
 */
export async function findPosted(db: Db, districtCode: string, typed: string, now: Date): Promise<Posted | null> {
  const read = readVersionCode(typed)
  if (!read) return null
  const { articleId: id, code } = read
  const history = await findHistory(db, districtCode, id, now)
  if (!history) return null
  const releases = history.releases.length > 0 ? history.releases : [importedRelease(history)]
  const at = releases.findIndex(
    ({ kind, number, time }) => kind === 'release' && writeVersionCode({ articleId: id, number, time }) === code,
  )
  const version = releases[at]
  if (!version) return null
  const since = releases.slice(at + 1)
  return { id, fate: fateOf(version, since), version, since, history }
}

function fateOf({ access }: PublicRelease, since: readonly PublicRelease[]): Fate {
  if (access === 'erased') return 'erased'
  if (access === 'closed') return 'withdrawn'
  return since.length > 0 ? 'corrected' : 'current'
}

async function findHistory(db: Db, districtCode: string, id: number, now: Date): Promise<History | null> {
  try {
    return await getHistory(db, districtCode, id, now)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** The release that `carryOver` will record for an imported article. */
const importedRelease = ({ releaseTime, isPublic }: History): PublicRelease => ({
  number: 1,
  kind: 'release',
  time: releaseTime,
  note: '',
  unitName: '',
  access: isPublic ? 'open' : 'closed',
  closing: '',
})

function currentOf(history: History): PublicRelease {
  if (!history.isPublic) throw new AppError('gone', '这篇文章已经撤下，不能打印张贴。')
  return history.releases.findLast(({ kind }) => kind === 'release') ?? importedRelease(history)
}
