import { redirect } from 'react-router'
import { areasOf } from '../../../../domain/articles/policy.ts'
import { getWork } from '../../../../domain/articles/writing/queries-work.server.ts'
import { href } from '../../../href.ts'
import type { StaffVisit } from '../../frame/page.server.ts'
import { articleIdOf } from '../article.server.ts'
import { packGroups } from '../../frame/forms/find-options.ts'
import { listUnitOptions } from '../../frame/unit-options.server.ts'
import { listCategoryOptions, listFitting } from '../article-options.server.ts'

type Visit = StaffVisit<'/staff/articles/:id/edit'>

/** A draft for the editor. A text in review is shown instead. */
export async function loadDraft({ site, staff, params }: Visit) {
  const id = articleIdOf({ params })
  const work = await getWork(site.db, staff, site.district.areaCode, id)
  if (work.stage !== 'draft' || work.deleted || !work.mayEdit) throw redirect(href('/staff/articles/:id', { id }))
  const units = await listUnitOptions(site, areasOf(staff, 'article.edit'))
  return {
    id,
    account: staff.loginName,
    version: work.version,
    content: work.content,
    isReleased: work.status === 'published',
    returnReason: work.returnReason,
    units: packGroups(units),
    fitting: await listFitting(site, units),
    categories: packGroups(await listCategoryOptions(site)),
  }
}
