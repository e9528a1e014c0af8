-- When each kind of background work last began and ended, so that a restart does not forget it. Of this installation: sets
-- leave this table out.
create table job_run (
  name text primary key,
  start_time timestamptz not null,
  success_time timestamptz,
  failure_time timestamptz
);
