import { data, redirect } from 'react-router'
import { refusalInit } from '../../../../access/refusal.server.ts'
import { compareApart } from '../../../../domain/articles/comparisons/compare-apart.server.ts'
import { getCategories } from '../../../../domain/articles/categories/queries-categories.server.ts'
import { listLostFiles } from '../../../../domain/articles/writing/files/lost-files.server.ts'
import { compareFields, plainFields } from '../../../../domain/articles/writing/plain-fields.ts'
import { getReleasedArticle } from '../../../../domain/articles/writing/queries-article.server.ts'
import { getWork } from '../../../../domain/articles/writing/queries-work.server.ts'
import { takeUpVersion } from '../../../../domain/articles/writing/versions/commands-take-up.server.ts'
import {
  getContentOf,
  listVersions,
  type Version,
} from '../../../../domain/articles/writing/versions/queries-versions.server.ts'
import { formatDateTime } from '../../../../platform/dates.ts'
import { AppError } from '../../../../platform/errors.ts'
import { fieldText } from '../../../../platform/text/text-input.ts'
import { href } from '../../../href.ts'
import type { Submission } from '../../../page-route.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { refusalOf } from '../../frame/forms/refusal.server.ts'
import type { StaffVisit } from '../../frame/page.server.ts'
import { articleIdOf } from '../article.server.ts'

const path = '/staff/articles/:id/versions'
type Visit = StaffVisit<typeof path>

/** The versions of an article, and two of them side by side. */
export async function loadVersions({ site, staff, params, query }: Visit) {
  const id = articleIdOf({ params })
  const { db, district, now } = site
  const article = await getReleasedArticle(db, staff, district.areaCode, id)
  const work = article.hasWork ? await getWork(db, staff, district.areaCode, id) : null
  const versions = await listVersions(db, id, now)
  const readable = versions.filter(({ obstacle }) => obstacle === null)
  const chosen = (key: string | undefined, usual: Version | undefined) =>
    readable.find((each) => each.key === key) ?? usual
  const after = chosen(query.after, readable[0])
  const before = chosen(query.before, readable[readable.findIndex((each) => each === after) + 1] ?? after)
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
    comparison: before && after ? await compare(site, id, before.key, after.key) : null,
    mayTakeUp: article.mayEdit && (!work || (work.stage === 'draft' && !work.deleted)),
    /** Why nothing can be taken up now; null if it can, or never for this user. */
    obstacle: article.mayEdit && work ? obstacleOf(work) : null,
    draft: work && {
      person: work.updatePerson,
      time: formatDateTime(work.updateTime),
      contentHash: work.contentHash,
    },
    /** Files of the older version that a draft could not have. */
    lost: before ? await listLostFiles(db, id, await getContentOf(db, id, before.key, now)) : [],
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

async function compare(site: Visit['site'], id: number, before: string, after: string) {
  const [one, other] = [
    await getContentOf(site.db, id, before, site.now),
    await getContentOf(site.db, id, after, site.now),
  ]
  const { find } = await getCategories(site)
  const fieldsOf = (of: typeof one) => plainFields(of, find(of.articleTypeId)?.title ?? '（栏目已删除）')
  return {
    fields: compareFields(fieldsOf(one), fieldsOf(other)),
    html: await compareApart(one.document, other.document, { layout: 'columns' }),
  }
}

export type VersionsAnswer = { notice: Notice; key: string; /** The draft is in the way. */ isInTheWay: boolean }

/** Takes a version up as the draft. A draft that is there is replaced only if the form names it. */
export async function takeUp({ site, staff, params, readForm }: Visit & Submission) {
  const id = articleIdOf({ params })
  const form = await readForm()
  const key = fieldText(form, 'key', 20)
  const replaces = form.get('confirmed') === '1' ? fieldText(form, 'replaces', 64) : null
  try {
    const lost = await site.db.transaction().execute((tx) => takeUpVersion(tx, staff, id, { key, replaces }, site.now))
    const mode = lost.length > 0 ? 'taken-up-in-part' : 'taken-up'
    return redirect(href('/staff/articles/:id', { id, mode }), { status: 303 })
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    const notice: Notice = { kind: 'error', title: '没有写成草稿', message: error.message }
    const isInTheWay = error instanceof AppError && error.code === 'conflict'
    return data<VersionsAnswer>({ notice, key, isInTheWay }, refusalInit(error))
  }
}
