-- The bucket of a process's uploaded files; empty for its data folder.
alter table process add column file_place text not null default '';
