-- Long jobs that people can follow and cancel.
create table operations (
  id uuid primary key,
  kind text not null,
  -- The user who started it; null for one that the archive started itself, or whose user was deleted.
  user_id uuid references users on delete set null,
  -- The item that it works on.
  item_id uuid references items on delete set null,
  -- Only one active operation of a kind has a key, so that what is started twice runs once.
  key text,
  state text not null default 'pending'
    check (state in ('pending', 'running', 'cancelling', 'succeeded', 'failed', 'cancelled')),
  done bigint not null default 0,
  total bigint,
  current jsonb,
  result jsonb,
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null default clock_timestamp(),
  check ((ended_at is null) = (state in ('pending', 'running', 'cancelling')))
);
create index operations_of_user on operations (user_id, id);
create index operations_of_item on operations (item_id);
create index operations_updated on operations (updated_at);
create index operations_ended on operations (ended_at);
create unique index operations_key on operations (kind, key) where ended_at is null;

-- The import of a mailbox is an operation, which can be cancelled.
alter table mailbox_imports
  add column operation_id uuid references operations on delete set null,
  drop constraint mailbox_imports_state_check,
  add constraint mailbox_imports_state_check
    check (state in ('waiting', 'running', 'done', 'failed', 'cancelled'));
create index mailbox_imports_operation on mailbox_imports (operation_id);
