import { getItemTitles } from '../../../domain/duties/items.server.ts'
import { publicDocument } from '../../../domain/articles/writing/public-document.ts'
import { setImmediate } from 'node:timers/promises'
import { beijingInput } from './edit/beijing-input.ts'
import { addTemplate } from '../../../domain/articles/article-templates/operations-templates.server.ts'
import { showBody } from '../../../domain/articles/body.server.ts'
import { compareApart } from '../../../domain/articles/comparisons/compare-apart.server.ts'
import type { Block } from '@three-affairs/document/nodes.ts'
import { documentToHtml } from '@three-affairs/document/to-html.ts'
import { blockText } from '@three-affairs/document/text.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import type { ArticleContent } from '../../../domain/articles/writing/content.ts'
import { findProblems } from '../../../domain/articles/writing/content.server.ts'
import { groupFindings, isError } from '../../../domain/articles/writing/checks/findings.ts'
import { compareFields, plainFields } from '../../../domain/articles/writing/plain-fields.ts'
import { getArticle } from '../../../domain/articles/writing/staff-queries-articles.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { formatDateTime, spellTime } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { takeNewest } from '../frame/newest-entries.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'
import { findNotice } from '../frame/forms/operation-form.server.ts'
import { packGroups } from '../frame/forms/find-options.ts'
import { listChoosableCategories } from './article-options.server.ts'

const path = '/staff/articles/:id'
type ShownWork = NonNullable<Awaited<ReturnType<typeof getArticle.ask>>['work']>
export type ArticleVisit = StaffVisit<typeof path>

/** @throws AppError not_found for anything but a number. */
export function readArticleId({ params }: Pick<ArticleVisit, 'params'>): number {
  const parsed = idParameter.safeParse(params['id'])
  if (!parsed.success) throw notFound('没有这篇稿件。')
  return parsed.data
}

/** An article as staff see it: the text that is being written if there is one, else the public one. */
export async function loadArticle({ site, staff, params, query }: ArticleVisit) {
  const id = readArticleId({ params })
  const { article, work, steps, remarks: said, former, reviewed } = await getArticle.ask(site, staff, { id })
  const { find } = await getCategories(site)
  const titleOfType = (typeId: number) => find(typeId)?.title ?? '（栏目已删除）'
  const [timeline, remarks] = [takeNewest(steps, query.all), takeNewest(said, query.all)]
  const titles = { ofType: titleOfType, ofItems: await getItemTitles(site.db, site.district.areaCode) }
  return {
    id,
    notice: findNotice(query.mode),
    released: {
      status: article.status,
      releaseTime: formatDateTime(article.releaseTime),
      schedule:
        article.status === 'published' && article.releaseTime > site.now ? scheduleOf(article.releaseTime) : null,
      /** False if it was withdrawn before its release time. */
      wasPublic: article.releaseTime <= (article.withdrawTime ?? site.now),
      withdrawTime: article.withdrawTime && formatDateTime(article.withdrawTime),
      withdrawReason: article.withdrawReason,
      closedTime: article.closedTime && formatDateTime(article.closedTime),
      unconfirmed: article.unconfirmed,
      mayEdit: article.mayEdit,
      mayReview: article.mayReview,
      mayPublish: article.mayPublish,
      mayWithdraw: article.mayWithdraw,
      mayErase: article.mayErase && article.status !== 'draft',
    },
    work: work && workView(site, work),
    template: work && !work.deleted ? await templateForm({ site, staff }, work) : null,
    voucherPages: voucherPagesOf(id, work),
    shown: work
      ? await shownContent(work, titleOfType)
      : {
          title: article.title,
          facts: factsOf({ ...article, area: article.areaName, type: titleOfType(article.articleTypeId) }),
          correction: '',
          blocks: [{ id: 'body', html: showBody(article.content, (url) => url), words: '' }],
          attachments: article.attachments,
        },
    comparison: former && work ? await compare(former, work.content, titles) : null,
    sinceReview: reviewed && work ? await compare(reviewed, work.content, titles) : null,
    remarks: {
      ...remarks,
      rows: remarks.rows.map(({ time, ...remark }) => ({ ...remark, time: formatDateTime(time) })),
    },
    timeline: {
      ...timeline,
      rows: timeline.rows.map(({ time, moment, ...entry }) => ({
        ...entry,
        time: formatDateTime(time),
        moment: moment && spellTime(moment),
      })),
    },
  }
}
export type ArticlePageView = Awaited<ReturnType<typeof loadArticle>>

