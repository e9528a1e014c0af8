import type { Insertable } from 'kysely'
import { type Actor, nameOf, requireOperator } from '../../access/policy.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { SubsidyProjectTable } from './table.server.ts'

/**
 * Inserts the policy cards of projects of one district.
 * @throws AppError forbidden
 */
export async function addProjects(
  tx: Tx,
  actor: Actor,
  districtCode: string,
  projects: readonly Omit<Insertable<SubsidyProjectTable>, 'district_code'>[],
): Promise<void> {
  requireOperator(actor)
  if (projects.length === 0) return
  await tx
    .insertInto('subsidy_project')
    .values(projects.map((project) => ({ ...project, district_code: districtCode })))
    .execute()
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'subsidy-project.add',
    districtCode,
    subject: '',
    detail: { entries: projects.length },
  })
}
