import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import '../../access/area-table.server.ts'
import type { Route } from './routes.ts'
import { listTalliedProjects } from './queries-tally.server.ts'
import './table.server.ts'

/** The policy card of a project. Texts are empty if not filled in. */
export type ProjectCard = {
  projectCode: string
  projectName: string
  basis: string
  /** Path of the article with the basis. */
  basisUrl: string
  standard: string
  /** Of this year. */
  rate: string
  guide: string
  complaintPhone: string
  /** The unit that pays, to which citizens write; null for none. */
  officeId: number | null
  /** Its name; empty for none. */
  office: string
  route: Route
}

const columns = [
  'project_code as projectCode',
  'project_name as projectName',
  'basis',
  'basis_url as basisUrl',
  'standard',
  'rate',
  'guide',
  'complaint_phone as complaintPhone',
  'office_id as officeId',
  'route',
  sql<string>`coalesce((select area.name from area where area.id = office_id), '')`.as('office'),
] as const

/** Cards of the given projects that have one, ordered by code. */
export async function getProjectCards(
  db: Db,
  districtCode: string,
  projectCodes: readonly string[],
): Promise<ProjectCard[]> {
  return db
    .selectFrom('subsidy_project')
    .select(columns)
    .where('district_code', '=', districtCode)
    .where(sql<SqlBool>`project_code = any(${[...projectCodes]}::text[])`)
    .orderBy('project_code')
    .execute()
}

/** A project of the district's payments or cards; `card` is null while nobody described it. */
export type PaidProject = { projectCode: string; projectName: string; payments: number; card: ProjectCard | null }

/** One project, or null if the district neither described nor paid it. */
export async function getProject(
  db: Db,
  districtCode: string,
  projectCode: string,
): Promise<Omit<PaidProject, 'payments'> | null> {
  const [card] = await getProjectCards(db, districtCode, [projectCode])
  if (card) return { projectCode, projectName: card.projectName, card }
  const paid = await db
    .selectFrom('shown_payment')
    .select('project_name as projectName')
    .where('district_code', '=', districtCode)
    .where('project_code', '=', projectCode)
    .limit(1)
    .executeTakeFirst()
  return paid ? { projectCode, projectName: paid.projectName, card: null } : null
}

/** All projects that the district paid or described, ordered by code. */
export async function listProjects(db: Db, districtCode: string): Promise<PaidProject[]> {
  const cards = await db
    .selectFrom('subsidy_project')
    .select(columns)
    .where('district_code', '=', districtCode)
    .orderBy('project_code')
    .execute()
  const paid = await listTalliedProjects(db, districtCode)
  const paymentsOf = new Map(paid.map(({ code, payments }) => [code, payments]))
  const described = new Set(cards.map(({ projectCode }) => projectCode))
  const others = paid.filter(({ code }) => !described.has(code))
  return [
    ...cards.map((card) => ({ ...card, payments: paymentsOf.get(card.projectCode) ?? 0, card })),
    ...others.map(({ code, name, payments }) => ({ projectCode: code, projectName: name, payments, card: null })),
  ]
    .map(({ projectCode, projectName, payments, card }) => ({ projectCode, projectName, payments, card }))
    .toSorted((one, other) => (one.projectCode < other.projectCode ? -1 : 1))
}
