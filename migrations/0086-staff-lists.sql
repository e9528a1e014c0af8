-- Lists of staff: what is open is found among millions of rows that are not, and the newest of a unit without the others.
create index message_open on message (district_code, received_time, id)
  where state <> 'answered' or objection_time > reply_time or proposal_id is not null;
create index message_by_time on message (district_code, received_time desc, id desc) include (state);
create index message_by_area on message (area_id, received_time desc, id desc) include (state);
create index article_withdrawn on article (district_code, release_time desc, id desc) where status = 'withdrawn';
