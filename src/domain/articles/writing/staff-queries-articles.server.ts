import { z } from 'zod'
import { getActorName } from '../../../access/policy.ts'
import type { Db } from '../../../platform/db/types.ts'
import { staffQuery } from '../../operation.ts'
import { listDraftPages } from '../books/vouchers/draft-pages.server.ts'
import { checkContent } from './checks/check.server.ts'
import { type Finding, type FindingKind, findingKinds, groupFindings } from './checks/findings.ts'
import { findTitleHints } from './checks/title-hints.server.ts'
import { getReleasedArticle } from './queries-article.server.ts'
import {
  atReadWork,
  findReleasedContent,
  findReviewedContent,
  getWork,
  listRemarks,
  listTimeline,
  type Work,
} from './queries-work.server.ts'
import { articleInput } from './work-schema.ts'
import { stages } from './workflow.ts'

const tag = '稿件'
const path = '/api/staff/articles/:id'
const common = { permission: 'article.read', input: articleInput } as const

/** The text of an article that is being written, with what a save or a review has to name. */
export const getDraft = staffQuery({
  ...common,
  api: {
    call: `GET ${path}`,
    tag,
    summary: '一篇在办的稿件',
    output: z.object({
      version: z.int(),
      content: z.looseObject({}).describe('稿件内容：标题、栏目、单位、正文（ProseMirror JSON）和附件'),
      contentHash: z.string(),
      reviewsGiven: z.int().describe('这篇文章已有的审核次数，审核时要写'),
      stage: z.enum(stages),
      scheduleTime: z.string().nullable().describe('定时公开的时间，只有待公开的修订稿才有'),
      status: z.enum(['draft', 'published', 'withdrawn']),
      updatePerson: z.string(),
    }),
    present: (work: Work) => ({ ...work, scheduleTime: work.scheduleTime?.toISOString() ?? null }),
  },
  at: atReadWork,
  run: (_, { at: { work } }) => Promise.resolve(work),
})

type Checked = {
  version: number
  findings: Finding[]
  title: Awaited<ReturnType<typeof findTitleHints>>
}

/** What the checks find in a text that is being written. Asked for after each save, which keeps the session open. */
export const getFindings = staffQuery({
  ...common,
  api: {
    call: `GET ${path}/findings`,
    tag,
    summary: '检查一篇在办的稿件，和送审时的检查相同；另外说明标题里有没有别的嘎查村、以前用没用过',
    output: z.object({
      version: z.int().describe('所查的是第几次保存的内容'),
      count: z.int().describe('一共发现几处'),
      groups: z
        .array(
          z.object({
            kind: z.enum(Object.keys(findingKinds) as [FindingKind, ...FindingKind[]]),
            count: z.int(),
            shown: z.array(
              z.object({
                kind: z.string(),
                place: z.string(),
                blockId: z.string().nullable().describe('所在的段落，null 为正文以外'),
                excerpt: z.string().describe('发现的内容，个人信息已遮盖'),
              }),
            ),
          }),
        )
        .describe('按种类，错误在前；每种列出前 100 处'),
      title: z.object({
        otherVillages: z.array(z.string()),
        usedBefore: z.object({ id: z.int(), time: z.string() }).nullable(),
      }),
    }),
    present: ({ version, findings, title: { otherVillages, usedBefore } }: Checked) => ({
      version,
      count: findings.length,
      groups: groupFindings(findings),
      title: {
        otherVillages,
        usedBefore: usedBefore && { id: usedBefore.id, time: usedBefore.releaseTime.toISOString() },
      },
    }),
    isBackground: true,
  },
  at: atReadWork,
  run: async (db, { input, site, at: { work } }): Promise<Checked> => ({
    version: work.version,
    title: await findTitleHints(db, input.id, work.content),
    findings: await checkContent(db, work.content, { articleId: work.articleId, now: site.now }),
  }),
})

/** An article as its page shows it: the public text, the one that is being written, and what was said and done. */
export const getArticle = staffQuery({
  ...common,
  async at(db, { site, actor, input }) {
    const article = await getReleasedArticle(db, actor, site.district.areaCode, input.id)
    return { place: article.place, article }
  },
  async run(db, { actor, input: { id }, site, at: { article } }) {
    const work = article.hasWork ? await getWork(db, actor, site.district.areaCode, id) : null
    const [steps, remarks] = await Promise.all([listTimeline(db, id, site.now), listRemarks(db, id)])
    return {
      article,
      work: work && {
        ...work,
        areaName: await findAreaName(db, work.content.areaId),
        findings: await checkContent(db, work.content, { articleId: work.articleId, now: site.now }),
        voucherPages: work.content.book ? await listDraftPages(db, id, work.content.book) : [],
      },
      steps,
      remarks,
      /** What the text that is being written will replace. */
      former: work && article.status !== 'draft' ? await findReleasedContent(db, id) : null,
      /** What the actor reviewed last. */
      reviewed: work && article.mayReview ? await findReviewedContent(db, work, getActorName(actor)) : null,
    }
  },
})

async function findAreaName(db: Db, id: number): Promise<string> {
  const area = await db.selectFrom('area').select('name').where('id', '=', id).executeTakeFirst()
  return area?.name ?? ''
}
