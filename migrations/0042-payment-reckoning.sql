-- How a payment was reckoned: how much of what, of which kind, at which rate. Empty where the file does not say.
alter table subsidy_payment
  add quantity text not null default '',
  add kind text not null default '',
  add rate text not null default '';

-- A year has one name. Imports write this one; other forms of a period are rare.
update subsidy_payment
set business_period = left(business_period, 4) || '年度'
where business_period ~ '^\d{4}年?$';
