-- Recordings in which letters are read aloud, with the times of their words (docs/decisions/0086).
create table narrations (
  id uuid primary key,
  letter_id uuid not null references items on delete cascade,
  recording_id uuid not null references items on delete cascade,
  added_by uuid references users on delete set null,
  added_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'ready', 'failed')),
  -- Why it has failed.
  error text,
  -- Incremented when the times are asked for again, so that an alignment that is running does not answer for a later one.
  request integer not null default 1,
  -- Attempts whose end is not known, because the process was killed.
  attempts integer not null default 0,
  -- The file and the versions of the pages that the times belong to: {"sound": id, "pages": [[asset id, page, version]]}.
  source jsonb,
  -- For each of these pages its lines as arrays of milliseconds, start and end of each word: modules/narrations/stored-times.ts.
  times jsonb,
  is_doubtful boolean not null default false,
  word_count integer,
  spoken_count integer,
  unique (letter_id, recording_id),
  check (letter_id <> recording_id)
);
create index narrations_recording on narrations (recording_id);
create index narrations_added_by on narrations (added_by);
create trigger narrations_used_id before insert on narrations for each row execute function record_used_id();
