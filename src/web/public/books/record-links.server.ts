import { periodInWords } from '../../../domain/articles/books/book-period.ts'
import { listRecordsOfArticles, type PublishedRecord } from '../../../domain/articles/queries-records.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { href } from '../../href.ts'

/** The page that shows what an article publishes beside others of its kind. */
export type RecordLink = { href: string; title: string; words: string }

export const recordHref = ({ kind, unitId, key }: Pick<PublishedRecord, 'kind' | 'unitId' | 'key'>): string => {
  if (kind === 'book') return href('/books/:id/:period', { id: unitId, period: key })
  return kind === 'contract'
    ? href('/contracts/:unit/:id', { unit: unitId, id: key })
    : href('/projects/:unit/:id', { unit: unitId, id: key })
}

/** The links of each article that has some. */
export async function linkRecords(
  { db }: Pick<RequestContext, 'db'>,
  articleIds: readonly number[],
): Promise<ReadonlyMap<number, RecordLink[]>> {
  const links = new Map<number, RecordLink[]>()
  for (const record of await listRecordsOfArticles(db, articleIds))
    links.set(record.articleId, [...(links.get(record.articleId) ?? []), toLink(record)])
  return links
}

function toLink(record: PublishedRecord): RecordLink {
  const address = recordHref(record)
  if (record.kind === 'book')
    return { href: address, title: `${periodInWords(record.key)}账本`, words: '每一笔收支，和上期、去年同期比' }
  return record.kind === 'contract'
    ? { href: address, title: `合同：${record.title}`, words: '该收该付多少，已收已付多少' }
    : { href: address, title: `项目：${record.title}`, words: '从决策到验收，付了多少钱' }
}
