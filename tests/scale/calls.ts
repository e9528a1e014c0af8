import { listArticlePage, listArticles, findArticleByPlace } from '../../src/domain/articles/queries.server.ts'
import { countHoldings } from '../../src/domain/articles/queries-catalogue.server.ts'
import { countSitemapParts, listSitemapPart } from '../../src/domain/articles/queries-feeds.server.ts'
import { searchArticles, type SearchQuestion } from '../../src/domain/articles/queries-search.server.ts'
import { getTally } from '../../src/domain/articles/search/tally.server.ts'
import { type ArticleFilter, listStaffArticles } from '../../src/domain/articles/writing/queries-lists.server.ts'
import { listAudit } from '../../src/domain/audit-reads/find-events.server.ts'
import {
  countMessageViews,
  countWaitingMessages,
  listStaffMessages,
  type MessageFilter,
} from '../../src/domain/messages/queries-staff.server.ts'
import type { Terms } from '../../src/domain/messages/deadlines.ts'
import type { OperationContext } from '../../src/domain/operation.ts'
import { runRetention } from '../../src/domain/retention.server.ts'
import { operator, type Staff } from '../../src/access/policy.ts'
import type { Keys } from '../../src/platform/crypto/keys.server.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { createOperatorContext } from '../harness/operator-site.ts'
import { scanBatch, scanTexts } from '../../src/domain/public-texts/scan.server.ts'
import type { Call } from './call.ts'
import { bookCalls, dataCalls, workCalls } from './calls-books.ts'
import { paymentCalls } from './calls-payments.ts'
import { districtCode, now } from './grow.ts'

/** The reads of which the work must not grow with the rows of a table. */
export async function listCalls(db: Db, keys: Keys): Promise<Call[]> {
  const village = await db
    .selectFrom('area')
    .select('id')
    .where('district_code', '=', districtCode)
    .where('level', '=', 'village')
    .orderBy('code')
    .limit(1)
    .executeTakeFirstOrThrow()
  const site = createOperatorContext(db, keys, now)
  const { district, terms } = site
  return [
    ...listCallsOfLists(village.id),
    ...sumCalls(district),
    ...searchCalls(village.id),
    ...staffArticleCalls(village.id),
    ...messageCalls(keys, terms),
    ...auditCalls,
    ...bookCalls(site, village.id),
    ...workCalls(keys, withRoles(null)),
    ...dataCalls,
    ...paymentCalls(site, village.id),
    ...scanCalls,
  ]
}

const scope = { districtCode, now }
const root = { ...scope, rootTypeId: 1 }

const listCallsOfLists = (villageId: number): Call[] => [
  { title: 'list, first page', run: (db) => listArticles(db, root, 1) },
  // Up to half a quarter, and at least 500 rows.
  { title: 'list, middle page', mostPages: 1_600, run: async (db) => listArticles(db, root, await middle(db)) },
  { title: 'list, last page', run: (db) => listArticles(db, root, 1_000_000) },
  { title: 'list by number', mostPages: 800, run: async (db) => findArticleByPlace(db, root, 10 * (await middle(db))) },
  { title: 'list of a village', run: (db) => listArticles(db, { ...scope, areaIds: [villageId] }, 1) },
  { title: 'API list, page 2', run: (db) => listArticlePage(db, scope, { currentPage: 2, pageSize: 20 }) },
  { title: 'sitemap index', run: (db) => countSitemapParts(db, scope) },
  // Ten thousand addresses.
  {
    title: 'sitemap, last part',
    mostPages: 15_000,
    run: async (db) => listSitemapPart(db, scope, await countSitemapParts(db, scope)),
  },
]

const remember = <T>(_: string, __: unknown, load: () => Promise<T>): Promise<T> => load()

const sumCalls = (district: OperationContext['district']): Call[] => [
  { title: 'catalogue', run: (db) => countHoldings({ db, district, now }) },
  { title: 'tally of the search', run: (db) => getTally({ db, district, now, remember }) },
]

const search = (title: string, more: Partial<SearchQuestion>, most: Pick<Call, 'mostPages'> = {}): Call => ({
  title: `search ${title}`,
  ...most,
  run: (db) => searchArticles(db, { ...scope, ...more }, 1),
})

