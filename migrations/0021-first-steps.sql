-- First steps that cannot be derived from other tables.
create table staff_first_steps (
  account_id integer primary key references staff_account (id),
  guide_read_time timestamptz,
  -- the list is not shown any more
  dismiss_time timestamptz
);
