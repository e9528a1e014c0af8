-- The period that a text is about, by its own words: first day, and the day after the last one. Null where it names none.
-- Read by the program (src/domain/articles/about-period.ts), for existing articles by the nightly scan.
alter table article
  add column about_from date,
  add column about_until date,
  -- Year and quarter, such as 20263, of what is about one quarter or a month of it.
  add column about_quarter smallint generated always as (
    case
      when about_from is not null
        and date_trunc('quarter', about_from::timestamp) = date_trunc('quarter', (about_until - 1)::timestamp)
      then extract(year from about_from) * 10 + extract(quarter from about_from)
    end
  ) stored,
  -- The built-in template that it was begun with.
  add column template text,
  add constraint article_about_check check ((about_from is null) = (about_until is null) and about_from < about_until);

create index article_about_quarter on article (district_code, about_quarter, release_time desc, id desc)
  where about_quarter is not null;
