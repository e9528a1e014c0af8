import { formatDate } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import type { DistrictTerms } from '../request-context.ts'
import { type CheckCode, checkCodes, checks } from './checks.ts'
import { countRepliers, findLastPublicMessage, listOpenMessages, listOpenRequests } from './facts-asking.server.ts'
import { listColumnTitles, readColumns, type Scope } from './facts-columns.server.ts'
import { readInterpretations } from './facts-interpretations.server.ts'
import { countGuides, listScanned, listUndated, readReleaseDates, readScan } from './facts-texts.server.ts'
import { listHeld, listLateHints, readOwed } from './facts-units.server.ts'
import { judgeMessageColumn, judgeMessages, judgeRequests, judgeWayToAsk } from './judge-asking.ts'
import { judgeColumns } from './judge-columns.ts'
import { judgeProbes } from './judge-probes.ts'
import {
  judgeGuides,
  judgeHome,
  judgeInterpretations,
  judgeLinks,
  judgeReleaseDates,
  judgeTypos,
  judgeUndated,
} from './judge-texts.ts'
import { judgeDuties, judgeHeld, judgeHints } from './judge-units.ts'
import { findLastOpened, listProbeDays } from './probes.server.ts'
import { type CheckResult, type MendPage, result } from './result.ts'

/** Facts of all districts, which are read once. */
export type SharedFacts = {
  titles: Awaited<ReturnType<typeof listColumnTitles>>
  scan: Awaited<ReturnType<typeof readScan>>
}

export const readSharedFacts = async (db: Db, now: Date): Promise<SharedFacts> => ({
  titles: await listColumnTitles(db),
  scan: await readScan(db, now),
})

/** Checks that follow from what is public; their words name nothing else. */
export async function checkPublic(
  db: Db,
  { districtCode, now }: Scope,
  titles: SharedFacts['titles'],
): Promise<CheckResult[]> {
  const scope: Scope = { districtCode, now }
  const today = formatDate(now)
  const { columns, lastDay } = await readColumns(db, titles, scope)
  const { undated, documents } = await listUndated(db, scope)
  return [
    judgeProbes(await listProbeDays(db, scope), today),
    judgeHome(lastDay, today),
    ...judgeColumns(columns, today),
    judgeMessageColumn(await findLastPublicMessage(db, scope), today),
    judgeGuides(await countGuides(db, scope)),
    judgeUndated(undated, documents),
    judgeInterpretations(await readInterpretations(db, titles, scope)),
    judgeDuties(await readOwed(db, scope), today),
  ]
}

/** Checks that staff alone read. */
async function checkInternal(
  db: Db,
  scope: Scope,
  { district: { hintDays }, terms }: DistrictTerms,
  { scannedDay, asksOutside }: SharedFacts['scan'],
): Promise<CheckResult[]> {
  const today = formatDate(scope.now)
  return [
    judgeWayToAsk({
      repliers: await countRepliers(db, scope),
      formOpened: await findLastOpened(db, scope, 'message'),
    }),
    judgeMessages(await listOpenMessages(db, scope), terms, today),
    judgeRequests(await listOpenRequests(db, scope, terms.calendar), today),
    judgeReleaseDates(await readReleaseDates(db, scope)),
    judgeTypos(await listScanned(db, scope, 'wrong-word', scannedDay)),
    judgeLinks(await listScanned(db, scope, 'dead-link', scannedDay), asksOutside),
    judgeHints(await listLateHints(db, scope, hintDays, terms.calendar), hintDays),
    judgeHeld(await listHeld(db, scope)),
  ]
}

/** All checks of a district as it is now, in the order of `checkCodes`. */
export async function checkDistrict(
  db: Db,
  current: DistrictTerms,
  { titles, scan }: SharedFacts,
  now: Date,
): Promise<CheckResult[]> {
  const scope = { districtCode: current.district.areaCode, now }
  const found = [...(await checkPublic(db, scope, titles)), ...(await checkInternal(db, scope, current, scan))]
  const byCode = new Map(found.map((each) => [each.code, each]))
  return checkCodes.map((code) => byCode.get(code) ?? leaveToPeople(code))
}

/** Where people begin to look at what the site cannot tell. */
const startingPages: Partial<Record<CheckCode, { page: MendPage; words: string }>> = {
  'serious-errors': { page: 'findings', words: '先看巡检结果' },
  secrets: { page: 'articles', words: '从公开的文章里抽看' },
  'illegal-content': { page: 'findings', words: '先看巡检结果里打不开的链接' },
  attacks: { page: 'unusual', words: '先看操作记录里的异常情况' },
}

function leaveToPeople(code: CheckCode): CheckResult {
  const { byHand } = checks[code]
  if (byHand === undefined) throw new Error(`The check ${code} has no result.`)
  const start = startingPages[code]
  const mends = start
    ? [{ words: start.words, target: { kind: 'page' as const, page: start.page }, daysLeft: null, since: null }]
    : []
  return result({ code, state: 'unknown', words: `需人工检查：${byHand}`, total: 0, mends })
}
