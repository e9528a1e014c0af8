-- When the nightly scan looked at a stored file, a file of vouchers and the payments of a batch last; null until the first look.
-- Where a night is too short for all, the oldest looks come first.
alter table stored_file add look_time timestamptz;
create index stored_file_oldest on stored_file (look_time nulls first, sha256);
create index stored_file_damaged on stored_file (sha256) where damage <> '';
alter table voucher_file add look_time timestamptz;
create index voucher_file_oldest on voucher_file (look_time nulls first, id);
create index voucher_file_damaged on voucher_file (id) where damage <> '';

-- `look_due`: payments of it were corrected since, or something was found in them.
alter table subsidy_batch add look_time timestamptz, add look_due boolean not null default true;
create index subsidy_batch_oldest on subsidy_batch (look_time nulls first, id) where state = 'imported';
create index subsidy_batch_due on subsidy_batch (id) where look_due and state = 'imported';
