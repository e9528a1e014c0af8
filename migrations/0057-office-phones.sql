-- Mobile numbers that staff confirmed as those by which an office is publicly reached: eleven digits each, joined by 、.
-- Only these pass the gate for public texts, in the row that holds them.

alter table area add column office_phone text not null default '';
alter table banner add column office_phone text not null default '';
alter table site_page add column office_phone text not null default '';
