-- How many articles are public or will be, kept by the writes: lists say how many there are without counting them.
-- Rows are added only, so nobody waits for anybody; each says how many came or went, and the nightly scan sums them up.
create table article_tally (
  id bigint primary key generated always as identity,
  district_code text not null,
  -- By what the others are told apart, which are 0 or empty:
  -- periods: period, category and kind of all units; units: unit and period; columns: unit, category and kind
  part text not null check (part in ('periods', 'units', 'columns')),
  area_id integer not null,
  period smallint not null,
  root_type_id integer not null,
  article_type_id integer not null,
  kind text not null,
  count integer not null
);

create function note_article_count() returns trigger language plpgsql as $$
declare
  columns constant text := 'district_code, area_id, period, root_type_id, article_type_id, kind';
  counted constant text := ' where status = ''published'' and closed_time is null';
begin
  execute 'insert into article_tally (district_code, part, area_id, period, root_type_id, article_type_id, kind, count)
    select district_code, cell.*, sum(count) from ('
    || case when tg_op = 'DELETE' then '' else 'select ' || columns || ', 1 as count from later' || counted end
    || case when tg_op = 'UPDATE' then ' union all ' else '' end
    || case when tg_op = 'INSERT' then '' else 'select ' || columns || ', -1 as count from former' || counted end
    || ') as changed, lateral (values
      (''periods'', 0, period, root_type_id, article_type_id, kind),
      (''units'', area_id, 0 + period, 0, 0, ''''),
      (''columns'', area_id, 0, root_type_id, article_type_id, kind)
    ) as cell (part, area, period, root, type, kind)
    group by district_code, cell.part, cell.area, cell.period, cell.root, cell.type, cell.kind
    having sum(count) <> 0';
  return null;
end
$$;
create trigger article_count_inserted after insert on article
  referencing new table as later for each statement execute function note_article_count();
create trigger article_count_updated after update on article
  referencing old table as former new table as later for each statement execute function note_article_count();
create trigger article_count_deleted after delete on article
  referencing old table as former for each statement execute function note_article_count();

insert into article_tally (district_code, part, area_id, period, root_type_id, article_type_id, kind, count)
  select district_code, 'periods', 0, period, root_type_id, article_type_id, kind, count(*) from article
    where status = 'published' and closed_time is null group by 1, 4, 5, 6, 7
  union all
  select district_code, 'units', area_id, period, 0, 0, '', count(*) from article
    where status = 'published' and closed_time is null group by 1, 3, 4
  union all
  select district_code, 'columns', area_id, 0, root_type_id, article_type_id, kind, count(*) from article
    where status = 'published' and closed_time is null group by 1, 3, 5, 6, 7;
create index article_tally_cell on article_tally (district_code, part, area_id, period);
analyze article_tally;

-- A search among the texts of one kind, and parts of the site map, which follow the numbers.
create index article_by_kind on article (district_code, kind, release_time desc, id desc) where status = 'published';
create index article_by_number on article (district_code, id) include (release_time, closed_time)
  where status = 'published';
