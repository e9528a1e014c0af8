import { type Actor, getActorName, requireOperator } from '../../access/policy.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import type { Tx } from '../../platform/db/types.ts'
import { wrongField } from '../../platform/errors.ts'
import { requireAllPublic } from '../checks/public-gate.server.ts'
import { type ProjectField, projectFields } from './project-rules.ts'
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
        ...(await rowOfProject(tx, districtCode, texts, null)),
        project_code: projectCode,
        district_code: districtCode,
      })
      .execute()
  await recordAudit(tx, {
    actor: getActorName(actor),
    action: 'subsidy-project.add',
    districtCode,
    subject: '',
    detail: { entries: projects.length },
  })
}

/** @param before the card as it is, whose texts are public already. @throws AppError invalid */
export async function rowOfProject(tx: Tx, districtCode: string, texts: ProjectTexts, before: ProjectTexts | null) {
  const checked = requireAllPublic<ProjectField>(texts, projectFields, before ?? undefined)
  return {
    project_name: checked.projectName,
    basis: checked.basis,
    basis_url: checked.basisUrl,
    standard: checked.standard,
    rate: checked.rate,
    guide: checked.guide,
    complaint_phone: checked.complaintPhone,
    office_id: await findOffice(tx, districtCode, texts.office),
  }
}

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
type ProjectTexts = Record<ProjectField, string>