/** The pictures of vouchers as everybody will see them. */
const voucherPagesOf = (id: number, work: ShownWork | null) =>
  (work?.voucherPages ?? []).map(({ picture, ...page }) => ({
    ...page,
    picture: picture && {
      src: `/files/p/${id}/${picture.sha256}.jpg`,
      width: picture.width,
      height: picture.height,
    },
  }))

/** What the form for a template offers; null for those who may not keep one. */
async function templateForm({ site, staff }: Pick<ArticleVisit, 'site' | 'staff'>, { content }: ShownWork) {
  if (!(await addTemplate.isAllowed(site, staff, {}))) return null
  const { articleTypeId } = content
  return { categories: packGroups(await listChoosableCategories(site, articleTypeId)), articleTypeId }
}

async function compare(
  former: ArticleContent,
  current: ArticleContent,
  titles: { ofType: (id: number) => string; ofItems: ReadonlyMap<string, string> },
) {
  const fieldsOf = (of: ArticleContent) => plainFields(of, titles.ofType(of.articleTypeId), titles.ofItems)
  return {
    fields: compareFields(fieldsOf(former), fieldsOf(current)),
    html: await compareApart(publicDocument(former), publicDocument(current)),
  }
}

function workView({ now }: RequestContext, work: ShownWork) {
  const { stage, contentHash, version, author, updatePerson, mayEdit, mayReview, obstacle, deleted, returnReason } =
    work
  const { findings } = work
  return {
    stage,
    contentHash,
    version,
    author,
    updatePerson,
    mayEdit,
    mayReview,
    mayPublish: work.mayPublish,
    reviewsGiven: work.reviewsGiven,
    reviewsLeft: work.reviewsLeft,
    obstacle,
    deleted,
    returnReason,
    updateTime: formatDateTime(work.updateTime),
    findings: { count: findings.length, groups: groupFindings(findings) },
    errors: findings.filter(isError).length,
    errorKinds: [...new Set(findings.filter(isError).map(({ kind }) => kind))],
    findingsReason: work.findingsReason,
    problems: stage === 'draft' ? findProblems(work.content, now) : {},
    releaseAt: work.content.releaseAt && spellTime(new Date(work.content.releaseAt)),
    schedule: work.scheduleTime && scheduleOf(work.scheduleTime),
  }
}

const scheduleOf = (moment: Date) => ({ words: spellTime(moment), input: beijingInput(moment.toISOString()) })

type Named = {
  area: string
  type: string
  publisher: string
  source: string
  indexNo: string | null
  documentNo: string | null
  documentDate: string | null
  noticeUntil?: string | null | undefined
}

const factsOf = ({ area, type, publisher, source, indexNo, documentNo, documentDate, noticeUntil }: Named) =>
  (
    [
      ['单位', area],
      ['栏目', type],
      ['发布机构', publisher],
      ['来源', source],
      ['索引号', indexNo],
      ['文号', documentNo],
      ['成文日期', documentDate],
      ['公示期到', noticeUntil],
    ] as const
  ).flatMap(([label, value]) => (value ? [{ label, value }] : []))

/** After so much HTML others have their turn. */
const charactersPerTurn = 100_000

async function shownContent({ content, areaName }: ShownWork, titleOfType: (id: number) => string) {
  const blocks: { id: string; html: string; words: string }[] = []
  let written = 0
  let tables = 0
  for (const block of publicDocument(content).content) {
    const html = showBody(documentToHtml({ type: 'doc', content: [block] }), (url) => url, [], tables)
    if (block.type === 'table') tables += 1
    blocks.push({ id: block.attrs.blockId, html, words: excerptOf(block) })
    written += html.length
    if (written < charactersPerTurn) continue
    written = 0
    await setImmediate()
  }
  return {
    title: content.title || '（无标题）',
    facts: factsOf({ ...content, area: areaName, type: titleOfType(content.articleTypeId) }),
    correction: content.correction,
    blocks,
    attachments: content.attachments,
  }
}

const excerptOf = (block: Block): string => {
  const words = blockText(block).replaceAll(/\s+/g, ' ').trim()
  return words.length > 24 ? `${words.slice(0, 24)}…` : words
}
