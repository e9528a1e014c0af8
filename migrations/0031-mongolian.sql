-- Mongolian forms of the words in header, menus and footer: each change is a version of its own, and the newest one
-- counts. A district without a row has those of the product.
create table district_mongolian (
  district_code text not null check (district_code ~ '^\d{12}$'),
  version integer not null check (version > 0),
  -- by Chinese word; an empty one shows the Chinese word alone
  words jsonb not null,
  actor text not null check (actor <> ''),
  reason text not null check (reason <> ''),
  create_time timestamptz not null default now(),
  primary key (district_code, version)
);
create trigger district_mongolian_kept before update or delete on district_mongolian
  for each row execute function refuse_record_change();
