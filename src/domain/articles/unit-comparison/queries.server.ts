import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { visible } from '../visibility.server.ts'
import type { Scope } from '../books/queries.server.ts'
import type { SummedBook } from './cells.ts'
import '../../../access/area-table.server.ts'
import '../table.server.ts'
import '../books/table.server.ts'

export type ComparedUnit = { id: number; name: string; aboveId: number | null; aboveName: string | null }

/** The open villages of a district in the official order. */
export const listComparedUnits = (db: Db, districtCode: string): Promise<ComparedUnit[]> =>
  db
    .selectFrom('area')
    .leftJoin('area as above', 'above.id', 'area.parent_id')
    .select(['area.id', 'area.name', 'above.id as aboveId', 'above.name as aboveName'])
    .where('area.district_code', '=', districtCode)
    .where('area.level', '=', 'village')
    .where('area.standing', '=', 'open')
    .orderBy('above.position')
    .orderBy('above.id')
    .orderBy('area.position')
    .orderBy('area.id')
    .execute()

type Asked = Scope & { unitIds: readonly number[]; first: string; last: string; codes: readonly string[] }

/**
 * The public books of units in some days, by unit in the order of days, with what came in and went out under the items.
 * One statement, which reads the entries of these items only.
 */
export async function sumBooksOfUnits(
  db: Db,
  { unitIds, first, last, codes, ...scope }: Asked,
): Promise<ReadonlyMap<number, SummedBook[]>> {
  if (unitIds.length === 0) return new Map()
  type Row = Omit<SummedBook, 'sums'> & { articleId: number; item: string | null } & Sum
  const { rows } = await sql<Row>`
    select book.article_id as "articleId", book.unit_id as "unitId", book.period, book.first_day as first,
      book.last_day as last, sums.*
    from book
    join article on article.id = book.article_id
    left join lateral (
      select item, coalesce(sum(fen) filter (where direction = 'in'), 0)::bigint as received,
        coalesce(sum(fen) filter (where direction = 'out'), 0)::bigint as paid, count(*)::integer as entries
      from book_entry where article_id = book.article_id and item = any(${[...codes]}::text[])
      group by item
    ) as sums on true
    where book.unit_id = any(${[...unitIds]}::bigint[]) and book.first_day >= ${first} and book.last_day <= ${last}
      and ${visible(scope)}
    order by book.unit_id, book.first_day`.execute(db)
  const byUnit = new Map<number, SummedBook[]>()
  for (const articleRows of Map.groupBy(rows, ({ articleId }) => articleId).values()) {
    const [{ unitId, period, first: begin, last: end }] = articleRows as [Row, ...Row[]]
    const sums = new Map(
      articleRows.flatMap(({ item, received, paid, entries }): [string, Sum][] =>
        item === null ? [] : [[item, { received, paid, entries }]],
      ),
    )
    byUnit.set(unitId, [...(byUnit.get(unitId) ?? []), { unitId, period, first: begin, last: end, sums }])
  }
  return byUnit
}

type Sum = { received: number; paid: number; entries: number }

/**
 * By unit, the mu of resources in its newest public book until a day, in thousandths: what the book says that the
 * collective has, not the fields of households. Units whose book names none are missing.
 */
export async function sumResources(
  db: Db,
  { unitIds, until, ...scope }: Scope & { unitIds: readonly number[]; until: string },
): Promise<ReadonlyMap<number, number>> {
  if (unitIds.length === 0) return new Map()
  const { rows } = await sql<{ unitId: number; mu: number }>`
    select newest.unit_id as "unitId", sum(book_holding.present)::bigint as mu
    from (
      select distinct on (book.unit_id) book.unit_id, book.article_id
      from book join article on article.id = book.article_id
      where book.unit_id = any(${[...unitIds]}::bigint[]) and book.last_day <= ${until} and ${visible(scope)}
      order by book.unit_id, book.last_day desc
    ) as newest
    join book_holding on book_holding.article_id = newest.article_id
    where book_holding.class = 'resource' and book_holding.measure = '亩'
    group by newest.unit_id
    having sum(book_holding.present) > 0`.execute(db)
  return new Map(rows.map(({ unitId, mu }) => [unitId, mu]))
}

/** An entry of one of the units, with where it stands. */
export type ComparedEntry = Awaited<ReturnType<typeof listEntriesOfUnits>>[number]

/** Some of the entries of some items of units in some days, by unit in the official order and day. */
export const listEntriesOfUnits = (db: Db, { offset, limit, ...asked }: Asked & { offset: number; limit: number }) =>
  entriesOfUnits(db, asked)
    .innerJoin('area', 'area.id', 'book.unit_id')
    .leftJoin('area as above', 'above.id', 'area.parent_id')
    .select([
      'book.unit_id as unitId',
      'area.name',
      'above.name as aboveName',
      'book.period',
      'book_entry.id',
      'book_entry.day',
      'book_entry.voucher',
      'book_entry.item',
      'book_entry.summary',
      'book_entry.counterparty',
      'book_entry.direction',
      'book_entry.fen',
    ])
    .orderBy('above.position')
    .orderBy('above.id')
    .orderBy('area.position')
    .orderBy('area.id')
    .orderBy('book.first_day')
    .orderBy('book_entry.position')
    .offset(offset)
    .limit(limit)
    .execute()

export async function countEntriesOfUnits(db: Db, asked: Asked): Promise<number> {
  const { count } = await entriesOfUnits(db, asked)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const entriesOfUnits = (db: Db, { unitIds, first, last, codes, ...scope }: Asked) =>
  db
    .selectFrom('book')
    .innerJoin('article', 'article.id', 'book.article_id')
    .innerJoin('book_entry', 'book_entry.article_id', 'book.article_id')
    .where(visible(scope))
    .where(sql<boolean>`book.unit_id = any(${[...unitIds]}::bigint[])`)
    .where('book.first_day', '>=', first)
    .where('book.last_day', '<=', last)
    .where(sql<boolean>`book_entry.item = any(${[...codes]}::text[])`)
