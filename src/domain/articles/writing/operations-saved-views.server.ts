import { z } from 'zod'
import { type Actor, requireStaff, type Staff } from '../../../access/policy.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../../platform/errors.ts'
import { maxId } from '../../../platform/parameters.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import { operation, type OperationContext } from '../../operation.ts'
import { longestViewName, mostSavedViews } from './saved-view-limits.ts'
import { listSavedViews, type SavedView } from './saved-views.server.ts'
import { articleViews } from './views.ts'
import { stages } from './workflow.ts'
import '../../../access/table.server.ts'

const id = z.int().positive().max(maxId)
const viewName = z
  .string()
  .overwrite(oneLine)
  .min(1, '请给视图起一个名字。')
  .max(longestViewName, `视图的名字最多 ${longestViewName} 个字。`)
const filter = z.object({
  view: z.enum(articleViews),
  stage: z.enum(stages).optional(),
  areaId: id.optional(),
  articleTypeId: id.optional(),
  year: z.int().optional(),
  words: z.string().optional(),
})
/** Names are the user's own, so they are not in the audit. */
const common = {
  permission: 'article.read',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  changes: [],
} as const
const words = (done: string, effect: string) => ({ done, effect, refused: '视图没有改动' })

/** Saves a list of articles under a name, for the actor alone. */
export const saveView = operation({
  ...common,
  action: 'saved-view.add',
  input: z.object({ viewName, filter }),
  words: words('已保存', '这个视图排在列表的最前面，只有您自己看得到。'),
  async run(tx, { actor, input, site }) {
    const { staff, views } = await lockViews(tx, actor, site)
    if (views.length >= mostSavedViews)
      throw new AppError('conflict', `最多保存 ${mostSavedViews} 个视图，请先删除不用的。`, null, 'viewName')
    refuseTaken(views, input.viewName)
    const saved = await tx
      .insertInto('article_saved_view')
      .values({
        account_id: staff.id,
        district_code: site.district.areaCode,
        name: input.viewName,
        filter: JSON.stringify(input.filter),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { result: saved.id, subject: String(saved.id) }
  },
})

export const renameView = operation({
  ...common,
  action: 'saved-view.rename',
  input: z.object({ viewId: id, viewName }),
  words: words('已改名', '视图有了新的名字。'),
  async run(tx, { actor, input: { viewId, viewName: name }, site }) {
    const { views } = await lockViews(tx, actor, site)
    requireView(views, viewId)
    refuseTaken(
      views.filter((view) => view.id !== viewId),
      name,
    )
    await tx.updateTable('article_saved_view').set({ name }).where('id', '=', viewId).execute()
    return { result: null, subject: String(viewId) }
  },
})

export const deleteView = operation({
  ...common,
  action: 'saved-view.delete',
  input: z.object({ viewId: id }),
  words: words('已删除', '视图已经删除，稿件没有变化。'),
  async run(tx, { actor, input: { viewId }, site }) {
    const { views } = await lockViews(tx, actor, site)
    requireView(views, viewId)
    await tx.deleteFrom('article_saved_view').where('id', '=', viewId).execute()
    return { result: null, subject: String(viewId) }
  },
})

/** The actor's own views. Concurrent changes wait, so that they neither exceed the limit nor share a name. */
async function lockViews(
  tx: Tx,
  actor: Actor,
  { district }: OperationContext,
): Promise<{ staff: Staff; views: SavedView[] }> {
  const staff = requireStaff(actor)
  await tx.selectFrom('staff_account').select('id').where('id', '=', staff.id).forUpdate().execute()
  return { staff, views: await listSavedViews(tx, staff, district.areaCode) }
}

function requireView(views: readonly SavedView[], viewId: number): void {
  if (!views.some((view) => view.id === viewId)) throw notFound('没有这个视图，可能已经删除。')
}

function refuseTaken(views: readonly SavedView[], name: string): void {
  if (views.some((view) => view.name === name))
    throw wrongField('viewName', '已经有一个视图叫这个名字，请换一个。', 'conflict')
}
