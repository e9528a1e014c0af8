-- What the nightly scan found in public texts other than articles: by the column and the row that hold it.

create table public_text_finding (
  source text not null,
  -- Order of the scan, so that an interrupted one goes on.
  row_key text collate "C" not null,
  column_name text not null,
  -- Null where all districts show it, such as titles of categories.
  district_code text,
  -- The row as staff know it, such as the name of a unit.
  place text not null,
  -- Masked.
  findings jsonb not null,
  found_time timestamptz not null default now(),
  primary key (source, row_key, column_name)
);

create index public_text_finding_district on public_text_finding (district_code);
