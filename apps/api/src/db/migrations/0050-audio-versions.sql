-- Versions that are made of a recording, and which of them is played (docs/decisions/0062). The original stays as it is.
alter table assets
  -- The uploaded file of which this one is a version. Like a file taken off its item, it is marked as detached, because it is
  -- none of the files that a person has given to the item.
  add column version_of uuid references assets on delete cascade,
  -- Of an uploaded file: the version that is played instead of it.
  add column played_id uuid references assets on delete set null,
  add check (version_of is null or (detached and enclosed_in is null and played_id is null));

create index assets_version_of on assets (version_of) where version_of is not null;
create index assets_played on assets (played_id) where played_id is not null;

-- How a version was made.
create table asset_versions (
  asset_id uuid primary key references assets on delete cascade,
  -- The original or the version that was processed or cut; null if that version was deleted.
  made_from uuid references assets on delete set null,
  method text not null check (method in ('processing', 'cut')),
  -- The steps with their parameters.
  recipe jsonb not null,
  name text not null default '',
  note text not null default '',
  made_by uuid references users on delete set null,
  -- Loudness, peak and noise of what it was made from, and of the version.
  before jsonb,
  after jsonb,
  -- Pairs [second of the original, second of the version], both ascending; null where they are the same.
  time_map jsonb,
  created_at timestamptz not null default now()
);
create index asset_versions_made_from on asset_versions (made_from);
create index asset_versions_made_by on asset_versions (made_by);
