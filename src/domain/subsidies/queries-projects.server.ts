import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import './table.server.ts'

/** The policy card of a project. Texts are empty if not filled in. */
export type ProjectCard = {
  projectCode: string
  projectName: string
  basis: string
  standard: string
  guide: string
  complaintPhone: string
}

/** Cards of the given projects that have one, ordered by code. */
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
