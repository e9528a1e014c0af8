import { redirect } from 'react-router'
import { permittedAreas } from '../../../../domain/articles/policy.ts'
import { getDraft } from '../../../../domain/articles/writing/staff-queries-articles.server.ts'
import { getDraftChoices } from '../../../../domain/duties/staff-queries-drafts.server.ts'
import { href } from '../../../href.ts'
import type { StaffVisit } from '../../frame/staff-routes.server.ts'
import { readArticleId } from '../article.server.ts'
import { packGroups } from '../../frame/forms/find-options.ts'
import { listUnitOptions } from '../../frame/unit-options.server.ts'
import { listCategoryOptions } from '../article-options.server.ts'

type Visit = StaffVisit<'/staff/articles/:id/edit' | '/staff/articles/:id/book' | '/staff/articles/:id/vouchers'>

/** A draft for the editor. A text in review is shown instead. */
export async function loadDraft({ site, staff, params }: Visit) {
  const id = readArticleId({ params })
  const work = await getDraft.ask(site, staff, { id })
  if (work.stage !== 'draft' || work.deleted || !work.mayEdit) throw redirect(href('/staff/articles/:id', { id }))
  const units = await listUnitOptions(site, permittedAreas(staff, 'article.edit'))
  const unitIds = units.flatMap(({ options }) => options.map((unit) => unit.id))
  const { fitting, duties } = await getDraftChoices.ask(site, staff, { unitIds })
  return {
    id,
    account: staff.loginName,
    version: work.version,
    content: work.content,
    isReleased: work.status === 'published',
    returnReason: work.returnReason,
    units: packGroups(units),
    fitting,
    duties,
    categories: packGroups(await listCategoryOptions(site)),
  }
}
