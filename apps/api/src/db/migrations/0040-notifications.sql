-- What the archive tells its users, in the panel of the bell.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- Figures and codes. Names are read with each reply, because they may be hidden from the user later.
  params jsonb not null default '{}',
  entity_type text,
  entity_id uuid,
  -- A user has only one unread notification of a kind and key, which is updated when the same happens again.
  key text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  updated_at timestamptz not null default clock_timestamp(),
  check ((entity_type is null) = (entity_id is null))
);
-- The order of the list: unread ones first, the latest first.
create index notifications_of_user on notifications (user_id, (read_at is null), created_at, id);
create unique index notifications_key on notifications (user_id, kind, key) where read_at is null;
create index notifications_updated on notifications (updated_at);
create index notifications_read on notifications (read_at) where read_at is not null;

-- Queues whose jobs wait until an administrator resumes them. The workers read it every few seconds.
create table paused_queues (
  name text primary key,
  paused_at timestamptz not null default now(),
  -- When the worker has stopped to take its jobs.
  effective_at timestamptz
);
