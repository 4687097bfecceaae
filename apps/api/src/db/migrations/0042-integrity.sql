-- The checks of the archive: when each was last completed, and the pass that is under way.
create table integrity_checks (
  name text primary key,
  -- The operation that runs the check, or ran it until it ended before its time.
  operation_id uuid references operations on delete set null,
  pass_started_at timestamptz,
  -- Where the pass goes on.
  cursor text,
  examined bigint not null default 0,
  total bigint not null default 0,
  completed_at timestamptz
);
create index integrity_checks_operation on integrity_checks (operation_id);

-- What the checks have found. A finding has a key within its check, so that it is the same one when it is found again.
create table findings (
  id uuid primary key,
  check_name text not null,
  -- Compared by bytes, because checks examine the archive in this order.
  key text collate "C" not null,
  item_id uuid references items on delete cascade,
  -- The other one of a pair.
  other_item_id uuid references items on delete cascade,
  asset_id uuid references assets on delete cascade,
  user_id uuid references users on delete cascade,
  details jsonb not null default '{}',
  found_at timestamptz not null default now(),
  resolved_at timestamptz,
  dismissed_at timestamptz,
  dismissed_by uuid references users on delete set null,
  -- Why the last repair did not succeed.
  failure text,
  unique (check_name, key)
);
create index findings_open on findings (check_name, found_at desc, id desc) where resolved_at is null;
create index findings_item on findings (item_id);
create index findings_other_item on findings (other_item_id);
create index findings_asset on findings (asset_id);
create index findings_user on findings (user_id);
create index findings_dismissed_by on findings (dismissed_by);

-- What was repaired, by whom, how, and whether it succeeded.
create table repairs (
  id uuid primary key,
  check_name text not null,
  finding_id uuid references findings on delete set null,
  -- The operation that has made it; a repetition of its job leaves out what it has tried already.
  operation_id uuid references operations on delete set null,
  item_id uuid references items on delete set null,
  -- What it was about if that is no item, such as the name of a file.
  subject text,
  by_id uuid references users on delete set null,
  at timestamptz not null default now(),
  method text,
  failure text,
  source text,
  check ((method is null) <> (failure is null))
);
create index repairs_latest on repairs (at desc, id desc);
create index repairs_finding on repairs (finding_id);
create index repairs_operation on repairs (operation_id);
create index repairs_item on repairs (item_id);
create index repairs_by on repairs (by_id);

-- Perceptual hashes of pictures: 16 hexadecimal digits, null for a picture that has none, such as a blank page.
create table picture_hashes (
  asset_id uuid primary key references assets on delete cascade,
  hash text
);

-- Damage that was found when files were read.
insert into findings (id, check_name, key, item_id, asset_id, details, found_at)
select gen_random_uuid(), case damage when 'missing' then 'missing-originals' else 'damaged-originals' end,
  assets.id::text, item_id, assets.id, jsonb_build_object('damage', damage), found_at
from damaged_files join assets using (sha256);
