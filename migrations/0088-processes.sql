-- Running processes of the portal. Which of them live is told by the advisory locks that their connections hold. Of this
-- installation: sets leave this table out.
create table process (
  id integer primary key generated always as identity,
  -- Name of its file in the data folder, which tells the others that they have the same folder.
  token uuid not null,
  -- How addresses become places of the limit of requests; those who share counts have the same.
  seed bigint not null,
  -- Requests of the addresses that come near the limit, as JSON.
  counts text not null default '',
  start_time timestamptz not null default now()
);
