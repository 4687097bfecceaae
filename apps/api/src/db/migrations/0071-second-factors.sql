-- Codes of an authenticator app (TOTP, RFC 6238) that are asked for after the password.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- Base32. Codes can only be verified with the secret itself, so that it is no hash.
  secret text not null,
  -- Null until it is switched on with the first code.
  enabled_at timestamptz,
  -- The time step of the last code that was accepted: none is accepted twice.
  last_step bigint not null default 0,
  -- Of the hashes of the recovery codes; base64url.
  recovery_salt text not null
);

-- Codes for who has lost the app; deleted when used.
create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  -- Argon2id, base64url.
  code_hash text not null,
  primary key (user_id, code_hash)
);
