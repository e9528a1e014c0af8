-- What a search counts of the articles that it finds, so that it need not read their titles. `kind`: the first that fits.
alter table article
  -- Year and quarter of release in Beijing, such as 20264.
  add column period smallint not null generated always as (
    extract(year from release_time at time zone 'Asia/Shanghai') * 10
      + extract(quarter from release_time at time zone 'Asia/Shanghai')
  ) stored,
  add column kind text not null generated always as (
    case
      when document_no is not null then 'document'
      when title ~ '公示|公告|名单' then 'notice'
      when title ~ '收支|台账|明细|预算|决算|债权|债务|收益|账目|报表' then 'accounts'
      when title ~ '通知' then 'circular'
      when title ~ '解读|指南|问答' then 'guide'
      else 'other'
    end
  ) stored;
