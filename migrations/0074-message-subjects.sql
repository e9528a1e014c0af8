-- What a message asks about: a public text, or one entry of its book.
create table message_subject (
  message_id bigint primary key references message on delete cascade,
  article_id bigint not null references article,
  -- The id of the entry in the book; empty for the text as a whole.
  entry text not null default '' check (entry ~ '^([a-z0-9]{8,16})?$')
);
create index message_subject_by_article on message_subject (article_id, entry);
