-- Without the time and id of each payment, the entries of one hash share one, a fourth of the size: an import of a
-- million payments stays as quick as at its start. A person's few payments are sorted when they are read.
drop index subsidy_payment_own;
drop index subsidy_payment_household;
create index subsidy_payment_own on subsidy_payment (object_index);
create index subsidy_payment_household on subsidy_payment (household_index);
