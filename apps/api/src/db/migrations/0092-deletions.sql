-- What undoing a deletion needs (docs/decisions/0097): the tags, categories and participants that were deleted in the last 30
-- days, and the rows that were deleted or cleared with each of them.
create table deletions (
  -- Of the deleted tag, category or participant.
  id uuid primary key,
  entity text not null check (entity in ('tag', 'category', 'participant')),
  -- The number of its last revision.
  version integer not null,
  deleted_at timestamptz not null,
  -- Its row as JSON.
  stored jsonb not null,
  -- What the rows do not have: the children of a label, the restrictions that its deletion added, and the relations of a person.
  details jsonb not null default '{}'
);
create index deletions_deleted_at on deletions (deleted_at);

create table deletion_rows (
  deletion_id uuid not null references deletions on delete cascade,
  -- The table of the row, and its column with the id of what was deleted.
  source text not null,
  source_column text not null,
  position integer not null,
  stored jsonb not null,
  primary key (deletion_id, source, source_column, position)
);
