import { roleTitles } from '../../../access/policy.ts'
import { listAccountAreas } from '../../../access/queries.server.ts'
import type { Session } from '../../../access/sessions.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import type { Db } from '../../../platform/db/types.ts'
import { getLastSignIn } from '../audit/queries-audit.server.ts'

/** What the user's account is, and when it was used. */
export async function loadAccountFacts(db: Db, { staff, startTime, hasFactor }: Session) {
  const areas = (await listAccountAreas(db, [staff.id])).get(staff.id) ?? []
  const groups = Map.groupBy(areas, ({ districtName }) => districtName)
  const last = await getLastSignIn(db, staff)
  return {
    name: staff.name,
    loginName: staff.loginName,
    role: roleTitles[staff.role],
    areas:
      staff.areaIds === null
        ? [{ district: '全部旗县市', units: [] }]
        : [...groups].map(([district, found]) => ({
            district,
            units: found.map(({ name }) => name).filter((name) => name !== district),
          })),
    since: formatDateTime(startTime),
    last: last.at && formatDateTime(last.at),
    failures: last.failures,
    hasFactor,
  }
}
