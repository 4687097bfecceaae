-- A finished upload that no item has taken yet.
create table uploads (
  id text primary key,
  owner_id uuid not null references users on delete cascade,
  filename text not null,
  media_type text not null,
  family text not null,
  size bigint not null,
  sha256 text not null,
  active boolean not null,
  -- What was read from the bytes when the upload ended (media/facts.ts).
  facts jsonb not null default '{}',
  suggested_kind text not null,
  finished_at timestamptz not null default now()
);

create index uploads_owner on uploads (owner_id);
create index uploads_finished on uploads (finished_at);
create index uploads_sha256 on uploads (sha256);

create table assets (
  id uuid primary key,
  item_id uuid not null references items on delete cascade,
  position integer not null default 0,
  -- The upload it came from: an upload becomes an asset once.
  upload_id text unique,
  filename text not null,
  media_type text not null,
  family text not null check (family in ('image', 'audio', 'video', 'pdf', 'mail', 'text', 'office', 'other')),
  size bigint not null,
  sha256 text not null,
  -- Could run in a browser (HTML, SVG): only ever handed out as a download.
  active boolean not null default false,
  state text not null default 'pending' check (state in ('pending', 'ready', 'failed')),
  reason text check (reason in ('empty', 'truncated', 'corrupt', 'unsupported', 'encrypted', 'too-large', 'failed')),
  width integer,
  height integer,
  duration double precision,
  pages integer,
  placeholder text,
  -- Taken off the item by an edit; kept, so that an older revision can have it back.
  detached boolean not null default false,
  created_at timestamptz not null default now()
);

create index assets_item on assets (item_id, position);
create index assets_sha256 on assets (sha256);
create index assets_pending on assets (created_at) where state = 'pending';

alter table participants
  add foreign key (portrait_asset_id) references assets on delete set null;

create index participants_portrait on participants (portrait_asset_id);

create table renditions (
  asset_id uuid not null references assets on delete cascade,
  name text not null check (name in ('thumbnail', 'preview', 'poster', 'playable', 'waveform', 'text', 'page', 'html')),
  -- Width in pixels or page number; empty where there is one only.
  variant text not null,
  media_type text not null,
  size bigint not null,
  sha256 text not null,
  width integer,
  height integer,
  primary key (asset_id, name, variant)
);

create index renditions_sha256 on renditions (sha256);
