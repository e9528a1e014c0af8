-- Forms of visitors without scripts who wait instead of solving a proof of work. Sealed with a key that only the
-- visitor's address bar has. Not worth a write-ahead log: after a crash they send the form again.
create unlogged table waiting_form (
  -- hash of the visitor's ticket
  id bytea primary key,
  sealed bytea not null,
  expire_time timestamptz not null
);

create index waiting_form_expire_time on waiting_form (expire_time);
