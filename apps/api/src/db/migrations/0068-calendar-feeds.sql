-- Private addresses at which calendar programs read the calendar with the rights of one user.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  -- SHA-256 of the random part of the address, in base64url.
  token_hash text not null unique,
  created_at timestamptz not null,
  read_at timestamptz
);
