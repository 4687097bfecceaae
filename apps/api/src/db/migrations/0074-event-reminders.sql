-- Reminders of events: each user's own (docs/decisions/0073).
create table event_reminders (
  user_id uuid not null references users on delete cascade,
  event_id uuid not null references events on delete cascade,
  -- Before the start of each occurrence; of a whole day, before nine in the morning.
  minutes integer not null check (minutes between 0 and 40320),
  -- Of the device on which it was set, for whole days.
  time_zone text not null,
  -- When to look for occurrences again; null if there are no more. A change of the event sets it to now.
  next_at timestamptz,
  -- Occurrences whose reminder was due until then are done.
  done_until timestamptz not null,
  primary key (user_id, event_id)
);
create index event_reminders_by_event on event_reminders (event_id);
create index event_reminders_due on event_reminders (next_at) where next_at is not null;
