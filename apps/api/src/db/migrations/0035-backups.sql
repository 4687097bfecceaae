-- The places to which the archive is backed up.
create table backup_targets (
  id uuid primary key,
  kind text not null check (kind in ('folder', 's3')),
  name text not null,
  -- Where it is, without secrets.
  settings jsonb not null,
  is_encrypted boolean not null,
  schedule jsonb not null,
  retention jsonb not null,
  enabled boolean not null default true,
  -- When administrators were last told that something is wrong; null once a backup was proved restorable again.
  warned_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create trigger backup_targets_used_id before insert on backup_targets for each row execute function record_used_id();

-- The keys of the targets. In a table of their own, so that no query of the targets can read them by accident, and so that
-- backups leave them out: whoever can read one place must not be able to open the others.
create table backup_secrets (
  target_id uuid primary key references backup_targets on delete cascade,
  secrets jsonb not null
);

-- Every backup, verification and restore, retained for at least two years.
create table backup_runs (
  id uuid primary key,
  target_id uuid references backup_targets on delete set null,
  -- The name of the target at that time, which stays when the target is removed.
  target_name text not null,
  kind text not null check (kind in ('backup', 'verify', 'restore')),
  -- How much was verified; null for other runs.
  scope text check (scope in ('sample', 'full')),
  -- Whether the schedule started it, and not a person.
  is_scheduled boolean not null,
  operation_id uuid references operations on delete set null,
  snapshot_id text,
  state text not null default 'running' check (state in ('running', 'succeeded', 'failed', 'cancelled')),
  figures jsonb not null default '{}',
  error text,
  started_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (state = 'running')),
  check ((scope is null) = (kind <> 'verify'))
);
-- Two runs at once would be in each other's way.
create unique index backup_runs_active on backup_runs (target_id) where ended_at is null;
create unique index backup_runs_active_restore on backup_runs (kind) where ended_at is null and kind = 'restore';
create index backup_runs_of_target on backup_runs (target_id, kind, id);
create index backup_runs_ended on backup_runs (ended_at);
create index backup_runs_operation on backup_runs (operation_id);
