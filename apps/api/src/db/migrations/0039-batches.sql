-- One act on many items, with what became of each, so that it can be reported, continued and undone.
create table batches (
  id uuid primary key,
  -- Null if that user was deleted.
  user_id uuid references users on delete set null,
  -- The operation that works for it, or did so last.
  operation_id uuid references operations on delete set null,
  act jsonb not null,
  -- The selection until all of its items are in batch_items; then null.
  selection jsonb,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'stopped', 'undoing', 'undone', 'undo-stopped')),
  total integer not null,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  undone integer not null default 0,
  kept integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index batches_of_user on batches (user_id, id);
create index batches_operation on batches (operation_id);
create trigger batches_used_id before insert on batches for each row execute function record_used_id();

create table batch_items (
  batch_id uuid not null references batches on delete cascade,
  -- The order in which they are changed.
  position integer not null,
  -- Not a reference: what became of an item that was deleted for ever stays in the report.
  item_id uuid not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'changed', 'unchanged', 'refused', 'undone', 'kept')),
  reason text,
  -- The versions before and after the change; null for acts that make none.
  version_before integer,
  version_after integer,
  -- The rating that the batch replaced.
  rating_before smallint,
  primary key (batch_id, position)
);
create index batch_items_by_state on batch_items (batch_id, state, position);
