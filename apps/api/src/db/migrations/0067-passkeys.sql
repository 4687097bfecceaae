-- Ways to sign in without the password (Web Authentication).
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Chosen by the authenticator; base64url, as the public key, which is in COSE.
  credential_id text not null unique,
  public_key text not null,
  -- How often the authenticator says that it has signed; 0 for those that do not count.
  sign_count bigint not null,
  transports text[] not null,
  -- The relying party: a passkey works at this host alone.
  host text not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at);
