import { formatDateTime } from '../../platform/dates.ts'
import type { RequestContext } from '../request-context.ts'
import { checkPublic } from './check-district.server.ts'
import { checks } from './checks.ts'
import { listColumnTitles } from './facts-columns.server.ts'
import { listCheckRules } from './queries-rules.server.ts'
import { stateInWords } from './states.ts'

/**
 * The public part of the self-check of a district: how each check stands that follows from what is public. It names
 * columns and counts, never texts, messages, units or people.
 */
export async function getPublicSelfCheck({ db, district, now }: Pick<RequestContext, 'db' | 'district' | 'now'>) {
  const scope = { districtCode: district.areaCode, now }
  const results = await checkPublic(db, scope, await listColumnTitles(db))
  const rules = await listCheckRules(db, now)
  return {
    district: { code: district.areaCode, name: district.name },
    time: formatDateTime(now),
    checks: results
      .filter(({ code }) => checks[code].isPublic)
      .map(({ code, state, words, daysLeft, since, total, ...each }) => {
        const { title, about, basis } = checks[code]
        return {
          code,
          title,
          about,
          rule: basis === null ? null : { title: rules.get(basis)?.title ?? '', documentNo: basis },
          state,
          stateTitle: stateInWords({ state, daysLeft }),
          words,
          daysLeft,
          since,
          isVeto: each.isVeto,
          total,
        }
      }),
  }
}
