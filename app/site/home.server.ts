import { screens, typeIds } from '../articles/addresses.ts'
import { type Categories, getCategories, listFirstOfEach, toRow } from '../articles/queries.server.ts'
import { listBanners } from '../banners/queries.server.ts'
import type { Site } from '../context.ts'
import { addressOf } from '../lib/address.ts'
import { getFilter } from './filter.server.ts'

type HomeList = { key: string; title: string; typeId: number; childTitle?: string; limit: number; path: string }

/** The lists of the home page with their lengths (specification, sections 2 and 9). */
const homeLists = [
  { key: 'party', title: '党务公开', typeId: typeIds.party, limit: 10, path: screens.party.path },
  { key: 'politics', title: '政务公开', typeId: typeIds.politics, limit: 4, path: screens.politics.path },
  { key: 'village', title: '财务公开', typeId: typeIds.village, limit: 10, path: screens.village.path },
  { key: 'convenience', title: '便民', typeId: typeIds.news, childTitle: '便民', limit: 4, path: screens.news.path },
  { key: 'judicature', title: '司法公开', typeId: typeIds.judicature, limit: 10, path: screens.news.path },
  {
    key: 'window',
    title: '窗口动态',
    typeId: typeIds.politics,
    childTitle: '窗口动态',
    limit: 10,
    path: screens.politics.path,
  },
  { key: 'huinong', title: '惠农', typeId: typeIds.huinong, limit: 10, path: screens.news.path },
] as const satisfies readonly HomeList[]

const keyNewsLimit = 10

/** Everything on the home page below the header. */
export async function getHome(site: Site) {
  site.keepUntilChanged('articles', 'banners', 'categories')
  const { db, district, now } = site
  const categories = await getCategories(site)
  const lists = homeLists.map((list) => ({ ...list, typeId: shownTypeId(categories, list) }))
  const found = await listFirstOfEach(db, { districtCode: district.areaCode, now }, [
    { key: 'news', typeIds: null, important: true, limit: keyNewsLimit },
    ...lists.map(({ key, typeId, limit }) => ({ key, typeIds: categories.idsWithin(typeId), important: false, limit })),
  ])
  const [lead, ...news] = found.get('news') ?? []
  const newsAddress = (id: number) => addressOf(screens.newsList.path, { id })
  return {
    banners: await site.remember('banners', ['banners'], () => listBanners(db, district.areaCode)),
    lead: lead
      ? { ...toRow(lead, newsAddress(lead.id), now), pictureUrl: lead.pictureUrl, description: lead.description }
      : null,
    news: news.map((item) => toRow(item, newsAddress(item.id), now)),
    lists: Object.fromEntries(
      lists.map(({ key, title, typeId, path }) => [
        key,
        {
          title,
          moreHref: addressOf(path, { articleTypeId: typeId }),
          rows: (found.get(key) ?? []).map((item) =>
            toRow(item, addressOf(path, { id: item.id, articleTypeId: typeId }), now),
          ),
        },
      ]),
    ) as Record<(typeof homeLists)[number]['key'], HomeListView>,
    filter: getFilter(categories, now),
  }
}

export type HomeListView = { title: string; moreHref: string; rows: ReturnType<typeof toRow>[] }

/** The child of that name, where the tree has one; else the category itself. */
function shownTypeId(categories: Categories, { typeId, childTitle }: HomeList): number {
  return (childTitle ? categories.childOf(typeId, childTitle)?.id : undefined) ?? typeId
}
