-- Who saved the text of a draft last, and when. `update_actor` and `update_time` also follow submissions and returns.
alter table article_work add column save_actor text, add column save_time timestamptz;
update article_work set save_actor = update_actor, save_time = update_time where stage = 'draft' and return_reason = '';

create function note_save() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.content_hash <> old.content_hash then
    new.save_actor := new.update_actor;
    new.save_time := new.update_time;
  end if;
  return new;
end
$$;
create trigger article_work_saved before insert or update of content_hash on article_work
  for each row execute function note_save();
