-- Recordings and films that are transcribed by a machine (docs/decisions/0059).
create table transcriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  item_id uuid not null references items on delete cascade,
  -- Removed with its operation, after 30 days.
  operation_id uuid not null references operations on delete cascade,
  -- Null to detect it.
  language text,
  -- The version of the transcript that is replaced, 0 if there is none: a later one is not overwritten.
  transcript_version integer not null,
  priority integer not null,
  -- What transcribes it, once it has begun: a restart must not mix engines.
  engine text,
  -- Where somebody speaks in it, once it was decoded.
  sound jsonb,
  -- Why the endpoint could not be used, how often in a row, and when it is tried again.
  failure text,
  failures integer not null default 0,
  retry_at timestamptz,
  created_at timestamptz not null
);
create index transcriptions_of_user on transcriptions (user_id, id);
create index transcriptions_item on transcriptions (item_id);
create index transcriptions_operation on transcriptions (operation_id);

-- What is done of them, so that a restart goes on from there. Removed when the transcript is written.
create table transcription_chunks (
  transcription_id uuid not null references transcriptions on delete cascade,
  position integer not null,
  text jsonb not null,
  primary key (transcription_id, position)
);
