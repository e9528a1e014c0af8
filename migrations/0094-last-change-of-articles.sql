-- When an article of a district came, changed or went last, which open data of duties and projects asks each time.
create index article_last_change on article (district_code, greatest(release_time, update_time, withdraw_time) desc)
  where status <> 'draft' and closed_time is null;
