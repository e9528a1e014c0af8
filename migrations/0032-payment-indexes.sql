-- Without the time and id of each payment, the entries of one hash share one: a fifth of the size, more of which stays in
-- the cache while a file is imported. A person's few payments are sorted when they are read.
drop index subsidy_payment_own;
drop index subsidy_payment_household;
create index subsidy_payment_own on subsidy_payment (object_index);
create index subsidy_payment_household on subsidy_payment (household_index);
