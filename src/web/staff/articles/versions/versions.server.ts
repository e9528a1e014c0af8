import { getItemTitles } from '../../../../domain/duties/items.server.ts'
import { publicDocument } from '../../../../domain/articles/writing/public-document.ts'
import { compareApart } from '../../../../domain/articles/comparisons/compare-apart.server.ts'
import { getCategories } from '../../../../domain/articles/categories/queries-categories.server.ts'
import type { ArticleContent } from '../../../../domain/articles/writing/content.ts'
import { compareFields, plainFields } from '../../../../domain/articles/writing/plain-fields.ts'
import type { Version } from '../../../../domain/articles/writing/versions/queries-versions.server.ts'
import { takeUpVersion } from '../../../../domain/articles/writing/versions/operations-take-up.server.ts'
import { compareVersions } from '../../../../domain/articles/writing/versions/staff-queries-versions.server.ts'
import { formatDateTime } from '../../../../platform/dates.ts'
import { href } from '../../../href.ts'
import type { Submission } from '../../../page-route.server.ts'
import { submitForm } from '../../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../../frame/staff-routes.server.ts'
import { readArticleId } from '../article.server.ts'

type Visit = StaffVisit<'/staff/articles/:id/versions'>

/** The versions of an article, and two of them side by side. */
export async function loadVersions({ site, staff, params, query }: Visit) {
  const id = readArticleId({ params })
  const { article, work, versions, before, after, lost } = await compareVersions.ask(site, staff, { id, ...query })
  return {
    id,
    title: article.title,
    versions: versions.map(({ time, ...version }) => ({
      ...version,
      title: titleOf(version),
      time: formatDateTime(time),
    })),
    before: before?.key ?? null,
    after: after?.key ?? null,
    comparison: before && after ? await compare(site, before.content, after.content) : null,
    mayTakeUp: article.mayEdit && (!work || (work.stage === 'draft' && !work.deleted)),
    /** Why nothing can be taken up now; null if it can, or never for this user. */
    obstacle: article.mayEdit && work ? obstacleOf(work) : null,
    draft: work && {
      person: work.updatePerson,
      time: formatDateTime(work.updateTime),
      contentHash: work.contentHash,
    },
    lost,
  }
}

const titleOf = ({ kind, number }: Pick<Version, 'kind' | 'number'>): string =>
  kind === 'release' ? `第 ${number} 次公开` : `第 ${number} 次留存的草稿`

const obstacleOf = ({ stage, deleted }: { stage: string; deleted: boolean }): string | null =>
  deleted
    ? '这篇稿件在回收站里，恢复以后才能换成旧的一版。'
    : stage === 'draft'
      ? null
      : '这篇稿件已经送审，撤回以后才能换成旧的一版。'

async function compare(site: Visit['site'], one: ArticleContent, other: ArticleContent) {
  const { find } = await getCategories(site)
  const items = await getItemTitles(site.db, site.district.areaCode)
  const fieldsOf = (of: ArticleContent) => plainFields(of, find(of.articleTypeId)?.title ?? '（栏目已删除）', items)
  return {
    fields: compareFields(fieldsOf(one), fieldsOf(other)),
    html: await compareApart(publicDocument(one), publicDocument(other), { layout: 'columns' }),
  }
}

/** Takes a version up as the draft. A draft that is there is replaced only if the form names it. */
export const takeUp = (visit: Visit & Submission) =>
  submitForm(
    visit,
    takeUpVersion,
    href('/staff/articles/:id', { id: readArticleId(visit) }),
    ({ confirmed, replaces, ...typed }) => ({ ...typed, replaces: confirmed === '1' ? replaces : null }),
  )
