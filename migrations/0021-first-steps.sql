-- What somebody has done of the first steps that no other table knows.
create table staff_first_steps (
  account_id integer primary key references staff_account (id),
  guide_read_time timestamptz,
  -- the list is not shown any more
  dismiss_time timestamptz
);
