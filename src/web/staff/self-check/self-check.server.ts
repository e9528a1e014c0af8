import { mayAnywhere } from '../../../domain/articles/policy.ts'
import { checkKinds, checks } from '../../../domain/self-check/checks.ts'
import type { CheckResult } from '../../../domain/self-check/result.ts'
import { getSelfCheck, mendedDays, ruleOf } from '../../../domain/self-check/staff-queries-self-check.server.ts'
import { checkStateNames, checkStates, stateInWords } from '../../../domain/self-check/states.ts'
import { daysInWords } from '../../../domain/self-check/days-in-words.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'
import { originOfDistrict } from './district-origin.ts'
import { mendHref } from './mend-href.ts'

type Visit = StaffVisit<'/staff/self-check'>

/** More of one check is behind a button; the rest is in the table to download and on the page of its kind. */
const [openMends, mostShown] = [5, 30]

/** Every check of the user's districts: problems first, then what is soon due, unknown or fine. */
export async function loadSelfCheck({ site, staff, query }: Visit) {
  const { district } = query
  const found = await getSelfCheck.ask(site, staff, district === undefined ? {} : { district })
  const mayWrite = mayAnywhere(staff, 'article.edit')
  const originOf = (code: string): string => {
    const other = site.league().find((each) => each.district.areaCode === code)
    return other ? originOfDistrict(other.district, site.origin, code === site.district.areaCode) : ''
  }
  const isOfMany = found.districts.length > 1
  const rows = found.districts.flatMap(({ code, name, results }, at) => {
    const origin = originOf(code)
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
    groups: checkStateNames
      .filter((state) => state !== 'fine')
      .map((state) => {
        const own = inOrder(rows.filter((row) => row.state === state))
        // What is to be mended is a matter of one district; the rest is read faster together.
        return { state, title: checkStates[state], rows: state === 'unknown' ? joined(own) : own }
      }),
    fine: joined(inOrder(rows.filter(({ state }) => state === 'fine'))).map(
      ({ key, title, district: name, words }) => ({
        key,
        title,
        district: name,
        words,
      }),
    ),
    mended: found.districts.flatMap(({ code, name, mended }) =>
      mended.map((each) => ({ ...each, key: `${code} ${each.code}`, district: name, title: checks[each.code].title })),
    ),
  }
}

/** By check, vetoes first; within one the districts stay in their official order. */
function inOrder<Row extends { position: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => one.position - other.position)
}

/** Rows of one check with the same links as one row, which names the districts; different words follow each other. */
function joined<Row extends { position: number; district: string; words: string; mends: readonly { href: string }[] }>(
  rows: readonly Row[],
): Row[] {
  const groups = Map.groupBy(rows, ({ position, mends }) => `${position} ${mends.map((mend) => mend.href).join(' ')}`)
  return [...groups.values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const words = [...Map.groupBy(all, (row) => row.words)]
    return [
      {
        ...first,
        district: all.map(({ district }) => district).join('、'),
        words:
          words.length === 1
            ? first.words
            : words.map(([said, of]) => `${of.map(({ district }) => district).join('、')}：${said}`).join('\n'),
      },
    ]
  })
}

const codes = Object.keys(checks)

const describe = (each: CheckResult) => ({
  state: each.state,
  stateTitle: stateInWords(each),
  position: codes.indexOf(each.code),
  kind: checkKinds[checks[each.code].kind],
  title: checks[each.code].title,
  about: checks[each.code].about,
  words: each.words,
  since: each.since,
  isVeto: each.isVeto,
  total: each.total,
})

const ruleInWords = (rule: { title: string; documentNo: string } | null): string =>
  rule === null ? '' : rule.title ? `《${rule.title}》（${rule.documentNo}）` : rule.documentNo

export type SelfCheckView = Awaited<ReturnType<typeof loadSelfCheck>>
