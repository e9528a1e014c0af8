-- Staff work on messages together: persons, repeats and a second pair of eyes.
alter table message
  -- the member of staff who answers it
  add column assignee_id integer references staff_account (id),
  -- the earlier message whose answer also serves this one
  add column joined_to bigint references message (id) on delete set null,
  -- the event with a reply that waits for another person's approval
  add column proposal_id bigint references message_event (id) on delete set null,
  add check (joined_to <> id);
create index message_by_assignee on message (assignee_id, district_code) where assignee_id is not null;
create index message_by_first on message (joined_to) where joined_to is not null;
create index message_by_proposal on message (proposal_id) where proposal_id is not null;

alter table message_event
  drop constraint message_event_kind_check,
  add check (kind in
    ('accepted', 'assigned', 'named', 'noted', 'asked', 'supplied', 'joined', 'parted', 'proposed', 'approved', 'returned',
     'replied', 'rated', 'objected', 'published', 'hidden'));
