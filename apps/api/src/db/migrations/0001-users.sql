create table users (
  id uuid primary key,
  email text not null,
  display_name text not null,
  status text not null check (status in ('invited', 'active', 'suspended')),
  verified_at timestamptz,
  password_hash text,
  -- Raised to end every session begun before.
  session_epoch integer not null default 1,
  is_admin boolean not null default false,
  permissions text[] not null default '{}',
  siteparams jsonb not null default '{}',
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

create unique index users_email on users (lower(email));

-- Links that are mailed or handed over: set-up, invitation, password reset, verification. Single use.
create table access_tokens (
  token_hash text primary key,
  purpose text not null check (purpose in ('setup', 'invitation', 'password-reset', 'verification')),
  user_id uuid references users on delete cascade,
  issued_by uuid references users on delete set null,
  -- It left by mail: whoever comes back with it reads the mails of the address.
  mailed boolean not null default false,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create index access_tokens_user on access_tokens (user_id, purpose);
