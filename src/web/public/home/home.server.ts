import { type Screen, screens, typeIds } from '../articles/screens.ts'
import { type Categories, getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { homeCategories } from '../../../domain/articles/categories/category-rules.ts'
import { needsPrompt } from '../../../domain/articles/body.server.ts'
import { listFirstOfEach, type SummarisedItem } from '../../../domain/articles/queries-first.server.ts'
import { isFresh } from '../../../domain/articles/queries.server.ts'
import { unitInTitle } from '../../../domain/articles/unit-in-title.ts'
import { type Banner, listShownBanners } from '../../../domain/banners/queries.server.ts'
import type { District } from '../../../domain/districts/schema.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { href } from '../../href.ts'
import { readLink } from '@three-affairs/document/read-link.ts'
import { formatDate, formatShortDate } from '../../../platform/dates.ts'
import type { TitleRow } from '../../ui/title-list.tsx'
import { getFilter } from '../search/filter.server.ts'
import { summarise } from '../articles/summarise.ts'

type HomeList = { key: string; title: string; typeId: number; childTitle?: string; limit: number; path: Screen['path'] }

/** The lists of the home page with their lengths (specification, sections 2 and 9). */
const homeLists = [
  { key: 'party', title: screens.party.title, typeId: typeIds.party, limit: 10, path: screens.party.path },
  { key: 'politics', title: screens.politics.title, typeId: typeIds.politics, limit: 4, path: screens.politics.path },
  { key: 'village', title: screens.village.title, typeId: typeIds.village, limit: 10, path: screens.village.path },
  {
    key: 'convenience',
    title: '便民',
    typeId: typeIds.news,
    childTitle: homeCategories[0].title,
    limit: 4,
    path: screens.news.path,
  },
  { key: 'judicature', title: '司法公开', typeId: typeIds.judicature, limit: 10, path: screens.news.path },
  {
    key: 'window',
    title: '窗口动态',
    typeId: typeIds.politics,
    childTitle: homeCategories[1].title,
    limit: 10,
    path: screens.politics.path,
  },
  { key: 'huinong', title: '惠农', typeId: typeIds.huinong, limit: 10, path: screens.news.path },
] as const satisfies readonly HomeList[]

const keyNewsLimit = 10

/** A banner as the home page shows it. Links to other sites lead over a prompt. */
function showBanner({ focalX, focalY, ...banner }: Banner, { hosts }: District) {
  const link = readLink(banner.linkUrl)
  const isAway = link?.kind === 'remote' && needsPrompt(link.url, hosts)
  return {
    ...banner,
    linkUrl: isAway ? href('/leaving', { banner: banner.id, url: link.href }) : banner.linkUrl,
    x: tenths(focalX),
    y: tenths(focalY),
  }
}

export type HomeBanner = ReturnType<typeof showBanner>

/** A place in steps of 10%, which styles have: the policy forbids style attributes. The centre needs none. */
function tenths(percent: number): number | undefined {
  const step = Math.round(percent / 10)
  return step === 5 ? undefined : step
}

/** Everything on the home page below the header. */
export async function getHome(site: RequestContext) {
  site.keepUntilChanged('articles', 'banners', 'categories')
  const { db, district, now } = site
  const categories = await getCategories(site)
  const lists = homeLists.map((list) => ({ ...list, typeId: shownTypeId(categories, list) }))
  const found = await listFirstOfEach(db, { districtCode: district.areaCode, now }, [
    { key: 'news', important: true, limit: keyNewsLimit },
    ...lists.map(({ key, typeId, limit }) => ({ key, limit, ...categories.scopeOf(typeId) })),
  ])
  const [lead, ...news] = found.get('news') ?? []
  const rowsOf = (items: readonly SummarisedItem[], hrefOf: (item: SummarisedItem) => string): TitleRow[] => {
    // One date format per list: short if all rows are from this year.
    const short = items.every(({ releaseTime }) => formatShortDate(releaseTime, now) !== formatDate(releaseTime))
    return items.map((item) => ({
      title: item.title,
      href: hrefOf(item),
      date: short ? formatShortDate(item.releaseTime, now) : formatDate(item.releaseTime),
      ...(isFresh(item, now) ? { fresh: true } : {}),
    }))
  }
  const withUnit = (row: TitleRow, unit: string): TitleRow => {
    const lead = unitInTitle(row.title, unit)
    return lead ? { ...row, lead } : { ...row, unit }
  }
  const newsAddress = (id: number) => href(screens.newsList.path, { id })
  return {
    banners: (await listShownBanners(site)).map((banner) => showBanner(banner, district)),
    lead: lead ? { title: lead.title, href: newsAddress(lead.id) } : null,
    news: rowsOf(news, ({ id }) => newsAddress(id)),
    lists: Object.fromEntries(
      lists.map(({ key, title, typeId, path, limit }) => {
        const items = found.get(key) ?? []
        const rows = rowsOf(items, ({ id }) => href(path, { id, articleTypeId: typeId })).map((row, index) =>
          withUnit(row, items[index]?.unitName ?? ''),
        )
        // Short lists are beside long ones and have room for summaries.
        const shown =
          limit < 10
            ? rows.map((row, index) => ({ ...row, summary: summarise(items[index]?.description ?? '') }))
            : rows
        return [key, { title, moreHref: href(path, { articleTypeId: typeId }), rows: shown }]
      }),
    ) as Record<(typeof homeLists)[number]['key'], HomeListView>,
    filter: await getFilter(site, categories),
  }
}

export type HomeListView = { title: string; moreHref: string; rows: TitleRow[] }

/** The child category named `childTitle` if it exists, else the category itself. */
function shownTypeId(categories: Categories, { typeId, childTitle }: HomeList): number {
  return (childTitle ? categories.childOf(typeId, childTitle)?.id : undefined) ?? typeId
}
