-- Events of one action or of one kind are found among millions of others; retention asks every hour for old look-ups.
create index audit_event_by_action on audit_event (action, at desc, id desc);
create index audit_event_by_kind on audit_event (split_part(action, '.', 1), at desc, id desc);
