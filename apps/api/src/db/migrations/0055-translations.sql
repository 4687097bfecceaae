-- Translations of transcripts (docs/decisions/0067). The times and speakers of the lines are those of the transcript.
create table transcript_translations (
  id uuid primary key,
  item_id uuid not null references items on delete cascade,
  language text not null check (language in ('en', 'fr', 'it', 'de')),
  -- {source, text, by}: what was translated, into what, by a person or a machine. Empty if it was deleted.
  lines jsonb not null,
  -- The model that has translated, and when.
  engine text,
  translated_at timestamptz,
  version integer not null,
  version_token bigint not null,
  updated_at timestamptz not null,
  unique (item_id, language)
);

-- Translations that a model is making.
create table translation_runs (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  item_id uuid not null references items on delete cascade,
  -- Removed with its operation, after 30 days.
  operation_id uuid not null references operations on delete cascade,
  language text not null,
  scope text not null,
  -- {source, isWanted}: the lines of the transcript when the first job began; null before.
  plan jsonb,
  -- The version of the translation when it was started, 0 if there was none.
  translation_version integer not null,
  -- How often in a row the endpoint could not be used.
  failures integer not null default 0,
  -- What came of it, as the operation tells it: written with the translation, so that a restart does not begin anew.
  result jsonb,
  created_at timestamptz not null
);
create index translation_runs_user on translation_runs (user_id);
create index translation_runs_item on translation_runs (item_id);
create index translation_runs_operation on translation_runs (operation_id);

-- What is done of them, so that a restart goes on from there. Removed when the translation is written.
create table translation_chunks (
  run_id uuid not null references translation_runs on delete cascade,
  position integer not null,
  -- The texts of its lines; null where the model gave none.
  texts jsonb not null,
  primary key (run_id, position)
);

alter table revisions drop constraint revisions_entity_check,
  add constraint revisions_entity_check
    check (entity in ('item', 'tag', 'category', 'participant', 'transcript', 'translation', 'user'));

-- The same for transcriptions.
alter table transcriptions add column result jsonb;
