import type { RequestContext } from '../../../domain/request-context.ts'
import { notFound } from '../../../platform/errors.ts'
import { getArea, listAreaIds } from '../../../domain/areas/queries.server.ts'
import { getCategories } from '../../../domain/articles/queries-categories.server.ts'
import {
  type ArticleScope,
  findArticleAt,
  getArticle,
  listArticles,
  toRow,
} from '../../../domain/articles/queries.server.ts'
import { besideOf, showArticle } from './show-article.server.ts'
import type { ReadQuery } from '../../page.ts'
import { publicPages, type PublicPages } from '../pages.ts'
import { type Screen, screenOfRoot } from './screens.ts'
import { href } from '../../href.ts'

/**
 * Data of an article screen: a list, one article, or the introduction of an area.
 * @throws not_found for a category, area or article that this district does not have.
 */
export async function getScreen(site: RequestContext, screen: Screen, query: ReadQuery<PublicPages['/party/party']>) {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { db, district, now } = site
  const categories = await getCategories(site)
  const wantedAreaId = query.areaId ?? district.areaId
  const area = await site.remember(`area ${wantedAreaId}`, ['areas'], () =>
    getArea(db, district.areaCode, wantedAreaId),
  )
  const areaId = area.id === district.areaId ? null : area.id
  const typeId = query.articleTypeId ?? null
  if (typeId !== null && !categories.find(typeId)) throw notFound('没有这个栏目。')

  const scope: ArticleScope = {
    districtCode: district.areaCode,
    now,
    areaIds: areaId === null ? undefined : await listAreaIds(db, areaId),
    ...(typeId === null && screen.importantFirst
      ? { important: true }
      : categories.scopeOf(typeId ?? screen.rootTypeId)),
  }
  const address = (extra: { id?: number; pageNum?: number | null }) =>
    href(screen.path, { articleTypeId: typeId, areaId, ...extra })
  // An article's address keeps the list's page number so that the back link returns to it.
  const listPage = query.pageNum > 1 ? query.pageNum : null
  const articleId = query.id ?? (query.num ? (await findArticleAt(db, scope, query.num))?.id : undefined)
  if (query.num && !articleId) throw notFound(`这个列表里没有第 ${query.num} 篇文章，请返回列表重新选择。`)

  const article = articleId ? await getArticle(db, district.areaCode, articleId, now) : null
  const shownTypeId = article && typeId === null ? article.articleTypeId : (typeId ?? screen.rootTypeId)
  const path = categories.pathTo(shownTypeId)
  const root = path[0]
  if (!root) throw notFound('没有这个栏目。')
  const home = article ? screenOfRoot(root.id) : screen
  const atHome = home.path === screen.path || root.id === screen.rootTypeId

  const frame = {
    screen: { path: screen.path, title: screen.title },
    heading: { product: '三务公开', area: area.name, category: path.at(-1)?.title ?? screen.title },
    crumbs: [
      { title: publicPages['/dashboard'].title, href: href('/dashboard') },
      ...path.map(({ id, title }, depth) => ({
        title,
        href: depth === 0 && atHome ? href(screen.path, { areaId }) : href(home.path, { articleTypeId: id, areaId }),
      })),
    ],
    column: { id: shownTypeId, description: path.at(-1)?.description ?? '', keywords: path.at(-1)?.keywords ?? '' },
    menu: {
      title: root.title,
      rootHref: href(atHome ? screen.path : home.path, { areaId }),
      path: atHome ? screen.path : home.path,
      query: { areaId },
      openIds: path.map(({ id }) => id),
      currentId: query.intro ? null : shownTypeId,
      nodes: categories.treeBelow(root.id),
      intro: {
        title: area.level === 'district' ? '地区概况' : '单位简介',
        href: href(screen.path, { areaId: area.id, intro: 1 }),
        current: Boolean(query.intro),
      },
    },
  }

  if (article) {
    // Neighbours and back link use the current list if it contains the article, else the list of its category.
    const inArea = !scope.areaIds || scope.areaIds.includes(article.areaId)
    const inList = scope.important
      ? article.important
      : categories.pathTo(article.articleTypeId).some(({ id }) => id === (typeId ?? screen.rootTypeId))
    const listed = inArea && inList
    const ownScope = { ...scope, rootTypeId: undefined, important: undefined, typeIds: [article.articleTypeId] }
    return {
      ...frame,
      mode: 'detail' as const,
      article: showArticle(article, categories, district),
      ...(await besideOf(db, listed ? scope : ownScope, article, (id) => address({ id, pageNum: listPage }))),
      backHref: listed
        ? address({ pageNum: listPage })
        : href(home.path, { articleTypeId: article.articleTypeId, areaId }),
    }
  }
  if (query.intro) return { ...frame, mode: 'intro' as const, area: { name: area.name, intro: area.intro } }

  const { rows, total, pageNum, pages } = await listArticles(db, scope, query.pageNum)
  return {
    ...frame,
    mode: 'list' as const,
    rows: rows.map((row) => toRow(row, address({ id: row.id, pageNum: pageNum > 1 ? pageNum : null }), now)),
    total,
    pageNum,
    pages,
    listHref: address({}),
  }
}

export type ScreenView = Awaited<ReturnType<typeof getScreen>>
