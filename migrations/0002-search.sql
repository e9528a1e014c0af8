-- Full text by character bigrams, made by app/articles/search-text.ts. Titles stand apart: they are looked through
-- without reading the long vectors of the bodies.
alter table article add column title_search tsvector not null default '';
alter table article add column search tsvector not null default '';
create index article_title_search on article using gin (title_search);
create index article_search on article using gin (search);
