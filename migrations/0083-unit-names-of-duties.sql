-- The units by whose names the evidence of a district was read, so that another reading follows when they change.
alter table duty_run add column unit_names jsonb;
