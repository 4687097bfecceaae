-- Changes of rights and of ways to sign in. Rows outlive the users they name, so they refer to them by plain ids and the
-- names at that time.
create table audit_events (
  id uuid primary key,
  at timestamptz not null,
  kind text not null,
  by_id uuid,
  by_name text,
  subject_id uuid,
  subject_name text,
  -- The address that the request came from, as the gateway sees it.
  address text,
  details jsonb not null default '{}'
);
create index audit_events_by_subject on audit_events (subject_id, id desc);
create index audit_events_by_actor on audit_events (by_id, id desc);

-- Where users have signed in. The gateway has the sessions themselves; one whose row has ended is no longer valid.
create table sign_ins (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The session epoch of the user at that time; sign-ins of an older epoch have ended too.
  epoch integer not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  address text,
  -- The header User-Agent, shortened.
  agent text
);
create index sign_ins_by_user on sign_ins (user_id, last_seen_at desc);

-- Wrong passwords since the last sign-in.
alter table users
  add column failed_sign_ins integer not null default 0,
  add column last_failed_sign_in_at timestamptz;
