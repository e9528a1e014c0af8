import type { ColumnType, Generated } from 'kysely'
import { authorise, nameOf, type Staff } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../../platform/errors.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import { mayAnywhere } from '../policy.ts'
import type { ArticleFilter } from './queries-lists.server.ts'
import '../../../access/table.server.ts'

/** A list of articles under a name of its own, for one account in one district. */
export type SavedView = { id: number; name: string; filter: ArticleFilter }

export const mostSavedViews = 20
export const longestViewName = 20

interface ArticleSavedViewTable {
  id: Generated<number>
  account_id: number
  district_code: string
  name: string
  filter: ColumnType<ArticleFilter, string, string>
}

declare module '../../../platform/db/types.ts' {
  interface Tables {
    article_saved_view: ArticleSavedViewTable
  }
}

/** The actor's own, oldest first. */
export const listSavedViews = (db: Db | Tx, actor: Staff, districtCode: string): Promise<SavedView[]> =>
  db
    .selectFrom('article_saved_view')
    .select(['id', 'name', 'filter'])
    .where('account_id', '=', actor.id)
    .where('district_code', '=', districtCode)
    .orderBy('id')
    .execute()

/** Saves a list under a name. @returns its id. @throws AppError invalid, conflict for a taken name or too many. */
export async function saveView(
  tx: Tx,
  actor: Staff,
  districtCode: string,
  { name: typed, filter }: Pick<SavedView, 'name' | 'filter'>,
): Promise<number> {
  authorise(mayAnywhere(actor, 'article.read'))
  const name = nameOfView(typed)
  await lockViews(tx, actor)
  const views = await listSavedViews(tx, actor, districtCode)
  if (views.length >= mostSavedViews)
    throw new AppError('conflict', `最多保存 ${mostSavedViews} 个视图，请先删除不用的。`, null, 'viewName')
  refuseTaken(views, name)
  const { id } = await tx
    .insertInto('article_saved_view')
    .values({ account_id: actor.id, district_code: districtCode, name, filter: JSON.stringify(filter) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(tx, actor, 'saved-view.add', districtCode, id)
  return id
}

/** @throws AppError not_found for what is not the actor's own; invalid, conflict. */
export async function renameView(
  tx: Tx,
  actor: Staff,
  districtCode: string,
  { id, name: typed }: Pick<SavedView, 'id' | 'name'>,
): Promise<void> {
  authorise(mayAnywhere(actor, 'article.read'))
  const name = nameOfView(typed)
  await lockViews(tx, actor)
  const views = await listSavedViews(tx, actor, districtCode)
  if (!views.some((view) => view.id === id)) throw noView()
  refuseTaken(
    views.filter((view) => view.id !== id),
    name,
  )
  await tx.updateTable('article_saved_view').set({ name }).where('id', '=', id).execute()
  await audit(tx, actor, 'saved-view.rename', districtCode, id)
}

/** @throws AppError not_found for what is not the actor's own. */
export async function deleteView(tx: Tx, actor: Staff, districtCode: string, id: number): Promise<void> {
  authorise(mayAnywhere(actor, 'article.read'))
  const deleted = await tx
    .deleteFrom('article_saved_view')
    .where('id', '=', id)
    .where('account_id', '=', actor.id)
    .where('district_code', '=', districtCode)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw noView()
  await audit(tx, actor, 'saved-view.delete', districtCode, id)
}

/** Two saves at once must not exceed the limit or share a name. */
const lockViews = (tx: Tx, { id }: Staff) =>
  tx.selectFrom('staff_account').select('id').where('id', '=', id).forUpdate().execute()

function nameOfView(typed: string): string {
  const name = oneLine(typed)
  if (name === '') throw wrongField('viewName', '请给视图起一个名字。')
  if (name.length > longestViewName) throw wrongField('viewName', `视图的名字最多 ${longestViewName} 个字。`)
  return name
}

function refuseTaken(views: readonly SavedView[], name: string): void {
  if (views.some((view) => view.name === name))
    throw wrongField('viewName', '已经有一个视图叫这个名字，请换一个。', 'conflict')
}

const noView = () => notFound('没有这个视图，可能已经删除。')

/** Without the name: it is the user's own. */
const audit = (
  tx: Tx,
  actor: Staff,
  action: 'saved-view.add' | 'saved-view.rename' | 'saved-view.delete',
  districtCode: string,
  id: number,
) => recordAudit(tx, { actor: nameOf(actor), action, districtCode, subject: String(id) })
