-- Who wrote an article, how many reviews a text needs, and which approvals count for its release.

-- Everybody who wrote, uploaded, submitted or took over a part of an article, in any of its versions. None of them
-- counts as its reviewer, whatever roles they have now. Only grows: the triggers below add to it whichever command
-- writes.
create table article_contributor (
  article_id bigint not null references article (id) on delete cascade,
  actor text not null check (actor <> ''),
  create_time timestamptz not null default now(),
  primary key (article_id, actor)
);
create trigger article_contributor_kept before update on article_contributor
  for each row execute function refuse_record_change();
create trigger article_contributor_not_deleted before delete on article_contributor
  for each row execute function refuse_released_deletion();

create function add_writers() returns trigger language plpgsql as $$
begin
  insert into article_contributor (article_id, actor)
    select distinct new.article_id, writer from unnest(new.editors || new.author) as writer
    on conflict do nothing;
  return null;
end
$$;
create trigger article_work_writers after insert or update of author, editors on article_work
  for each row execute function add_writers();

create function add_submitter() returns trigger language plpgsql as $$
begin
  insert into article_contributor (article_id, actor) values (new.article_id, new.actor) on conflict do nothing;
  return null;
end
$$;
-- A carried-over text was imported by the operator.
create trigger article_revision_writer after insert on article_revision
  for each row when (new.reason <> 'carried-over') execute function add_submitter();

-- Also those who uploaded the same file for another article, from which it is used here. Before, because an upload of
-- a file that the article has already inserts no row.
create function add_uploaders() returns trigger language plpgsql as $$
begin
  insert into article_contributor (article_id, actor)
    select new.article_id, new.actor
    union
    select new.article_id, actor from article_file where sha256 = new.sha256
    on conflict do nothing;
  return new;
end
$$;
create trigger article_file_uploaders before insert on article_file
  for each row execute function add_uploaders();

insert into article_contributor (article_id, actor)
  select article_id, actor from article_revision where reason <> 'carried-over'
  union
  select article_id, author from article_work
  union
  select article_id, unnest(editors) from article_work
  union
  select used.article_id, file.actor from article_file as used join article_file as file using (sha256);

-- How many reviews the revision needs: the setting of its article's district when it was submitted. Absent in revisions
-- from before.
alter table article_revision add column reviews smallint check (reviews between 1 and 3),
  add check (reviews is null or reason = 'submitted');
alter table article_revision disable trigger article_revision_kept;
update article_revision set reviews = coalesce((
    select (settings->>'reviews')::smallint from district_settings
    where district_settings.district_code = article.district_code order by version desc limit 1), 3)
  from article_work join article on article.id = article_work.article_id
  where article_revision.id = article_work.revision_id;
alter table article_revision enable trigger article_revision_kept;

-- Approvals that count for the next release: by nobody who had a part in the article, and of texts submitted since the
-- last release and the last schedule that was ended.
create view article_approval as
  select article_review.id, article_revision.article_id, article_review.revision_id, article_review.content_hash,
    article_review.stage, article_review.actor
  from article_review join article_revision on article_revision.id = article_review.revision_id
  where article_review.verdict = 'approved'
    and article_review.content_hash = article_revision.content_hash
    and not exists (
      select from article_contributor
      where article_contributor.article_id = article_revision.article_id
        and article_contributor.actor = article_review.actor)
    and article_revision.id > coalesce((
      select max(revision_id) from article_release where article_release.article_id = article_revision.article_id), 0)
    and article_revision.id > coalesce((
      select max(ended.revision_id) from article_schedule as ended
      where ended.article_id = article_revision.article_id and ended.release_time is null), 0);

-- No release without its reviews: as many people as the revision needs approved exactly its text. An emergency release
-- needs the approval of who releases. An imported text becomes the first entry of its record.
create function require_reviews() returns trigger language plpgsql as $$
declare
  revision article_revision;
  reviewers text[];
  needed integer;
begin
  select * into revision from article_revision where id = new.revision_id and article_id = new.article_id;
  if revision.reason = 'carried-over' and not exists (select from article_release where article_id = new.article_id) then
    return new;
  end if;
  if revision.reason is distinct from 'submitted' then
    raise exception 'only a submitted revision is released' using errcode = 'check_violation';
  end if;
  reviewers := array(
    select distinct actor from article_approval
    where article_id = new.article_id and content_hash = revision.content_hash);
  needed := case when new.emergency_reason <> '' then 1 else coalesce(revision.reviews, (
    select (settings->>'reviews')::integer from district_settings join article using (district_code)
    where article.id = new.article_id order by version desc limit 1), 3) end;
  if cardinality(reviewers) < needed or (new.emergency_reason <> '' and not new.actor = any(reviewers)) then
    raise exception 'release of article % with % of % reviews', new.article_id, cardinality(reviewers), needed
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger article_release_reviewed before insert on article_release
  for each row when (new.kind = 'release') execute function require_reviews();

-- The record of releases stays, with two exceptions. An emergency release is confirmed once, by somebody else who had no
-- part in the article. The moment of a release that is still to come can be moved to another that is to come.
create or replace function refuse_release_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.confirm_actor is null
    and to_jsonb(new) - 'confirm_actor' - 'confirm_time' = to_jsonb(old) - 'confirm_actor' - 'confirm_time' then
    if new.confirm_actor = old.actor or exists (
      select from article_contributor where article_id = old.article_id and actor = new.confirm_actor) then
      raise exception 'an emergency release is confirmed by another person' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' and old.release_time > now() and new.release_time > now()
    and to_jsonb(new) - 'release_time' = to_jsonb(old) - 'release_time' then
    return new;
  end if;
  raise exception 'article_release is append-only' using errcode = 'insufficient_privilege';
end
$$;
