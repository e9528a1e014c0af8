import { type RawBuilder, sql } from 'kysely'
import { type ScannedTable, scannedColumns } from './columns.ts'
import '../duties/table.server.ts'

/**
 * The rows of a table that the public reads now. `keys`: text by which a row is known, in the order of the scan.
 * `place`: the row as staff know it.
 */
type Source = {
  title: string
  from: RawBuilder<unknown>
  key: RawBuilder<unknown>
  district: RawBuilder<unknown>
  place: RawBuilder<unknown>
  /** Mobile numbers that were confirmed in the row. */
  officePhones?: RawBuilder<unknown>
}

/** Rows of `subsidy_payment` are read of one batch at a time: to tell its texts apart all of its rows are read. */
const paymentsOf = (batch: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select distinct batch_id, district_code, area_name, project_name, business_period, beneficiary_bank, quantity, kind, rate
    from shown_payment where batch_id = ${batch}) as payment`

const own = sql`district_code`
const id = sql`id::text`

/** Of append-only tables the newest version counts; older ones are no longer read. */
const newest = (table: string, by: string): RawBuilder<unknown> =>
  sql`(select distinct on (${sql.raw(by)}) * from ${sql.table(table)} order by ${sql.raw(by)}, version desc) as newest`

/** Where the public reads each table, and how staff find the row. */
export const sources = {
  area: { title: '单位', from: sql`area`, key: id, district: own, place: sql`name`, officePhones: sql`office_phone` },
  area_former_name: {
    title: '单位',
    from: sql`(select former.*, area.district_code from area_former_name as former join area on area.id = area_id) as former`,
    // Not by its name, which may be what is found.
    key: sql`area_id || ' ' || md5(name)`,
    district: own,
    place: sql`name`,
  },
  article: {
    title: '撤下的文章',
    from: sql`(select * from article where status = 'withdrawn') as article`,
    key: id,
    district: own,
    place: sql`'文章 ' || id`,
  },
  article_erasure: {
    title: '文章的公开记录',
    from: sql`(select erasure.*, article.district_code from article_erasure as erasure join article on article.id = article_id
      where state = 'confirmed') as erasure`,
    key: id,
    district: own,
    place: sql`'文章 ' || article_id || ' 第 ' || release_number || ' 版'`,
  },
  article_release: {
    title: '文章的公开记录',
    from: sql`(select version.id, article_id, number, unit_name, article.district_code,
        -- What reviewers accepted in it stays accepted.
        case when accepted = '[]' then note else '' end as note
      from article_release as version join article on article.id = article_id
      where not exists (select from article_erasure as erasure where erasure.article_id = version.article_id
        and erasure.release_number = version.number and erasure.state = 'confirmed')) as version`,
    key: id,
    district: own,
    place: sql`'文章 ' || article_id || ' 第 ' || number || ' 版'`,
  },
  article_type: { title: '栏目', from: sql`article_type`, key: id, district: sql`null::text`, place: sql`title` },
  banner: {
    title: '轮播图',
    from: sql`banner`,
    key: id,
    district: own,
    place: sql`title`,
    officePhones: sql`office_phone`,
  },
  disclosure_rule: {
    title: '公开依据',
    from: sql`disclosure_rule`,
    key: id,
    district: sql`null::text`,
    place: sql`title`,
  },
  district_mongolian: {
    title: '蒙古文译法',
    from: newest('district_mongolian', 'district_code'),
    key: own,
    district: own,
    place: sql`'蒙古文译法'`,
  },
  district_settings: {
    title: '网站设置',
    from: newest('district_settings', 'district_code'),
    key: own,
    district: own,
    place: sql`'网站设置'`,
    officePhones: sql`coalesce(settings #>> '{footer,officePhone}', '')`,
  },
  district_word: { title: '词库', from: sql`district_word`, key: id, district: own, place: sql`word` },
  duty: {
    title: '公开事项',
    from: sql`(select duty.*, area.district_code from duty join area on area.id = unit_id
      where exempt_reason is not null) as duty`,
    key: sql`unit_id || ' ' || item_id || ' ' || period`,
    district: own,
    place: sql`'单位 ' || unit_id || '，' || period`,
  },
  duty_item: { title: '公开事项', from: sql`duty_item`, key: id, district: own, place: sql`title` },
  holiday_year: {
    title: '节假日',
    from: sql`holiday_year`,
    key: sql`district_code || ' ' || year`,
    district: own,
    place: sql`year || '年'`,
  },
  message_release: {
    title: '公开的答复',
    from: sql`(select released.*, message.district_code from message_release as released join message on message.id = message_id
      where visibility = 'public') as released`,
    key: sql`message_id::text`,
    district: own,
    place: sql`'留言 ' || message_id`,
  },
  public_picture: {
    title: '轮播图的图片',
    from: sql`public_picture`,
    key: sql`district_code || ' ' || encode(sha256, 'hex')`,
    district: own,
    place: sql`'图片 ' || left(encode(sha256, 'hex'), 8)`,
  },
  site_page: {
    title: '网站页面',
    from: newest('site_page', 'district_code, page'),
    key: sql`district_code || ' ' || page`,
    district: own,
    place: sql`page`,
    officePhones: sql`office_phone`,
  },
  // Many payments share their texts: each batch's distinct ones are read once.
  subsidy_payment: {
    title: '补贴记录',
    from: paymentsOf(sql`null`),
    key: sql`lpad(batch_id::text, 12, '0') || ' ' || md5(payment::text)`,
    district: own,
    place: sql`'批次 ' || batch_id`,
  },
  subsidy_project: {
    title: '补贴项目',
    from: sql`subsidy_project`,
    key: sql`district_code || ' ' || project_code`,
    district: own,
    place: sql`project_code`,
  },
  unit_hint_explanation: {
    title: '账目的说明',
    from: sql`(select said.*, area.district_code from unit_hint_explanation as said join unit_hint on unit_hint.id = hint_id
      join area on area.id = unit_id where state = 'confirmed') as said`,
    key: sql`hint_id || ' ' || number`,
    district: own,
    place: sql`'提示 ' || hint_id`,
  },
} as const satisfies Record<ScannedTable, Source>

/** In the order in which they are scanned. */
export const scannedTables = Object.keys(sources) as ScannedTable[]

/** One row with its texts by column; those of jsonb as the database writes them. */
export type PublicRow = {
  key: string
  districtCode: string | null
  place: string
  officePhones: string
  texts: Record<string, string | null>
}

/** The key of payments begins with that of their batch. */
export const batchKey = (batch: number): string => `${String(batch).padStart(12, '0')} `

/** The next rows of a table after a key. @param batch of payments, which are read of one batch only. */
export function selectRowsAfterKey(
  table: ScannedTable,
  after: string,
  limit: number,
  batch?: number,
): RawBuilder<PublicRow> {
  const { from: all, key, district, place, officePhones = sql`''` }: Source = sources[table]
  const from = batch === undefined ? all : paymentsOf(sql`${batch}`)
  const texts = sql.join(scannedColumns(table).map(([name]) => sql`${sql.lit(name)}, ${sql.ref(name)}::text`))
  return sql<PublicRow>`
    select key, "districtCode", place, "officePhones", texts from (
      select (${key})::text collate "C" as key, ${district} as "districtCode", (${place})::text as place,
        (${officePhones})::text as "officePhones",
        jsonb_build_object(${texts}) as texts
      from ${from}
    ) as read
    where key > ${after} order by key limit ${limit}`
}