const searchCalls = (villageId: number): Call[] => [
  // A thousand hits.
  search('for a common word', { text: '公开' }, { mostPages: 3_000 }),
  search('for a common word, common kind', { text: '工作', kind: 'circular' }, { mostPages: 3_000 }),
  search('for a common word, rare kind', { text: '工作', kind: 'guide' }),
  search('in a village', { text: '工作', areaIds: [villageId] }),
  // The newest thousand, of which the smallest database has some hundred.
  search('without words', {}, { mostPages: 3_000 }),
]

const staff: Staff = { kind: 'staff', id: 1, loginName: 'scale', name: 'scale', grants: [] }
const withRoles = (areaIds: number[] | null): Staff => ({
  ...staff,
  grants: (['editor', 'reviewer', 'replier'] as const).map((role) => ({ role, areaIds })),
})

const staffArticles = (
  title: string,
  filter: ArticleFilter,
  areaIds: number[] | null = null,
  most: Pick<Call, 'mostPages'> = {},
): Call => ({
  title: `staff articles, ${title}`,
  ...most,
  run: (db) => listStaffArticles({ db, actor: withRoles(areaIds), districtCode, now }, filter, 1),
})

const staffArticleCalls = (villageId: number): Call[] => [
  staffArticles('published', { view: 'published' }),
  staffArticles('words of titles', { view: 'published', words: '示例没有的词' }),
  // What a village published in ten years is counted.
  staffArticles('own village', { view: 'published' }, [villageId], { mostPages: 500 }),
  staffArticles('a unit', { view: 'published', areaId: villageId }, null, { mostPages: 500 }),
  staffArticles('withdrawn', { view: 'withdrawn' }),
  staffArticles('unconfirmed', { view: 'unconfirmed' }),
  staffArticles('scheduled', { view: 'scheduled' }),
]

function messageCalls(keys: Keys, terms: Terms): Call[] {
  const asking = (db: Db) => ({ db, actor: withRoles(null), districtCode, terms, now })
  const list = (title: string, filter: MessageFilter, most: Pick<Call, 'mostPages'> = {}): Call => ({
    title: `staff messages, ${title}`,
    ...most,
    run: (db) => listStaffMessages(asking(db), keys, filter, 1),
  })
  return [
    list('waiting', { view: 'waiting' }),
    list('all', { view: 'all' }),
    list('due', { view: 'due' }),
    // Five thousand messages.
    list('words', { view: 'all', words: '没有的词' }, { mostPages: 12_000 }),
    { title: 'staff messages, counts', run: (db) => countMessageViews(asking(db)) },
    { title: 'workbench, messages', run: (db) => countWaitingMessages(asking(db)) },
  ]
}

const auditor = operator('scale')
const auditCalls: Call[] = [
  { title: 'audit', run: (db) => listAudit(db, auditor, { pageNum: 1 }) },
  { title: 'audit, kind', run: (db) => listAudit(db, auditor, { pageNum: 1, kind: 'category' }) },
  { title: 'audit, action', run: (db) => listAudit(db, auditor, { pageNum: 1, action: 'category.change' }) },
  { title: 'audit, unknown actor', run: (db) => listAudit(db, auditor, { pageNum: 1, actor: '没有的人' }) },
  {
    title: 'hourly retention',
    run: (db) => runRetention(db, { messages: 0, requests: 0, payments: 0, lookUps: 10_000 }),
  },
]

const text = (table: 'article_release' | 'unit_hint_explanation', grows?: string): Call => ({
  title: `nightly, texts of ${table}`,
  ...(grows && { grows }),
  run: (db) => scanTexts(db, table, ''),
})
/** Parts of the nightly scan: a first step each. */
const scanCalls: Call[] = [
  text('article_release'),
  text('unit_hint_explanation', 'each step sorts all'),
  {
    title: 'nightly, texts of subsidy_payment',
    grows: 'all payments of a batch are read to tell its texts apart',
    async run(db) {
      const { id } = await db.selectFrom('subsidy_batch').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
      await scanBatch(db, id, '')
    },
  },
]

const pagesRead = new WeakMap<Db, Promise<number>>()
/** A page in the middle of a list. */
async function middle(db: Db): Promise<number> {
  const known = pagesRead.get(db) ?? listArticles(db, root, 1).then(({ pages }) => Math.round(pages / 2))
  pagesRead.set(db, known)
  return known
}
