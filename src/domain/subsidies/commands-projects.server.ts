import { type Actor, authorise, nameOf, requireOperator } from '../../access/policy.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import type { Tx } from '../../platform/db/types.ts'
import { notFound, wrongField } from '../../platform/errors.ts'
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
  for (const { projectCode, ...texts } of projects)
    await tx
      .insertInto('subsidy_project')
      .values({
        ...columnsOf(requireAllPublic(texts, projectFields)),
        office_id: await findOffice(tx, districtCode, texts.office),
        project_code: projectCode,
        district_code: districtCode,
      })
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

/** The unit of a name. Null for none. @throws AppError invalid */
async function findOffice(tx: Tx, districtCode: string, name: string): Promise<number | null> {
  if (name === '') return null
  const found = await tx
    .selectFrom('area')
    .select('id')
    .where('district_code', '=', districtCode)
    .where('level', 'in', ['district', 'department', 'township'])
    .where('name', '=', name)
    .where('standing', '=', 'open')
    .limit(2)
    .execute()
  const [only, other] = found
  if (!only) throw wrongField('office', '没有这个名称的部门或乡镇，请写单位名录里的全称，或者留空')
  if (other) throw wrongField('office', '有两个单位叫这个名称，请先在单位名录里区分，或者留空')
  return only.id
}

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
  const row = {
    ...columnsOf(requireAllPublic<ProjectField>(texts, projectFields, before.card ?? undefined)),
    office_id: await findOffice(tx, districtCode, texts.office),
  }
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
