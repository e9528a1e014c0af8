import { mayAnywhere } from '../../../domain/articles/policy.ts'
import { checkKinds, checks } from '../../../domain/self-check/checks.ts'
import type { CheckResult } from '../../../domain/self-check/result.ts'
import { getSelfCheck, mendedDays, ruleOf } from '../../../domain/self-check/staff-queries-self-check.server.ts'
import { checkStateNames, checkStates, stateInWords } from '../../../domain/self-check/states.ts'
import { daysInWords } from '../../../domain/self-check/days-in-words.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'
import { mendHref } from './mend-href.ts'

type Visit = StaffVisit<'/staff/self-check'>

/** More of one check is behind a button; the rest is in the table to download and on the page of its kind. */
const [openMends, mostShown] = [5, 30]

/** Every check of the user's districts: problems first, then what is soon due, unknown or fine. */
export async function loadSelfCheck({ site, staff, query }: Visit) {
  const { district } = query
  const found = await getSelfCheck.ask(site, staff, district === undefined ? {} : { district })
  const mayWrite = mayAnywhere(staff, 'article.edit')
  const origins = new Map(site.leagueSites().map(({ areaCode, origin }) => [areaCode, origin]))
  const isOfMany = found.districts.length > 1
  const rows = found.districts.flatMap(({ code, name, results }, at) => {
    const origin = origins.get(code) ?? ''
    // What people have to look at is the same everywhere.
    const own = at === 0 ? results : results.filter((each) => checks[each.code].byHand === undefined)
    return own.map((each) => ({
      ...describe(each),
      key: `${code} ${each.code}`,
      rule: ruleInWords(ruleOf(each.code, found.rules)),
      district: isOfMany && checks[each.code].byHand !== undefined ? '各地区' : name,
      mends: each.mends.slice(0, mostShown).map((mend) => ({
        words: mend.words,
        href: origin + mendHref(mend.target, mayWrite),
        days: daysInWords(mend),
      })),
    }))
  })
  return {
    district: district ?? null,
    choices: found.choices,
    time: formatDateTime(found.time),
    isOfMany,
    openMends,
    mendedDays,
    overview: isOfMany ? overviewOf(found.districts) : null,
    groups: checkStateNames.map((state) => {
      const own = byCheck(rows.filter((row) => row.state === state))
      return {
        state,
        title: checkStates[state],
        count: own.reduce((sum, each) => sum + each.rows.length, 0),
        checks: own,
      }
    }),
    mended: found.districts.flatMap(({ code, name, mended }) =>
      mended.map((each) => ({ ...each, key: `${code} ${each.code}`, district: name, title: checks[each.code].title })),
    ),
  }
}

/** How every district stands on every check, in the order of both. */
function overviewOf(districts: readonly { code: string; name: string; results: readonly CheckResult[] }[]) {
  const [first] = districts
  return {
    districts: districts.map(({ code, name }) => ({ code, name })),
    checks: (first?.results ?? []).toSorted(byPosition).map(({ code }) => ({
      code,
      title: checks[code].title,
      cells: districts.map(({ code: district, results }) => {
        const found = results.find((each) => each.code === code)
        const words = found ? stateInWords(found) : checkStates.unknown
        return {
          district,
          state: found?.state ?? 'unknown',
          words: checks[code].byHand === undefined ? words : '人工检查',
        }
      }),
    })),
  }
}

type Described = ReturnType<typeof describe> & {
  key: string
  rule: string
  district: string
  mends: readonly unknown[]
}

/** Rows by check, vetoes first; within one the districts stay in their official order, those with the same words in one. */
function byCheck<Row extends Described>(rows: readonly Row[]) {
  return [...Map.groupBy(rows, ({ code }) => code)]
    .toSorted(([one], [other]) => codes.indexOf(one) - codes.indexOf(other))
    .map(([code, own]) => ({
      code,
      title: checks[code].title,
      kind: checkKinds[checks[code].kind],
      about: checks[code].about,
      rule: own[0]?.rule ?? '',
      rows: [
        ...Map.groupBy(own, (row) =>
          row.mends.length === 0 ? `${row.stateTitle} ${row.words} ${row.since}` : row.key,
        ).values(),
      ].flatMap(([first, ...others]) =>
        first ? [{ ...first, district: [first, ...others].map(({ district }) => district).join('、') }] : [],
      ),
    }))
}

const codes = Object.keys(checks)
const byPosition = (one: CheckResult, other: CheckResult): number => codes.indexOf(one.code) - codes.indexOf(other.code)

const describe = (each: CheckResult) => ({
  code: each.code,
  state: each.state,
  stateTitle: stateInWords(each),
  words: each.words,
  since: each.since,
  isVeto: each.isVeto,
  total: each.total,
})

const ruleInWords = (rule: { title: string; documentNo: string } | null): string =>
  rule === null ? '' : rule.title ? `《${rule.title}》（${rule.documentNo}）` : rule.documentNo

export type SelfCheckView = Awaited<ReturnType<typeof loadSelfCheck>>
