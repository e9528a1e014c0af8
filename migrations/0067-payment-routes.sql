-- How the money of a project reaches its payees: from the paying office straight to their accounts, or through the account
-- of the unit, whose book then has it as money held for others (代收代付).
alter table subsidy_project
  add route text not null default 'direct' check (route in ('direct', 'unit'));

-- The sums of a village and period, without reading the rows.
create index subsidy_payment_sums on subsidy_payment (district_code, area_code, put_time)
  include (project_code, amount_fen, object_index, key_version) where is_shown;
