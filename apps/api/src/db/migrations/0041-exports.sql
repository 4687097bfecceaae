-- Exports of items as a ZIP file (docs/decisions/0055).
create table exports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The operation that prepares it.
  operation_id uuid references operations on delete set null,
  selection jsonb not null,
  -- The language of its pages.
  language text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the list of its items was complete.
  frozen_at timestamptz,
  item_count integer not null default 0,
  -- Originals, and those of them that could not be read.
  file_count integer not null default 0,
  unreadable_count integer not null default 0,
  -- Rows of export_files.
  part_count integer not null default 0,
  -- Bytes of the ZIP file, and the stored file with everything in it except originals and thumbnails; null until it is ready.
  size bigint,
  frame_sha256 text,
  frame_size bigint
);
create index exports_of_user on exports (user_id, id);
create index exports_expiry on exports (expires_at);
create index exports_operation on exports (operation_id);
create index exports_frame on exports (frame_sha256);
create trigger exports_used_id before insert on exports for each row execute function record_used_id();

-- The items of an export. One that is deleted for ever is missing here, which makes the export invalid.
create table export_items (
  export_id uuid not null references exports on delete cascade,
  item_id uuid not null references items on delete cascade,
  -- The date by which it is listed, which may change after the list was frozen.
  sort_date timestamptz not null,
  primary key (export_id, item_id)
);
create index export_items_order on export_items (export_id, sort_date, item_id);
create index export_items_item on export_items (item_id);

-- The stored files in a ZIP file, in its order. What lies between them comes from the frame.
create table export_files (
  export_id uuid not null references exports on delete cascade,
  -- Where the bytes of the file begin in the ZIP file, and where the frame continues after them.
  position bigint not null,
  frame_position bigint not null,
  asset_id uuid not null references assets on delete cascade,
  sha256 text not null,
  size bigint not null,
  crc32 bigint not null,
  primary key (export_id, position)
);
create index export_files_asset on export_files (asset_id);
create index export_files_sha256 on export_files (sha256);

-- CRC-32 of stored files, which never change, so that later exports need not read them.
create table file_checksums (
  sha256 text primary key,
  crc32 bigint not null
);
