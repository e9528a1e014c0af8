-- The nightly scan reads notes of releases in the order of this text, some at a time: without it each step sorts them all.
create index article_release_by_key on article_release ((id::text) collate "C");
