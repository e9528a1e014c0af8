import type { Tx } from '../../platform/db/types.ts'
import { withDescendants } from '../articles/categories/category-tree.ts'
import { requirePublic } from '../checks/public-gate.server.ts'
import { type DefaultCategories, type DefaultItem, defaultItems, defaultRules } from './default-items.ts'
import '../articles/table.server.ts'
import './table.server.ts'

/**
 * Gives a district without items those of the product, once the tree of categories is there. What staff change is never
 * overwritten.
 */
export async function addDefaultItems(tx: Tx, districtCode: string, now: Date): Promise<void> {
  const any = await tx.selectFrom('duty_item').select('id').where('district_code', '=', districtCode).limit(1).execute()
  if (any.length > 0) return
  const tree = await tx
    .selectFrom('article_type')
    .select(['id', 'parent_id as parentId', 'title'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const rules = await ensureDefaultRules(tx)
  const items = defaultItems.flatMap((item) => {
    const typeIds = findTypes(tree, item.categories)
    return typeIds ? [{ ...item, typeIds, ruleId: rules.get(item.rule) ?? null }] : []
  })
  if (items.length === 0) return
  await tx
    .insertInto('duty_item')
    .values(
      items.map((item, at) => ({
        district_code: districtCode,
        code: item.code,
        position: at + 1,
        ...wordsOf(item),
        rule_id: item.ruleId,
        unit_levels: [...item.levels],
        period_kind: item.kind,
        due_day: item.dueDay ?? null,
        due_working_days: item.dueWorkingDays ?? null,
        type_ids: item.typeIds,
        template: item.template,
        title_words: [...(item.titleWords ?? [])],
        effective_from: item.effectiveFrom,
        effective_to: null,
        change_actor: '系统',
        change_time: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['district_code', 'code']).doNothing())
    .execute()
}

function wordsOf({ heading, title, elements, rule, timeLimit, levels }: DefaultItem) {
  const pass = (field: string, words: string, text: string) => requirePublic(field, { title: words }, text)
  const basis = defaultRules.find(({ key }) => key === rule)
  return {
    heading: pass('heading', '一级事项', heading),
    title: pass('title', '二级事项', title),
    elements: pass('elements', '公开内容', elements),
    basis: pass('basis', '公开依据', basis ? `《${basis.title}》${basis.documentNo}` : ''),
    time_limit: pass('timeLimit', '公开时限', timeLimit),
    publisher: pass('publisher', '公开主体', levels.includes('village') ? '村（社区）' : '各单位'),
    channels: pass('channels', '公开渠道和载体', '本网站'),
    audience: pass('audience', '公开对象', '全社会'),
    method: pass('method', '公开方式', '主动公开'),
    level_words: pass('levelWords', '公开层级', levels.map((level) => levelWords[level]).join('、')),
  }
}

const levelWords = { district: '县级', department: '县级部门', township: '乡级', village: '村级' } as const

/** By their keys. Rules are shared by all districts. */
async function ensureDefaultRules(tx: Tx): Promise<Map<string, number>> {
  const known = await tx.selectFrom('disclosure_rule').select(['id', 'title', 'effective_from']).execute()
  const ids = new Map<string, number>()
  for (const { key, title, documentNo, effectiveFrom, url } of defaultRules) {
    const found = known.find((rule) => rule.title === title && rule.effective_from === effectiveFrom)
    const id =
      found?.id ??
      (
        await tx
          .insertInto('disclosure_rule')
          .values({
            title: requirePublic('title', { title: '名称' }, title),
            document_no: requirePublic('documentNo', { title: '文号' }, documentNo),
            effective_from: effectiveFrom,
            effective_to: null,
            url: requirePublic('url', { title: '网址' }, url),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    ids.set(key, id)
  }
  return ids
}

type Tree = readonly { id: number; parentId: number | null; title: string }[]

/** Ids of the categories of an item, the one for new articles first; null where the tree lacks them. */
function findTypes(tree: Tree, { rootTypeId, titles, isRequired, othersExcept }: DefaultCategories): number[] | null {
  if (!tree.some(({ id }) => id === rootTypeId)) return null
  const below = new Set(withDescendants(tree, rootTypeId))
  const named = (title: string) => tree.filter((type) => below.has(type.id) && type.title === title)
  const first = (titles ?? []).flatMap((title) => named(title).map(({ id }) => id))
  if (isRequired) return first.length > 0 ? first : null
  if (othersExcept === undefined) return first.length > 0 ? first : [rootTypeId]
  const left = new Set(othersExcept.flatMap((title) => named(title).map(({ id }) => id)))
  const others = tree.filter(({ id, parentId }) => parentId === rootTypeId && !left.has(id) && !first.includes(id))
  const all = [...first, ...others.map(({ id }) => id)]
  return all.length > 0 ? all : [rootTypeId]
}
