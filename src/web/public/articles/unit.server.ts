import type { RequestContext } from '../../../domain/request-context.ts'
import { unitTitles } from '../../../domain/districts/schema.ts'
import { notFound } from '../../../platform/errors.ts'
import { type Area, getArea, listSubUnits } from '../../../domain/units/queries.server.ts'
import { nameInWords } from '../units/unit-tiles.server.ts'
import { hasBooks } from '../../../domain/articles/books/queries.server.ts'
import { onlyUsed } from '../../../domain/articles/categories/category-tree.ts'
import { getArticle, listArticles, toRow } from '../../../domain/articles/queries.server.ts'
import { listCountedTypes } from '../../../domain/articles/tally.server.ts'
import { resolveScope } from '../../../domain/articles/resolve-scope.server.ts'
import type { ReadQuery } from '../../page-declaration.ts'
import { pageTitles } from '../page-titles.ts'
import { type PublicPages } from '../pages.ts'
import { loadTextAnswers } from '../messages/table-answers.server.tsx'
import { linkRecords } from '../books/record-links.server.ts'
import { listNeighbours, listSeries, showArticle } from './show-article.server.ts'
import { href } from '../../href.ts'

const path = '/message/messgae'

/** The list of units that leads to a unit, marked as current in the menus. */
const sections = {
  district: undefined,
  department: '/region/region',
  township: '/regions/regions',
  village: '/regions1/regions1',
} as const

/**
 * Data of a unit's page: the unit, the categories in which it has published, and its list or one of its articles.
 * @throws not_found for a unit of another district, an unknown category and an article of another unit.
 */
export async function getUnit(site: RequestContext, query: ReadQuery<PublicPages['/message/messgae']>) {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { db, district, now } = site
  const { scope, categories, category, area } = await resolveScope(site, {
    articleTypeId: query.articleTypeId,
    areaId: query.id,
  })
  const { districtCode, areaIds } = scope
  const typeId = category?.id ?? null
  const inUse = new Set(await listCountedTypes(db, { districtCode, now, areaIds }))
  const listPage = query.pageNum > 1 ? query.pageNum : null
  const base = { id: area.id, type: query.type ?? null }
  const address = (extra: { articleId?: number; pageNum?: number | null }) =>
    href(path, { ...base, articleTypeId: typeId, ...extra })

  const frame = {
    area: { ...factsOf(area), hasBooks: await hasBooks(db, { districtCode, now, areaId: area.id }) },
    district: district.name,
    category: category?.title ?? null,
    typeId,
    section: sections[area.level],
    crumbs: [{ title: pageTitles['/dashboard'], href: href('/dashboard') }, ...(await crumbsAbove(site, area))],
    unitHref: href(path, base),
    shareHref: href(path, { id: area.id, type: 1 }),
    subUnits: (await listSubUnits(db, area.id)).map((unit) => ({ ...unit, label: nameInWords(unit.name) })),
    menu: {
      title: '公开栏目',
      rootHref: href(path, base),
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
    const shown = showArticle(article, categories, district)
    const asked = await loadTextAnswers(site, article, { content: article.content, shown: shown.content })
    return {
      ...frame,
      mode: 'detail' as const,
      article: { ...shown, content: asked.shown },
      series: await listSeries(site, categories, article),
      answers: asked.answers,
      records: (await linkRecords(site, [article.id])).get(article.id) ?? [],
      ...(await listNeighbours(db, scope, article, (id) => address({ articleId: id, pageNum: listPage }))),
      backHref: address({ pageNum: listPage }),
    }
  }
  const list = await listArticles(db, scope, query.pageNum)
  const rows = list.rows.map((row) =>
    toRow(row, address({ articleId: row.id, pageNum: list.pageNum > 1 ? list.pageNum : null }), now),
  )
  return { ...frame, mode: 'list' as const, ...list, rows, listHref: address({}) }
}

const factsOf = ({ id, name, intro, phone, address, head, level, standing }: Area) => ({
  id,
  name,
  intro,
  phone,
  address,
  head,
  closed: standing === 'closed',
  isVillage: level === 'village',
  hasDuties: standing === 'open' && level !== 'district',
})

export type UnitView = Awaited<ReturnType<typeof getUnit>>

/** Crumbs of the list that contains the unit and of its parent unit. */
async function crumbsAbove({ db, district }: RequestContext, area: Area): Promise<{ title: string; href: string }[]> {
  const titles = unitTitles[district.kind]
  if (area.level === 'department') {
    return [{ title: titles.department, href: href('/region/region', { group: area.unitGroup }) }]
  }
  if (area.level === 'township') {
    return [{ title: titles.township, href: href('/regions/regions', { group: area.unitGroup }) }]
  }
  if (area.level === 'village' && area.parentId) {
    const parent = await getArea(db, district.areaCode, area.parentId)
    return [
      { title: titles.village, href: href('/regions1/regions1', { group: parent.name }) },
      { title: parent.name, href: href(path, { id: parent.id, type: 1 }) },
    ]
  }
  return []
}
