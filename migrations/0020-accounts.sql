-- Roles per area: an account may edit one village and review another. The areas of an account become those of its role.
create table staff_grant (
  account_id integer not null references staff_account (id),
  role text not null check (role in ('admin', 'editor', 'reviewer', 'replier', 'auditor', 'Dashboard')),
  -- with everything below it; null for all districts
  area_id integer references area (id),
  unique nulls not distinct (account_id, role, area_id)
);
insert into staff_grant (account_id, role, area_id)
  select id, role, null from staff_account where everywhere
  union all
  select id, role, area_id from staff_account join staff_area on account_id = id where not everywhere;
drop table staff_area;
alter table staff_account drop column role, drop column everywhere;

-- What was done to one article, message or account.
create index audit_event_by_subject on audit_event (subject, at desc, id desc) where subject <> '';
