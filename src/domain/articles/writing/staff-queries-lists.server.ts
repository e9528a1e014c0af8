import { z } from 'zod'
import { requireStaff } from '../../../access/policy.ts'
import { listSchema } from '../../../platform/envelope.ts'
import type { Paged } from '../../../platform/paging.ts'
import { idParameter, maxId, pageParameter } from '../../../platform/parameters.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import { staffQuery } from '../../operation.ts'
import { mayAnywhere } from '../policy.ts'
import {
  type Asking,
  countStaffArticles,
  isOfReleased,
  listStaffArticles,
  mostArticles,
  type StaffArticle,
} from './queries-lists.server.ts'
import { listSavedViews } from './saved-views.server.ts'
import { type ArticleView, articleViews } from './views.ts'
import { stages } from './workflow.ts'

const common = { permission: 'article.read', at: () => Promise.resolve({ place: 'anywhere' as const }) } as const
const stage = z.enum(stages)

/** One page of a list of articles. */
export const listArticles = staffQuery({
  ...common,
  input: z.object({
    view: z.enum(articleViews).default('mine').describe('哪一个列表'),
    stage: stage.optional().describe('环节'),
    areaId: idParameter.optional().describe('单位编号，包括它下面的单位'),
    articleTypeId: idParameter.optional().describe('栏目编号，包括它下面的栏目'),
    words: z.string().max(60).transform(oneLine).optional().describe('标题中的字词'),
    pageNum: pageParameter.default(1).describe('第几页'),
  }),
  api: {
    call: 'GET /api/staff/articles',
    tag: '稿件',
    summary:
      '稿件列表：view 为 mine 我的稿件、reviews 待我审核、writing 全部在办、scheduled 定时发布、published 已发布、withdrawn 已撤下、unconfirmed 待补审、bin 回收站',
    output: listSchema(
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
    present: ({ rows, total }: Paged<StaffArticle>) => ({
      data: rows.map((row) => ({ ...row, time: row.time.toISOString() })),
      recordsTotal: total,
    }),
  },
  run: (db, { actor, input: { pageNum, ...filter }, site }) =>
    listStaffArticles(
      { db, actor: requireStaff(actor), districtCode: site.district.areaCode, now: site.now },
      filter,
      pageNum,
    ),
})

const id = z.number().max(maxId)

/** One page of a list, with the lists that the actor has, the counts of those that wait, and the actor's saved views. */
export const getArticleLists = staffQuery({
  ...common,
  input: z.object({
    view: z.enum(articleViews).optional(),
    stage: stage.optional(),
    areaId: id.optional(),
    articleTypeId: id.optional(),
    year: z.int().optional(),
    words: z.string().optional(),
    pageNum: z.int(),
  }),
  async run(db, { actor, input: { view: chosen, pageNum, ...filter }, site }) {
    const staff = requireStaff(actor)
    const asking: Asking = { db, actor: staff, districtCode: site.district.areaCode, now: site.now }
    const [mayEdit, mayReview] = [mayAnywhere(staff, 'article.edit'), mayAnywhere(staff, 'article.review')]
    const needs: Partial<Record<ArticleView, boolean>> = {
      mine: mayEdit,
      bin: mayEdit,
      reviews: mayReview,
      unconfirmed: mayReview,
    }
    const views = articleViews.filter((each) => needs[each] ?? true)
    // What waits comes first.
    const view = chosen ?? (mayReview ? 'reviews' : 'mine')
    const page = await listStaffArticles(asking, { view, ...filter }, pageNum)
    return {
      ...page,
      view,
      capped: page.total >= mostArticles ? mostArticles : null,
      mayEdit,
      views: await Promise.all(
        views.map(async (each) => ({
          view: each,
          count: isOfReleased(each) ? null : await countStaffArticles(asking, { view: each }),
        })),
      ),
      savedViews: await listSavedViews(db, staff, asking.districtCode),
    }
  },
})
