-- What each release changed in the one before, made once after the release and never for a reader.
create table article_comparison (
  article_id bigint not null,
  release_number integer not null,
  former_number integer not null,
  -- null while it waits to be made
  html text,
  primary key (article_id, release_number),
  foreign key (article_id, release_number) references article_release (article_id, number),
  foreign key (article_id, former_number) references article_release (article_id, number)
);
create index article_comparison_waiting on article_comparison (article_id, release_number) where html is null;

insert into article_comparison (article_id, release_number, former_number)
select article_id, number, former from (
  select article_id, number, lag(number) over (partition by article_id order by number) as former
  from article_release where kind = 'release' and revision_id is not null
) as release
where former is not null;
