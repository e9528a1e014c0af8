import { type Actor, authorise, nameOf, requireOperator } from '../../access/policy.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import type { Tx } from '../../platform/db/types.ts'
import { notFound } from '../../platform/errors.ts'
import { getDistrictPlace } from '../areas/queries.server.ts'
import type { PublicText } from '../../platform/text/public-text.ts'
import { requireAllPublic } from '../checks/public-gate.server.ts'
import { can } from './policy.ts'
import { type ProjectField, projectFieldNames, projectFields } from './project-rules.ts'
import { getProject } from './queries-projects.server.ts'
import './table.server.ts'

/**
 * Inserts the policy cards of projects of one district.
 * @throws AppError forbidden
 */
export async function addProjects(
  tx: Tx,
  actor: Actor,
  districtCode: string,
  projects: readonly ({ projectCode: string } & ProjectTexts)[],
): Promise<void> {
  requireOperator(actor)
  if (projects.length === 0) return
  await tx
    .insertInto('subsidy_project')
    .values(
      projects.map(({ projectCode, ...texts }) => ({
        ...columnsOf(requireAllPublic(texts, projectFields)),
        project_code: projectCode,
        district_code: districtCode,
      })),
    )
    .execute()
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'subsidy-project.add',
    districtCode,
    subject: '',
    detail: { entries: projects.length },
  })
}

const columnsOf = (texts: Record<ProjectField, PublicText>) => ({
  project_name: texts.projectName,
  basis: texts.basis,
  basis_url: texts.basisUrl,
  standard: texts.standard,
  rate: texts.rate,
  guide: texts.guide,
  complaint_phone: texts.complaintPhone,
})

/** The texts of a card that staff write. */
export type ProjectTexts = Record<ProjectField, string>

/**
 * Writes the policy card of a project, which every look-up of the district shows at once.
 * @throws AppError forbidden, or not_found for a project that was never paid or described.
 */
export async function changeProject(
  tx: Tx,
  actor: Actor,
  districtCode: string,
  projectCode: string,
  texts: ProjectTexts,
): Promise<void> {
  authorise(can(actor, 'subsidy-project.change', { place: await getDistrictPlace(tx, districtCode) }))
  const before = await getProject(tx, districtCode, projectCode)
  if (!before) throw notFound('没有这个补贴项目。')
  const changed = projectFieldNames.filter((name) => texts[name] !== (before.card?.[name] ?? ''))
  if (changed.length === 0) return
  const row = columnsOf(requireAllPublic<ProjectField>(texts, projectFields, before.card ?? undefined))
  await tx
    .insertInto('subsidy_project')
    .values({ district_code: districtCode, project_code: projectCode, ...row })
    .onConflict((conflict) => conflict.columns(['district_code', 'project_code']).doUpdateSet(row))
    .execute()
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'subsidy-project.change',
    districtCode,
    subject: projectCode,
    detail: { changedFields: changed.map((name) => projectFields[name].title).join('、') },
  })
}
