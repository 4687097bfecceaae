-- What users have chosen for a kind of notification; the defaults apply to kinds without a row (docs/decisions/0076).
create table notification_choices (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  bell boolean not null,
  push boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);

-- The key pair by which push services recognise this archive (RFC 8292); there is one row.
create table push_keys (
  id boolean primary key default true check (id),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);

-- Devices that receive notifications while nobody looks at the archive.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The sign-in of the device, with which it ends; null for a session from before sign-ins were recorded.
  sign_in_id uuid references sign_ins on delete cascade,
  -- The session epoch of the user, as that of a sign-in.
  epoch integer not null,
  -- An address of a push service, with the device's keys (RFC 8291).
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  pushed_at timestamptz,
  -- Since when every push has failed.
  failing_since timestamptz
);
create index push_devices_user on push_devices (user_id);
create index push_devices_sign_in on push_devices (sign_in_id);

alter table notifications
  -- When it is to be pushed; null if it is not, or was.
  add column push_due_at timestamptz,
  add column pushed_at timestamptz;
create index notifications_push_due on notifications (push_due_at) where push_due_at is not null;

-- The weekly mails of users who have any.
create table digests (
  user_id uuid primary key references users on delete cascade,
  -- An IANA name; null for that of the server.
  time_zone text,
  -- The last occasion; null before the first one, from which on notifications are told.
  sent_at timestamptz,
  -- When the mail that is due could not be sent; null after a success.
  failed_at timestamptz
);

-- Of the disk: when administrators were told that it is nearly full; there is a row until it has room again.
create table disk_warnings (
  id boolean primary key default true check (id),
  warned_at timestamptz not null
);
