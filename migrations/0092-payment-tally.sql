-- What was paid, kept by the writes: by village, project and year. Look-ups of a village, the list of projects and the years
-- of open data read it instead of the payments. Rows are only added, so nobody waits for anybody; each says how many payments
-- came or went, and the nightly scan sums them up.
create table payment_tally (
  id bigint primary key generated always as identity,
  district_code text not null,
  area_code text not null,
  project_code text not null,
  -- as the payments have it
  project_name text not null,
  -- of the day of payment
  year smallint not null,
  count integer not null,
  fen bigint not null
);

create function note_payment_sum() returns trigger language plpgsql as $$
declare
  columns constant text := 'district_code, area_code, project_code, project_name, put_time';
begin
  execute 'insert into payment_tally (district_code, area_code, project_code, project_name, year, count, fen)
    select district_code, area_code, project_code, project_name, extract(year from put_time), sum(count), sum(fen) from ('
    || case when tg_op = 'DELETE' then '' else
      'select ' || columns || ', 1 as count, amount_fen as fen from later where is_shown' end
    || case when tg_op = 'UPDATE' then ' union all ' else '' end
    || case when tg_op = 'INSERT' then '' else
      'select ' || columns || ', -1 as count, -amount_fen as fen from former where is_shown' end
    || ') as changed group by 1, 2, 3, 4, 5 having sum(count) <> 0 or sum(fen) <> 0';
  return null;
end
$$;
create trigger payment_inserted after insert on subsidy_payment
  referencing new table as later for each statement execute function note_payment_sum();
create trigger payment_updated after update on subsidy_payment
  referencing old table as former new table as later for each statement execute function note_payment_sum();
create trigger payment_deleted after delete on subsidy_payment
  referencing old table as former for each statement execute function note_payment_sum();

insert into payment_tally (district_code, area_code, project_code, project_name, year, count, fen)
  select district_code, area_code, project_code, project_name, extract(year from put_time), count(*), sum(amount_fen)
  from shown_payment group by 1, 2, 3, 4, 5;
create index payment_tally_cell on payment_tally (district_code, area_code);
analyze payment_tally;
