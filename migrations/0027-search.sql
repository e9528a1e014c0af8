-- What people call things, for the public search.
alter table district_word drop constraint district_word_kind_check;
alter table district_word add constraint district_word_kind_check
  check (kind in ('typo', 'sensitive', 'exception', 'synonym'));

-- Text of attachments, as it was read for the checks; empty where none can be read. That of a released article stands
-- with its attachments, because not all of them are uploaded files.
alter table stored_file add column content text not null default '';
alter table attachment add column content text not null default '';

-- How `search` was made: the nightly scan makes it anew for articles of before (src/domain/articles/search).
alter table article add column search_version smallint not null default 1;
