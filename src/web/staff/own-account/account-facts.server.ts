import { wordsOfAreas } from '../../../access/area-titles.ts'
import { nameGrants } from '../../../access/grants.server.ts'
import { roleTitles } from '../../../access/policy.ts'
import type { Session } from '../../../access/sign-in/sessions.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import type { Db } from '../../../platform/db/types.ts'
import { getLastSignIn } from '../../../domain/audit-reads/last-sign-in.server.ts'

/** What the user's account is, and when it was used. */
export async function loadAccountFacts(db: Db, { staff, startTime, hasFactor }: Session) {
  const [grants = []] = await nameGrants(db, [staff.grants])
  const last = await getLastSignIn(db, staff)
  return {
    name: staff.name,
    loginName: staff.loginName,
    grants: grants.map(({ role, areas }) => ({ role: roleTitles[role], areas: wordsOfAreas(areas) })),
    since: formatDateTime(startTime),
    last: last.at && formatDateTime(last.at),
    failures: last.failures,
    hasFactor,
  }
}
