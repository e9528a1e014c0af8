import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { formatDate } from '../../../platform/dates.ts'
import { sumUnitPayments, totalOf } from '../../payments/queries-unit-sums.server.ts'
import { type BookPeriod, daysOf } from '../books/book-period.ts'
import { isPublic } from '../visibility.server.ts'
import { defaultContractLimit } from '../../districts/schema.ts'
import { getSettings } from '../../districts/queries.server.ts'
import type { HintContract, HintFacts } from './hint.ts'
import { type PricedContract, readPrice } from './prices.ts'
import '../../../access/area-table.server.ts'
import '../books/table.server.ts'
import '../contracts/table.server.ts'
import '../projects/table.server.ts'
import '../table.server.ts'

const contractColumns = [
  'contract.article_id as articleId',
  'contract.unit_id as unitId',
  'contract.id',
  'contract.kind',
  'contract.title',
  'contract.object',
  'contract.quantity',
  'contract.measure',
  'contract.fen',
  'contract.start_day as start',
  'contract.end_day as end',
  'contract.project',
] as const

/** The public contracts of all districts whose prices can be compared. */
export async function loadLeaguePrices(db: Db | Tx, now: Date): Promise<PricedContract[]> {
  const contracts = await db
    .selectFrom('contract')
    .innerJoin('article', 'article.id', 'contract.article_id')
    .where(isPublic(now))
    .where('contract.quantity', '>', 0)
    .select(contractColumns)
    .execute()
  return contracts.flatMap((contract) => readPrice(contract) ?? [])
}

type Asked = {
  unitId: number
  now: Date
  prices: readonly PricedContract[]
  /** Whose rows do not count, since a draft of it is compared. */
  exceptArticle?: number | undefined
}

/** What is public of a unit. */
export async function loadFacts(db: Db | Tx, { unitId, now, prices, exceptArticle = 0 }: Asked): Promise<HintFacts> {
  const books = await db
    .selectFrom('book')
    .innerJoin('article', 'article.id', 'book.article_id')
    .where(isPublic(now))
    .where('book.unit_id', '=', unitId)
    .where('book.article_id', '!=', exceptArticle)
    .select(['book.article_id as articleId', 'book.period', 'book.last_day as lastDay'])
    .orderBy('book.last_day')
    .execute()
  const entries = await db
    .selectFrom('book_entry')
    .innerJoin('book', 'book.article_id', 'book_entry.article_id')
    .where('book_entry.article_id', 'in', [0, ...books.map(({ articleId }) => articleId)])
    .select([
      'book_entry.id',
      'book.period',
      'book_entry.day',
      'book_entry.direction',
      'book_entry.item',
      'book_entry.summary',
      'book_entry.counterparty',
      'book_entry.fen',
      'book_entry.voucher',
      'book_entry.contract',
      'book_entry.project',
    ])
    .orderBy('book_entry.day')
    .orderBy('book_entry.id')
    .execute()
  const stages = await db
    .selectFrom('project_stage')
    .innerJoin('article', 'article.id', 'project_stage.article_id')
    .where(isPublic(now))
    .where('project_stage.unit_id', '=', unitId)
    .where('project_stage.article_id', '!=', exceptArticle)
    .select(['project_stage.project', 'project_stage.stage', 'project_stage.day', 'project_stage.fen'])
    .orderBy('project_stage.day')
    .orderBy('article.release_time')
    .execute()
  return {
    unitId,
    today: formatDate(now),
    limit: await contractLimitOf(db, unitId),
    bookedUntil: books.at(-1)?.lastDay ?? null,
    entries,
    contracts: await loadContracts(db, { unitId, now, exceptArticle }),
    stages,
    prices,
    rosters: await loadRosters(db, unitId, books),
  }
}

/** What payees were paid through the account of the unit. */
export async function loadRosters(
  db: Db | Tx,
  unitId: number,
  books: readonly { period: BookPeriod }[],
): Promise<HintFacts['rosters']> {
  const rosters: HintFacts['rosters'][number][] = []
  for (const { period } of books)
    rosters.push({ period, fen: totalOf(await sumUnitPayments(db, unitId, daysOf(period)), 'unit') })
  return rosters
}

async function loadContracts(
  db: Db | Tx,
  { unitId, now, exceptArticle }: { unitId: number; now: Date; exceptArticle: number },
): Promise<HintContract[]> {
  const contracts = await db
    .selectFrom('contract')
    .innerJoin('article', 'article.id', 'contract.article_id')
    .where(isPublic(now))
    .where('contract.unit_id', '=', unitId)
    .where('contract.article_id', '!=', exceptArticle)
    .select(contractColumns)
    .orderBy('contract.id')
    .execute()
  const dues = await db
    .selectFrom('contract_due')
    .select(['article_id as articleId', 'due', 'fen'])
    .where('article_id', 'in', [0, ...contracts.map(({ articleId }) => articleId)])
    .orderBy('position')
    .execute()
  return contracts.map(({ articleId, ...contract }) => ({
    ...contract,
    dues: dues.filter((due) => due.articleId === articleId),
  }))
}

/** In fen. */
async function contractLimitOf(db: Db | Tx, unitId: number): Promise<number> {
  const { rows } = await sql<{ code: string }>`
    select district_code as code from area where id = ${unitId}`.execute(db)
  const current = rows[0] && (await getSettings(db, rows[0].code))
  return (current?.settings.contractLimit ?? defaultContractLimit) * 100
}
