-- What the nightly scan has looked at, so that it begins with what changed and goes round the rest.

-- What changed since its last run, noted by whoever changes it: rows are added only, so nobody waits for anybody.
create table article_change (
  id bigint primary key generated always as identity,
  district_code text not null,
  article_id bigint not null,
  -- of a book that came, changed or went: the books beside it are checked against it
  book_unit_id integer
);

-- The rules of a district as the scan knew them last. `number` grows with each other hash.
create table scan_rules (
  district_code text primary key,
  hash text not null,
  number integer not null
);

-- One row for each public or scheduled text.
create table article_look (
  article_id bigint primary key references article (id) on delete cascade,
  district_code text not null,
  -- null until the first look
  look_time timestamptz,
  -- by which rules it was looked at
  rules integer not null default 0,
  -- it changed since, or something did to which it refers
  is_due boolean not null default true,
  -- addresses, articles and files to which it refers
  refers text[] not null default '{}'
);
insert into article_look (article_id, district_code)
  select id, district_code from article where status = 'published' order by id;
create index article_look_due on article_look (article_id) where is_due;
create index article_look_rules on article_look (district_code, rules, look_time, article_id);
create index article_look_oldest on article_look (look_time, article_id);
create index article_look_never on article_look (article_id) where look_time is null;
create index article_look_refers on article_look using gin (refers) where refers <> '{}';

create function note_article_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into article_change (district_code, article_id)
      select district_code, id from later where status = 'published';
  elsif tg_op = 'DELETE' then
    insert into article_change (district_code, article_id)
      select district_code, id from former where status = 'published';
  else
    -- The columns of the search are made again from the same text.
    insert into article_change (district_code, article_id)
      select later.district_code, later.id from later join former on former.id = later.id
      where 'published' in (later.status, former.status)
        and (later.update_time, later.status, later.closed_time, later.release_time, later.title, later.content,
            later.area_id, later.article_type_id)
          is distinct from (former.update_time, former.status, former.closed_time, former.release_time, former.title,
            former.content, former.area_id, former.article_type_id);
  end if;
  return null;
end
$$;
create trigger article_inserted after insert on article
  referencing new table as later for each statement execute function note_article_change();
create trigger article_updated after update on article
  referencing old table as former new table as later for each statement execute function note_article_change();
create trigger article_deleted after delete on article
  referencing old table as former for each statement execute function note_article_change();

create function note_book_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into article_change (district_code, article_id, book_unit_id)
      select area.district_code, article_id, unit_id from later join area on area.id = unit_id;
  end if;
  if tg_op <> 'INSERT' then
    insert into article_change (district_code, article_id, book_unit_id)
      select area.district_code, article_id, unit_id from former join area on area.id = unit_id;
  end if;
  return null;
end
$$;
create trigger book_inserted after insert on book
  referencing new table as later for each statement execute function note_book_change();
create trigger book_updated after update on book
  referencing old table as former new table as later for each statement execute function note_book_change();
create trigger book_deleted after delete on book
  referencing old table as former for each statement execute function note_book_change();
