import { redirect } from 'react-router'
import type { RequestContext } from '../../../domain/request-context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Area } from '../../../domain/units/queries.server.ts'
import type { Categories } from '../../../domain/articles/categories/queries-categories.server.ts'
import {
  type Article,
  findArticleByPlace,
  getArticle,
  listArticles,
  toRow,
} from '../../../domain/articles/queries.server.ts'
import { resolveScope } from '../../../domain/articles/resolve-scope.server.ts'
import type { ArticleScope } from '../../../domain/articles/visibility.server.ts'
import { flatten, listFilterUnits, type Period, readPeriod } from './list-filter.server.ts'
import { getPreviewed } from './preview.server.ts'
import { loadTextAnswers } from '../messages/table-answers.server.tsx'
import { linkRecords } from '../books/record-links.server.ts'
import { listNeighbours, listSeries, showArticle } from './show-article.server.ts'
import type { ReadQuery } from '../../page-declaration.ts'
import { pageTitles } from '../page-titles.ts'
import { type PublicPages } from '../pages.ts'
import { type Screen, screenOfRoot } from './screens.ts'
import { href } from '../../href.ts'

type ScreenQuery = ReadQuery<PublicPages['/party/party']>

/**
 * Data of an article screen: a list, one article, or the introduction of an area.
 * @throws not_found for a category, area or article that this district does not have.
 */
export async function getScreen(site: RequestContext, screen: Screen, query: ScreenQuery) {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { db, district, now } = site
  const resolved = await resolveScope(site, {
    articleTypeId: query.articleTypeId,
    areaId: query.areaId ?? district.areaId,
  })
  const { categories, area } = resolved
  const areaId = area.id === district.areaId ? null : area.id
  const typeId = query.articleTypeId ?? null
  const ofScreen = screen.importantFirst ? { important: true } : categories.scopeOf(screen.rootTypeId)
  const period = await readPeriod(site, query)
  // A quarter alone would be kept as a copy of the whole list, and whoever chose it means the current year.
  if (query.quarter && !query.year) {
    const { id, num, articleTypeId, areaId, quarter } = query
    throw redirect(href(screen.path, { id, num, articleTypeId, areaId, year: period.years[0], quarter }))
  }
  const { year, quarter } = period
  const scope: ArticleScope = { ...resolved.scope, ...(typeId === null ? ofScreen : {}), ...period.scope }
  const address: AddressIn = (extra) => href(screen.path, { articleTypeId: typeId, areaId, year, quarter, ...extra })
  const articleId = query.id ?? (query.num ? (await findArticleByPlace(db, scope, query.num))?.id : undefined)
  if (query.num && !articleId) throw notFound(`这个列表里没有第 ${query.num} 篇文章，请返回列表重新选择。`)

  const article = query.preview
    ? await getPreviewed(site, categories, screen, { id: articleId, preview: query.preview })
    : articleId
      ? await getArticle(db, district.areaCode, articleId, now)
      : null
  const shownTypeId = article && typeId === null ? article.articleTypeId : (typeId ?? screen.rootTypeId)
  const { homePath, ...frame } = frameOf(screen, {
    categories,
    area,
    areaId,
    typeId: shownTypeId,
    isArticle: article !== null,
    query,
  })
  if (article) {
    const list = { scope, categories, wantedTypeId: typeId ?? screen.rootTypeId, areaId, address, homePath }
    return { ...frame, mode: 'detail' as const, ...(await detailOf(site, article, list, query)) }
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
    filter: {
      path: screen.path,
      ...(await filterOf(site, screen, { categories, area, period })),
      areaId,
      typeId: typeId === screen.rootTypeId ? null : typeId,
      clearHref: year || areaId || (typeId !== null && typeId !== screen.rootTypeId) ? href(screen.path) : null,
    },
  }
}

type AddressIn = (extra: { id?: number; num?: number; pageNum?: number | null }) => string

/** What a list can be narrowed by. */
async function filterOf(
  site: RequestContext,
  screen: Screen,
  { categories, area, period }: { categories: Categories; area: Area; period: Period & { years: number[] } },
) {
  return {
    years: period.years,
    year: period.year,
    quarter: period.quarter,
    units: await listFilterUnits(site, area),
    types: flatten(categories.treeBelow(screen.rootTypeId)),
  }
}

