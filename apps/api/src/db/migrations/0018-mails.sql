-- A file that came inside another, such as an attachment of a mail: which one, and its number there from 1. It follows
-- that one everywhere and is no part of what a person saves, so an older state of the item needs not know of it.
alter table assets
  add column enclosed_in uuid references assets on delete cascade,
  add column place integer not null default 0,
  -- How many more files came inside this one than have become assets.
  add column omitted integer not null default 0,
  add check ((enclosed_in is null) = (place = 0));

create unique index assets_enclosed on assets (enclosed_in, place) where enclosed_in is not null;

-- What becomes of the mails in an uploaded mailbox file.
create table mailbox_imports (
  asset_id uuid primary key references assets on delete cascade,
  -- Who has uploaded the file and becomes the author of its mails.
  owner_id uuid references users on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  reason text check (reason in ('too-large', 'forbidden', 'failed')),
  -- The byte from which on mails are still to be read.
  position bigint not null default 0,
  -- Mails that have become items, that the uploader had already, and that could not be read.
  added integer not null default 0,
  known integer not null default 0,
  unreadable integer not null default 0,
  -- There are more mails in the file than are taken from one.
  is_cut boolean not null default false,
  updated_at timestamptz not null default now()
);

-- Mails that came before their attachments were read are read again.
update assets set state = 'pending' where family = 'mail' and state = 'ready';
