import type { Site } from '../context.ts'
import { unitTitles } from '../districts/schema.ts'
import { addressOf } from '../lib/address.ts'
import { notFound } from '../lib/errors.ts'
import { type Area, getArea, listAreaIds, listSubUnits } from '../units/queries.server.ts'
import type { UnitQuery } from '../units/schema.ts'
import type { CategoryNode } from './category-tree.ts'
import { getCategories } from './queries-categories.server.ts'
import { type ArticleScope, getArticle, listArticles, listTypesInUse, toRow } from './queries.server.ts'
import { besideOf, showArticle } from './show-article.server.ts'

const path = '/message/messgae'

/**
 * What the page of a unit shows: who it is, the categories in which it published, and its list or one of its articles.
 * @throws not_found for a unit of another district, an unknown category and an article of another unit.
 */
export async function getUnit(site: Site, query: UnitQuery) {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { db, district, now } = site
  const area = await getArea(db, district.areaCode, query.id)
  // Everything of a district is below its root: there the unit narrows nothing.
  const areaIds = area.level === 'district' ? undefined : await listAreaIds(db, area.id)
  const ofUnit: ArticleScope = { districtCode: district.areaCode, now, areaIds }

  const categories = await getCategories(site)
  const typeId = query.articleTypeId ?? null
  if (typeId !== null && !categories.find(typeId)) throw notFound('没有这个栏目。')
  const inUse = new Set(await listTypesInUse(db, ofUnit))
  const listPage = query.pageNum > 1 ? query.pageNum : null
  const base = { id: area.id, type: query.type ?? null }
  const address = (extra: Record<string, string | number | null>) =>
    addressOf(path, { ...base, articleTypeId: typeId, ...extra })

  const scope: ArticleScope = { ...ofUnit, ...(typeId === null ? {} : categories.scopeOf(typeId)) }
  const frame = {
    area: { id: area.id, name: area.name, intro: area.intro },
    district: district.name,
    category: typeId === null ? null : (categories.find(typeId)?.title ?? null),
    typeId,
    crumbs: [{ title: '首页', href: '/dashboard' }, ...(await crumbsAbove(site, area))],
    unitHref: addressOf(path, base),
    shareHref: addressOf(path, { id: area.id, type: 1 }),
    subUnits: await listSubUnits(db, area.id),
    menu: {
      title: '公开栏目',
      rootHref: addressOf(path, base),
      path,
      query: base,
      openIds: typeId === null ? [] : categories.pathTo(typeId).map(({ id }) => id),
      currentId: typeId,
      nodes: onlyUsed(categories.treeBelow(null), inUse),
      intro: null,
    },
  }

  if (query.articleId) {
    const article = await getArticle(db, district.areaCode, query.articleId, now)
    if (areaIds && !areaIds.includes(article.areaId)) throw notFound('这个单位没有这篇文章。')
    return {
      ...frame,
      mode: 'detail' as const,
      article: showArticle(article, categories),
      ...(await besideOf(db, scope, article, (id) => address({ articleId: id, pageNum: listPage }))),
      backHref: address({ pageNum: listPage }),
    }
  }
  const list = await listArticles(db, scope, query.pageNum)
  const rows = list.rows.map((row) =>
    toRow(row, address({ articleId: row.id, pageNum: list.pageNum > 1 ? list.pageNum : null }), now),
  )
  return { ...frame, mode: 'list' as const, ...list, rows, listHref: address({}) }
}

export type UnitView = Awaited<ReturnType<typeof getUnit>>

/** The listing that a unit stands in, and the unit above it. */
async function crumbsAbove({ db, district }: Site, area: Area): Promise<{ title: string; href: string }[]> {
  const titles = unitTitles[district.kind]
  if (area.level === 'department') {
    return [{ title: titles.department, href: addressOf('/region/region', { group: area.unitGroup }) }]
  }
  if (area.level === 'township') {
    return [{ title: titles.township, href: addressOf('/regions/regions', { group: area.unitGroup }) }]
  }
  if (area.level === 'village' && area.parentId) {
    const parent = await getArea(db, district.areaCode, area.parentId)
    return [
      { title: titles.village, href: addressOf('/regions1/regions1', { group: parent.name }) },
      { title: parent.name, href: addressOf(path, { id: parent.id, type: 1 }) },
    ]
  }
  return []
}

/** The tree without categories in which nothing was published: an empty column helps nobody. */
function onlyUsed(nodes: readonly CategoryNode[], inUse: ReadonlySet<number>): CategoryNode[] {
  return nodes.flatMap((node) => {
    const children = onlyUsed(node.children, inUse)
    return children.length > 0 || inUse.has(node.id) ? [{ ...node, children }] : []
  })
}
