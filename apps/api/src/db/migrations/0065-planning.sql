-- Events of the family's calendar (docs/decisions/0073). Days and times are local ones, so that a change of the rules of a time
-- zone moves no event.
create table events (
  id uuid primary key,
  title text not null,
  body text not null,
  place text not null,
  visibility text not null check (visibility in ('family', 'public')),
  start_day date not null,
  end_day date not null,
  -- HH:MM in the time zone; all three are null for whole days.
  start_time text,
  end_time text,
  time_zone text,
  -- RFC 5545, 3.3.10.
  rule text,
  -- Days of the rule without an occurrence.
  removed_days date[] not null default '{}',
  -- Occurrences that were changed by themselves: the day of the rule, and their fields.
  changed_days jsonb not null default '[]',
  -- The first and last day of all occurrences; null if they have no end.
  first_day date not null,
  last_day date,
  -- Not references: what has been deleted is not shown, and the history may bring a state back.
  participant_ids uuid[] not null default '{}',
  item_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- What the last save deleted; null if it was any other save.
  deleted_scope text check (deleted_scope in ('one', 'following', 'all')),
  version integer not null default 1,
  check ((start_time is null) = (end_time is null) and (start_time is null) = (time_zone is null))
);
create index events_by_span on events (first_day, last_day) where deleted_at is null;

create trigger events_used_id before insert on events for each row execute function record_used_id();

alter table revisions drop constraint revisions_entity_check,
  add constraint revisions_entity_check
    check (entity in ('item', 'tag', 'category', 'participant', 'transcript', 'translation', 'user', 'text', 'event'));
