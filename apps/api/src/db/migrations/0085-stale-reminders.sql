-- Of a reminder, that its occurrence does not exist any more: recorded with each save of the event, so that counts need not
-- read its rule.
alter table notifications add column is_stale boolean not null default false;
create index notifications_of_event on notifications (entity_id) where entity_type = 'event';

-- Of earlier reminders, those whose occurrence was deleted, as far as that is known without expanding the rule: no day of the
-- rule is before start_day or after last_day.
update notifications set is_stale = true from events
where notifications.entity_type = 'event' and events.id = notifications.entity_id and (
  events.deleted_at is not null
  or (events.rule is null) <> (notifications.params ->> 'day' is null)
  or notifications.params ->> 'day' = any (events.removed_days::text[])
  or (notifications.params ->> 'day')::date < events.start_day
  or (notifications.params ->> 'day')::date > events.last_day
);
