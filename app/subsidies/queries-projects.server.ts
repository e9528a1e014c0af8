import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/types.ts'
import './table.server.ts'

/** The policy card of a project: texts, empty where nobody wrote any. */
export type ProjectCard = {
  projectCode: string
  projectName: string
  basis: string
  standard: string
  guide: string
  complaintPhone: string
}

/** Cards of the projects that have one, in the order of their codes. */
export async function getProjectCards(
  db: Db,
  districtCode: string,
  projectCodes: readonly string[],
): Promise<ProjectCard[]> {
  return db
    .selectFrom('subsidy_project')
    .select([
      'project_code as projectCode',
      'project_name as projectName',
      'basis',
      'standard',
      'guide',
      'complaint_phone as complaintPhone',
    ])
    .where('district_code', '=', districtCode)
    .where(sql<SqlBool>`project_code = any(${[...projectCodes]}::text[])`)
    .orderBy('project_code')
    .execute()
}
