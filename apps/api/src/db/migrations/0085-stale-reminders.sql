-- Of a reminder, that its occurrence does not exist any more: recorded with each save of the event, so that counts need not
-- read its rule.
alter table notifications add column is_stale boolean not null default false;
create index notifications_of_event on notifications (entity_id) where entity_type = 'event';
