import { sql } from 'kysely'
import type { Tx } from '../../platform/db/types.ts'
import { listAllItems, listTypesOfItems } from './items.server.ts'
import '../articles/table.server.ts'

/**
 * Finds older texts that name no item, but may fulfil a duty: by their category or template, or by words of their title.
 * Nothing is suggested that nobody could confirm: a text that says another or a longer period, or one from before its days
 * were over. One that says no period may be of the period before its release.
 * @param articleIds all articles of the district if absent.
 */
export async function refreshSuggestions(tx: Tx, districtCode: string, articleIds?: readonly number[]): Promise<void> {
  const isChosen = articleIds ? sql`article.id = any(${[...articleIds]}::bigint[])` : sql`true`
  await sql`
    delete from duty_suggestion using article
    where article.id = article_id and article.district_code = ${districtCode} and ${isChosen}`.execute(tx)
  const items = (await listAllItems(tx, districtCode)).filter(({ kind }) => kind !== 'event')
  const types = await listTypesOfItems(tx, items)
  const pairs = items.flatMap(({ id }) => Array.from(types.get(id) ?? [], (typeId) => ({ id, typeId })))
  await sql`
    with category as (
      select * from unnest(
        ${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ typeId }) => typeId)}::bigint[]
      ) as pair (item_id, type_id)
    ), candidate as (
      select article.id as article_id, area_id, item.id as item_id, about_from, about_until,
        (release_time at time zone 'Asia/Shanghai')::date as release_day,
        case
          when item.template <> 'blank' and article.template = item.template then 'template'
          -- Items of which titles have words of their own are told by those in their other categories.
          when category.type_id is not null
            and (item.title_words = '{}' or article_type_id = item.type_ids[1]) then 'category'
          when category.type_id is not null
            and exists (select from unnest(item.title_words) as word where position(word in article.title) > 0) then 'words'
        end as reason
      from article
      join duty_item as item on item.district_code = article.district_code and item.period_kind <> 'event'
      left join category on category.item_id = item.id and category.type_id = article_type_id
      where article.district_code = ${districtCode} and article.status = 'published' and ${isChosen}
        and not exists (select from duty_evidence as evidence where evidence.article_id = article.id)
    )
    insert into duty_suggestion (article_id, unit_id, item_id, period, reason, is_dated)
    select article_id, area_id, duty.item_id, period, reason, about_from is not null
    from candidate join duty on duty.unit_id = area_id and duty.item_id = candidate.item_id
    where reason is not null and case
      when about_from is not null
        then about_from >= first_day and about_until <= last_day + 1 and release_day >= about_until - 1
      else release_day > last_day and release_day <= last_day + (last_day - first_day + 1)
    end
    on conflict do nothing`.execute(tx)
}
