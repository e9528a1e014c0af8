-- Texts of the pages that every site has, such as the guide to disclosure: each change is a version of its own, and the
-- newest one counts. A page without a row has the text that comes with the product.
create table site_page (
  district_code text not null check (district_code ~ '^\d{12}$'),
  -- a page, or a yearly report such as report-2025
  page text not null check (page ~ '^[a-z]+(-20\d\d)?$'),
  version integer not null check (version > 0),
  content text not null check (btrim(content) <> ''),
  actor text not null check (actor <> ''),
  reason text not null check (reason <> ''),
  create_time timestamptz not null default now(),
  primary key (district_code, page, version)
);
create trigger site_page_kept before update or delete on site_page
  for each row execute function refuse_record_change();

-- The last day of the public period (公示期) of an article that has one.
alter table article add column notice_until date;
create index article_notice on article (district_code, notice_until) where notice_until is not null;
