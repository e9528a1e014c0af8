import { z } from 'zod'
import {
  copyArticle,
  createDraft,
  deleteDraft,
  restoreDraft,
  saveDraft,
  startRevision,
} from '../../../domain/articles/writing/commands-writing.server.ts'
import { cancelScheduled, rescheduleRelease } from '../../../domain/articles/writing/commands-schedule.server.ts'
import { withdrawArticle } from '../../../domain/articles/writing/commands-release.server.ts'
import { confirmRelease } from '../../../domain/articles/writing/reviewing/emergency-releases.server.ts'
import { addRemark, resolveRemark } from '../../../domain/articles/writing/reviewing/commands-remarks.server.ts'
import {
  approveDraft,
  recallDraft,
  releaseAtOnce,
  returnDraft,
} from '../../../domain/articles/writing/reviewing/commands-review.server.ts'
import { checkAndSubmit, prepareSubmission } from '../../../domain/articles/writing/reviewing/commands-submit.server.ts'
import { prepareRelease } from '../../../domain/articles/writing/release.server.ts'
import { checkContent } from '../../../domain/articles/writing/checks/check.server.ts'
import { type FindingKind, findingKinds, groupFindings } from '../../../domain/articles/writing/checks/findings.ts'
import { findTitleHints } from '../../../domain/articles/writing/checks/title-hints.server.ts'
import { readContent } from '../../../domain/articles/writing/content.server.ts'
import { reportPresence } from '../../../domain/articles/writing/presence.server.ts'
import { listStaffArticles } from '../../../domain/articles/writing/queries-lists.server.ts'
import { getWork } from '../../../domain/articles/writing/queries-work.server.ts'
import { articleViews } from '../../../domain/articles/writing/views.ts'
import { reviewStages, stages } from '../../../domain/articles/writing/workflow.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { AppError } from '../../../platform/errors.ts'
import { idParameter, maxId, pageParameter } from '../../../platform/parameters.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import type { ApiPlugin } from '../context.ts'
import { type Desk, deskOf } from './desk.server.ts'

const tags = ['稿件']

/** A text of 400,000 characters, each up to three bytes, with its markup. */
const bodyLimit = 4 * 1024 * 1024

const params = z.object({ id: idParameter.describe('文章编号') })
const version = z.int().positive().describe('所改的是第几次保存的内容')
const contentHash = z
  .string()
  .regex(/^[\da-f]{64}$/, '审核的内容编号有误，请重新打开稿件')
  .describe('所审内容的编号（contentHash）')
/** What was reviewed: a verdict counts for this text in this review, and for no other. */
const reviewed = { stage: z.enum(reviewStages).describe('所审的环节（stage）'), contentHash }
const reason = (what: string) => z.string().max(500, `${what}最多 500 个字`).transform(oneLine).describe(what)
/** Checked by the domain, which names the wrong field. */
const content = z.looseObject({}).describe('稿件内容：标题、栏目、单位、正文（ProseMirror JSON）和附件')

const stage = z.enum(stages)
const saved = z.object({ version: z.int(), time: z.string() })

const listQuery = z.object({
  view: z.enum(articleViews).default('mine').describe('哪一个列表'),
  stage: stage.optional().describe('环节'),
  areaId: idParameter.optional().describe('单位编号，包括它下面的单位'),
  articleTypeId: idParameter.optional().describe('栏目编号，包括它下面的栏目'),
  words: z.string().max(60).transform(oneLine).optional().describe('标题中的字词'),
  pageNum: pageParameter.default(1).describe('第几页'),
})

const listCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/articles',
    {
      schema: {
        tags,
        summary:
          '稿件列表：view 为 mine 我的稿件、reviews 待我审核、writing 全部在办、scheduled 定时发布、published 已发布、withdrawn 已撤下、unconfirmed 待补审、bin 回收站',
        querystring: listQuery,
        response: {
          200: envelopeOf(
            z.object({
              data: z.array(
                z.object({
                  id: z.int(),
                  title: z.string(),
                  stage: stage.nullable(),
                  status: z.enum(['draft', 'published', 'withdrawn']),
                  areaName: z.string(),
                  typeTitle: z.string(),
                  person: z.string(),
                  time: z.string(),
                }),
              ),
              recordsTotal: z.int(),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { pageNum, ...filter } = request.query
      const asking = { db: site.db, actor: staff, districtCode: site.district.areaCode, now: site.now }
      const { rows, total } = await listStaffArticles(asking, filter, pageNum)
      return success({ data: rows.map((row) => ({ ...row, time: row.time.toISOString() })), recordsTotal: total })
    },
  )
}

/** One draft, with what a save or a review has to name. */
const readCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/articles/:id',
    {
      schema: {
        tags,
        summary: '一篇在办的稿件',
        params,
        response: {
          200: envelopeOf(
            z.object({
              version: z.int(),
              content,
              contentHash: z.string(),
              stage,
              scheduleTime: z.string().nullable().describe('定时公开的时间，只有待公开的修订稿才有'),
              status: z.enum(['draft', 'published', 'withdrawn']),
              updatePerson: z.string(),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const work = await getWork(site.db, staff, site.district.areaCode, request.params.id)
      return success({ ...work, scheduleTime: work.scheduleTime?.toISOString() ?? null })
    },
  )
}

const findingsCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/articles/:id/findings',
    {
      schema: {
        tags,
        summary: '检查一篇在办的稿件，和送审时的检查相同；另外说明标题里有没有别的嘎查村、以前用没用过',
        params,
        response: {
          200: envelopeOf(
            z.object({
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
          ),
        },
      },
    },
    async (request, reply) => {
      // Asked after each save, which keeps the session open already.
      const { site, staff } = await deskOf(context, request, reply, false)
      const { version, content: text } = await getWork(site.db, staff, site.district.areaCode, request.params.id)
      const { otherVillages, usedBefore } = await findTitleHints(site.db, request.params.id, text)
      const findings = await checkContent(site.db, text, { now: site.now })
      return success({
        version,
        count: findings.length,
        groups: groupFindings(findings),
        title: {
          otherVillages,
          usedBefore: usedBefore && { id: usedBefore.id, time: usedBefore.releaseTime.toISOString() },
        },
      })
    },
  )
}

const writeCalls: ApiPlugin = (api, context) => {
  api.post(
    '/api/staff/articles',
    {
      bodyLimit,
      schema: {
        tags,
        summary: '新建稿件',
        body: z.object({ content }),
        response: { 200: envelopeOf(z.object({ id: z.int() })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const written = readContent(request.body.content)
      const id = await site.db.transaction().execute((tx) => createDraft(tx, staff, written, site.now))
      return success({ id })
    },
  )

  api.put(
    '/api/staff/articles/:id',
    {
      bodyLimit,
      schema: {
        tags,
        summary: '保存稿件；别人保存过就答 409',
        params,
        body: z.object({ version, content }),
        response: { 200: envelopeOf(saved) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { body, params: asked } = request
      // Somebody else may have signed in since in another window: nothing is saved in their name.
      const writer = request.headers['x-written-by']
      if (writer !== undefined && writer !== staff.loginName)
        throw new AppError('unauthenticated', `现在登录的是“${staff.name}”，不是写这篇稿件的账号，所以没有保存。`)
      const written = { version: body.version, content: readContent(body.content) }
      const result = await site.db.transaction().execute((tx) => saveDraft(tx, staff, asked.id, written, site.now))
      return success({ version: result.version, time: result.time.toISOString() })
    },
  )
}

const presenceCall: ApiPlugin = (api, context) => {
  api.post(
    '/api/staff/articles/:id/presence',
    {
      schema: {
        tags,
        summary: '报告正在编辑这篇稿件，得知还有谁在编辑；每 20 秒一次，离开时 away 为 true',
        params,
        body: z.object({
          windowId: z
            .string()
            .regex(/^[\w-]{8,32}$/, '窗口编号为 8 到 32 个字母或数字')
            .describe('这个窗口自定的编号，打开期间不变'),
          turn: z.int().positive().max(maxId).describe('这个窗口的第几次报告；晚到的旧报告不算'),
          away: z.boolean().default(false).describe('是否已经离开或切到后台'),
          editedMsAgo: z.int().min(0).max(maxId).nullable().default(null).describe('多少毫秒前改过，没有改过为 null'),
        }),
        response: {
          200: envelopeOf(
            z.object({
              others: z.array(z.object({ name: z.string(), editedMsAgo: z.int().nullable() })),
              ownOtherWindow: z.boolean(),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply, false)
      const { body, params: asked } = request
      return success(await reportPresence(site.db, staff, site.district.areaCode, asked.id, body))
    },
  )
}

type CommandOptions = {
  /** Whether the command gives the id of something new. */
  adds?: boolean
  /** What takes long is done before the transaction. */
  prepare?: (db: Db, id: number, now: Date) => Promise<void>
}

/** Commands on one article: `POST /api/staff/articles/:id/<name>`. */
function command<Body extends z.ZodType>(
  name: string,
  summary: string,
  body: Body,
  run: (tx: Tx, desk: Desk, id: number, body: z.output<Body>) => Promise<unknown>,
  { adds = false, prepare }: CommandOptions = {},
): ApiPlugin {
  return (api, context) => {
    api.post(
      `/api/staff/articles/:id/${name}`,
      {
        schema: {
          tags,
          summary,
          params,
          body,
          response: { 200: envelopeOf(adds ? z.object({ id: z.int() }) : z.null()) },
        },
      },
      async (request, reply) => {
        const desk = await deskOf(context, request, reply)
        const { id } = request.params
        await prepare?.(desk.site.db, id, desk.site.now)
        const result = await desk.site.db
          .transaction()
          .execute((tx) => run(tx, desk, id, request.body as z.output<Body>))
        return success(adds ? { id: result as number } : null)
      },
    )
  }
}

const nothing = z.looseObject({}).nullish()

const commands: ApiPlugin[] = [
  command(
    'submit',
    '送审；检查发现问题时要写明仍要发布的理由',
    z.object({ version, findingsReason: reason('发布理由').default('') }),
    (tx, { staff, site }, id, body) => checkAndSubmit(tx, staff, id, body, site.now),
    { prepare: prepareSubmission },
  ),
  command(
    'approve',
    '审核通过；最后一审通过即发布，也可以定时公开。环节或内容和现在的不同就答 409',
    z.object({
      ...reviewed,
      remark: reason('审核意见').default(''),
      findingsReason: reason('发布理由').default(''),
    }),
    (tx, { staff, site }, id, body) => approveDraft(tx, staff, id, body, site.now),
    { prepare: prepareRelease },
  ),
  command(
    'return',
    '退回稿件',
    z.object({ ...reviewed, reason: reason('退回的理由') }),
    (tx, { staff, site }, id, body) => returnDraft(tx, staff, id, body, site.now),
  ),
  command(
    'release-at-once',
    '紧急发布，事后由另一个人补审',
    z.object({ ...reviewed, reason: reason('紧急发布的理由') }),
    (tx, { staff, site }, id, body) => releaseAtOnce(tx, staff, id, body, site.now),
    { prepare: prepareRelease },
  ),
  command(
    'reschedule',
    '改变定时公开的时间，修订稿和还没有公开的文章都可以',
    z.object({ releaseAt: z.iso.datetime({ offset: true }).describe('公开的时间') }),
    (tx, { staff, site }, id, { releaseAt }) => rescheduleRelease(tx, staff, id, new Date(releaseAt), site.now),
  ),
  command(
    'unschedule',
    '取消一篇修订稿的定时公开，稿件回到草稿',
    z.object({ reason: reason('取消的理由') }),
    (tx, { staff, site }, id, body) => cancelScheduled(tx, staff, id, body.reason, site.now),
  ),
  command(
    'confirm',
    '补审紧急发布；内容和等待补审的不同就答 409',
    z.object({ contentHash }),
    (tx, { staff, site }, id, body) => confirmRelease(tx, staff, id, body, site.now),
  ),
  command('recall', '撤回送审', nothing, (tx, { staff, site }, id) => recallDraft(tx, staff, id, site.now)),
  command('revise', '开始修订已发布的文章', nothing, (tx, { staff, site }, id) =>
    startRevision(tx, staff, id, site.now),
  ),
  command('copy', '复制为新稿件', nothing, (tx, { staff, site }, id) => copyArticle(tx, staff, id, site.now), {
    adds: true,
  }),
  command('delete', '放入回收站', nothing, (tx, { staff, site }, id) => deleteDraft(tx, staff, id, site.now)),
  command('restore', '从回收站恢复', nothing, (tx, { staff }, id) => restoreDraft(tx, staff, id)),
  command(
    'withdraw',
    '撤下已发布的文章，理由向群众公开；还没有到时间的不再公开',
    z.object({ reason: reason('撤稿的理由') }),
    (tx, { staff, site }, id, body) => withdrawArticle(tx, staff, id, body.reason, site.now),
  ),
  command(
    'remarks',
    '写一条审核意见',
    z.object({
      blockId: z.string().max(20).transform(oneLine).nullable().default(null).describe('所指的段落，null 为全文'),
      quote: reason('所指段落的开头').default(''),
      text: reason('意见'),
    }),
    (tx, { staff }, id, body) => addRemark(tx, staff, id, body),
    { adds: true },
  ),
  command(
    'remarks/resolve',
    '把一条意见标为已处理，或重新打开',
    z.object({
      remarkId: z.int().positive().max(maxId).describe('意见编号'),
      resolved: z.boolean().describe('是否已处理'),
    }),
    (tx, { staff, site }, id, { remarkId, resolved }) =>
      resolveRemark(tx, staff, id, { id: remarkId, resolved }, site.now),
  ),
]

/** Endpoints for writing, reviewing and releasing. They need a signed-in member of staff. */
export const staffArticlesApi: ApiPlugin = (api, context) => {
  listCall(api, context)
  readCall(api, context)
  findingsCall(api, context)
  writeCalls(api, context)
  presenceCall(api, context)
  for (const plugin of commands) plugin(api, context)
}
