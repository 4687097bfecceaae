-- Reminders of birthdays and other anniversaries: one per user (docs/decisions/0116). Without a row, a user is not reminded.
create table anniversary_reminders (
  user_id uuid primary key references users on delete cascade,
  days_before smallint not null check (days_before in (0, 1, 7)),
  kinds text[] not null check (cardinality(kinds) > 0),
  -- Of the device on which it was set.
  time_zone text not null,
  -- When to look for anniversaries again.
  next_at timestamptz not null
);
create index anniversary_reminders_due on anniversary_reminders (next_at);
