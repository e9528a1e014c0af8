import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { getVocabulary } from '../../../domain/articles/search/vocabulary.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { ReadQuery } from '../../page-declaration.ts'
import type { PublicPages } from '../pages.ts'

type SearchQuery = ReadQuery<PublicPages['/search/results.csv']>

/** What is asked, by the names of the page's parameters. */
export function readSearchQuery(query: SearchQuery) {
  // The specification has other names for the same parameters.
  const text = query.inputMessage || query.keyword || query.contents || undefined
  const year = query.messageTime ?? query.year
  const { quarter, unit, kind, sort } = query
  return {
    text,
    year,
    typeId: query.articleTypeId ?? query.type,
    quarter: year ? quarter : undefined,
    unit,
    kind,
    sort,
  }
}

export type SearchInput = ReturnType<typeof readSearchQuery>

export const toParameters = ({ text, year, typeId, ...others }: SearchInput) => ({
  inputMessage: text,
  messageTime: year,
  articleTypeId: typeId,
  ...others,
})

/** @throws not_found for an unknown category or unit. */
export async function toSearchQuestion(site: RequestContext, asked: SearchInput) {
  const { text, year, quarter, typeId, unit, kind, sort } = asked
  site.keepUntilChanged('articles', 'areas', 'categories', 'words')
  const categories = await getCategories(site)
  const vocabulary = await getVocabulary(site)
  const category = typeId === undefined ? undefined : categories.find(typeId)
  if (typeId !== undefined && !category) throw notFound('没有这个栏目，请从栏目列表中选择。')
  if (unit !== undefined && vocabulary.units.nameOf(unit) === undefined)
    throw notFound('没有这个单位，请从单位列表中选择。')
  const question = {
    districtCode: site.district.areaCode,
    now: site.now,
    ...(category ? categories.scopeOf(category.id) : {}),
    areaIds: unit === undefined ? undefined : [unit],
    text,
    year,
    quarter,
    kind,
    sort,
    vocabulary,
  }
  return { question, categories, category, vocabulary }
}
