-- Old messages are deleted in small batches (src/domain/retention.server.ts), which find them by this. Payments are found by their
-- batches: an index by day would draw look-ups away from their own.
create index message_answered on message (reply_time) where state = 'answered';

-- The audit stays append-only. What is older than a year may go, as before; traces of look-ups, which are about citizens,
-- may go after the six months for which the law wants logs (网络安全法 第二十一条), by the retention job alone.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '1 year' then
      return old;
    end if;
    if old.action = 'subsidy-payment.look-up'
      and old.at < now() - interval '6 months'
      and current_setting('portal.retention', true) = 'on'
    then
      return old;
    end if;
  end if;
  raise exception 'audit_event is append-only' using errcode = 'insufficient_privilege';
end
$$;