/** Heading, breadcrumb and menu of a screen. `typeId` is the category shown; an article is shown in its own. */
function frameOf(
  screen: Screen,
  {
    categories,
    area,
    areaId,
    typeId,
    isArticle,
    query,
  }: {
    categories: Categories
    area: Area
    areaId: number | null
    typeId: number
    isArticle: boolean
    query: ScreenQuery
  },
) {
  const path = categories.pathTo(typeId)
  const root = path[0]
  if (!root) throw notFound('没有这个栏目。')
  const home = isArticle ? screenOfRoot(root.id) : screen
  const atHome = home.path === screen.path || root.id === screen.rootTypeId
  return {
    homePath: home.path,
    screen: { path: screen.path, title: screen.title },
    heading: { product: '三务公开', area: area.name, category: path.at(-1)?.title ?? screen.title },
    crumbs: [
      { title: pageTitles['/dashboard'], href: href('/dashboard') },
      ...path.map(({ id, title }, depth) => ({
        title,
        href: depth === 0 && atHome ? href(screen.path, { areaId }) : href(home.path, { articleTypeId: id, areaId }),
      })),
    ],
    column: { id: typeId, description: path.at(-1)?.description ?? '', keywords: path.at(-1)?.keywords ?? '' },
    menu: {
      title: root.title,
      rootHref: href(atHome ? screen.path : home.path, { areaId }),
      path: atHome ? screen.path : home.path,
      query: { areaId },
      openIds: path.map(({ id }) => id),
      currentId: query.intro ? null : typeId,
      nodes: categories.treeBelow(root.id),
      intro: {
        title: area.level === 'district' ? '地区概况' : '单位简介',
        href: href(screen.path, { areaId: area.id, intro: 1 }),
        current: Boolean(query.intro),
      },
    },
  }
}

type List = {
  scope: ArticleScope
  categories: Categories
  wantedTypeId: number
  areaId: number | null
  address: AddressIn
  /** The main screen of the category shown. */
  homePath: Screen['path']
}

/** An article with its neighbours: those of the current list if it contains the article, else of its category's. */
async function detailOf(
  site: RequestContext,
  article: Article,
  { scope, categories, wantedTypeId, areaId, address, homePath }: List,
  query: ScreenQuery,
) {
  const { db, district } = site
  const path = categories.pathTo(article.articleTypeId)
  const inArea = !scope.areaIds || scope.areaIds.includes(article.areaId)
  const inList = scope.important ? article.important : path.some(({ id }) => id === wantedTypeId)
  const { releaseTime, aboutQuarter } = article
  const inPeriod =
    (!scope.released || (releaseTime >= scope.released.from && releaseTime < scope.released.until)) &&
    (!scope.aboutQuarter || scope.aboutQuarter === aboutQuarter)
  const listed = inArea && inList && inPeriod
  const ownScope = {
    ...scope,
    rootTypeId: undefined,
    important: undefined,
    released: undefined,
    aboutQuarter: undefined,
    typeIds: [article.articleTypeId],
  }
  // An article's address keeps the list's page number so that the back link returns to it.
  const listPage = query.pageNum > 1 ? query.pageNum : null
  // Opened by its place in the list, an article leads to the places beside it (specification, section 4).
  const place = query.id ? undefined : query.num
  const shown = showArticle(article, categories, district)
  const asked = await loadTextAnswers(site, article, { content: article.content, shown: shown.content })
  return {
    article: { ...shown, content: asked.shown },
    section: homePath,
    series: await listSeries(site, categories, article),
    answers: asked.answers,
    records: (await linkRecords(site, [article.id])).get(article.id) ?? [],
    ...(await listNeighbours(db, listed ? scope : ownScope, article, (id, step) =>
      address({ ...(place ? { num: place + step } : { id }), pageNum: listPage }),
    )),
    backHref: listed
      ? address({ pageNum: listPage })
      : href(homePath, { articleTypeId: article.articleTypeId, areaId }),
  }
}

export type ScreenView = Awaited<ReturnType<typeof getScreen>>
