import { searchLoosely } from '../../../domain/articles/queries-search.server.ts'
import type { Categories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { formatDate } from '../../../platform/dates.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import type { ReadQuery } from '../../page-declaration.ts'
import { href } from '../../href.ts'
import type { PublicPages } from '../pages.ts'
import { linkRecords } from '../books/record-links.server.ts'
import { listFacets } from './facets.server.ts'
import { findPages } from './found-pages.ts'
import { getFilter } from './filter.server.ts'
import { type SearchInput, toParameters, toSearchQuestion, readSearchQuery } from './question.server.ts'
import { summarise } from './summary.server.ts'
import { listTries } from './tries.server.ts'

export async function loadSearch(
  site: RequestContext,
  { pageNum, ...query }: ReadQuery<PublicPages['/search/search']>,
) {
  const asked = readSearchQuery(query)
  const { question, categories, category, vocabulary } = await toSearchQuestion(site, asked)
  const { rows, facets, meanings, units, loosened, ...page } = await searchLoosely(site.db, question, pageNum)
  const records = await linkRecords(
    site,
    rows.map(({ id }) => id),
  )
  const filter = await getFilter(site, categories, { year: asked.year, typeId: asked.typeId })
  return {
    ...page,
    rows: rows.map(({ id, marked, excerpt, attachment, releaseTime, articleTypeId, areaName, documentNo }) => ({
      href: href('/party/party', { id }),
      marked,
      excerpt,
      attachment,
      date: formatDate(releaseTime),
      records: records.get(id) ?? [],
      facts: [areaName, titleOf(categories, articleTypeId), documentNo].filter(Boolean).join('　'),
    })),
    asked,
    parameters: toParameters(asked),
    heading: [asked.year, category?.title, asked.text].filter(Boolean).join('-'),
    sentences: summarise({ asked, meanings, loosened, total: page.total }),
    units: units.slice(0, 6).map(({ id, name }) => ({ title: name, href: href('/message/messgae', { id }) })),
    foundPages: findPages(asked.text ?? ''),
    sorts: asked.text && page.total > 1 ? listSorts(asked) : [],
    tries: page.total > 0 ? [] : listTries(asked, filter.types),
    facets: await listFacets(site, { asked, facets, categories, units: vocabulary.units }),
    filter,
    exportHref: page.total > 0 ? href('/search/results.csv', toParameters(asked)) : null,
    district: site.district.name,
  }
}

const titleOf = (categories: Categories, id: number): string => categories.find(id)?.title ?? ''

function listSorts(asked: SearchInput) {
  const address = (sort: SearchInput['sort']) => href('/search/search', toParameters({ ...asked, sort }))
  return [
    { title: '按相关程度', href: address(undefined), isCurrent: asked.sort === undefined },
    { title: '按发布时间', href: address('date'), isCurrent: asked.sort === 'date' },
  ]
}
