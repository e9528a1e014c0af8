-- What a released book did not agree in, which its unit knew, and what the unit says about it to everybody.
alter table book
  -- The faults that were accepted: kind, row and field, such as "opening cash0001 opening".
  add column faults jsonb not null default '[]',
  -- Without one the page says that none was given.
  add column fault_reason text not null default '';

-- What the nightly scan found of an uploaded voucher and its painted pictures on disk.
alter table voucher_file
  add column damage text not null default '' check (damage in ('', 'missing', 'changed'));
