import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import type { NewPayment } from '../file-parsing/new-payment.ts'
import type { ImportReport } from './report.ts'

type Sums = Pick<ImportReport, 'projects' | 'villages'>

export type FileSums = {
  add: (payment: NewPayment) => void
  /** The sums by project and by village, each beside the last period of the same projects. */
  compare: (tx: Tx, districtCode: string) => Promise<Sums>
}

type Project = { code: string; name: string; period: string; rows: number; fen: number; firstTime: string }
type Village = { code: string; name: string; rows: number; fen: number }

/** Sums up the payments of a file while it is read. */
export function createFileSums(): FileSums {
  const projects = new Map<string, Project>()
  const villages = new Map<string, Village>()
  return {
    add({ projectCode, projectName, businessPeriod, areaCode, areaName, amountFen, putTime }) {
      const key = `${projectCode}\n${businessPeriod}`
      let project = projects.get(key)
      if (!project) {
        project = { code: projectCode, name: projectName, period: businessPeriod, rows: 0, fen: 0, firstTime: putTime }
        projects.set(key, project)
      }
      project.rows += 1
      project.fen += amountFen
      if (projectName < project.name) project.name = projectName
      if (putTime < project.firstTime) project.firstTime = putTime
      let village = villages.get(areaCode)
      if (!village) {
        village = { code: areaCode, name: areaName, rows: 0, fen: 0 }
        villages.set(areaCode, village)
      }
      village.rows += 1
      village.fen += amountFen
    },
    compare: async (tx, districtCode) => {
      const own = [...projects.values()].toSorted(byCodeAndPeriod)
      const before = await findFormer(tx, districtCode, own)
      return {
        projects: own.map(({ code, name, period, rows, fen }, at) => ({
          code,
          name,
          period,
          rows,
          totalFen: fen,
          before: before[at] ?? null,
        })),
        villages: await compareVillages(
          tx,
          districtCode,
          villages,
          own.flatMap(({ code }, at) => (before[at] ? [{ code, period: before[at].period }] : [])),
        ),
      }
    },
  }
}

const order = (one: string, other: string): number => Number(one > other) - Number(one < other)
const byCodeAndPeriod = (one: Project, other: Project): number =>
  order(one.code, other.code) || order(one.period, other.period)

/** For each project its last period before the file's, or null. */
async function findFormer(tx: Tx, districtCode: string, projects: readonly Project[]) {
  const { rows } = await sql<{ place: number; period: string; rows: number; fen: number }>`
    select own.place, former.*
    from unnest(
      ${projects.map(({ code }) => code)}::text[],
      ${projects.map(({ period }) => period)}::text[],
      ${projects.map(({ firstTime }) => firstTime)}::date[]
    ) with ordinality as own (code, period, first_time, place)
    cross join lateral (
      select business_period as period, count(*) as rows, sum(amount_fen)::bigint as fen
      from shown_payment
      where district_code = ${districtCode} and project_code = own.code
        and business_period <> own.period and put_time < own.first_time
      group by business_period order by max(put_time) desc, business_period desc limit 1
    ) as former`.execute(tx)
  const found = new Map(
    rows.map(({ place, period, rows: count, fen }) => [place, { period, rows: count, totalFen: fen }]),
  )
  return projects.map((_project, at) => found.get(at + 1) ?? null)
}

async function compareVillages(
  tx: Tx,
  districtCode: string,
  villages: ReadonlyMap<string, Village>,
  former: readonly { code: string; period: string }[],
): Promise<Sums['villages']> {
  const { rows } = await sql<Village>`
    select area_code as code, min(area_name) as name, count(*) as rows, sum(amount_fen)::bigint as fen
    from shown_payment
    where district_code = ${districtCode} and (project_code, business_period) in (
      select * from unnest(${former.map(({ code }) => code)}::text[], ${former.map(({ period }) => period)}::text[])
    )
    group by area_code`.execute(tx)
  const before = new Map(rows.map((row) => [row.code, row]))
  return [...new Set([...villages.keys(), ...before.keys()])].toSorted(order).map((code) => {
    const [own, last] = [villages.get(code), before.get(code)]
    return {
      code,
      name: own?.name ?? last?.name ?? '',
      rows: own?.rows ?? 0,
      totalFen: own?.fen ?? 0,
      before: { rows: last?.rows ?? 0, totalFen: last?.fen ?? 0 },
    }
  })
}
