create table items (
  id uuid primary key,
  kind text not null check (kind in ('post', 'mail', 'message', 'dream', 'record', 'image', 'video', 'document')),
  title text not null,
  -- The title folded for sorting: no accents, lower case.
  sort_title text not null,
  body text not null default '',
  language text check (language in ('en', 'fr', 'it', 'de')),
  -- EDTF with the first and the last instant it can mean.
  date_edtf text,
  date_earliest timestamptz,
  date_latest timestamptz,
  -- What has no date stands behind everything that has one.
  sort_date timestamptz not null generated always as (coalesce(date_earliest, '-infinity'::timestamptz)) stored,
  place jsonb,
  details jsonb not null default '{}',
  -- Mail thread or conversation that gathers items; null for items that stand alone.
  thread text,
  author_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  check ((date_edtf is null) = (date_earliest is null) and (date_edtf is null) = (date_latest is null))
);

create index items_by_date on items (kind, sort_date desc, id desc) where deleted_at is null;
create index items_all_by_date on items (sort_date desc, id desc) where deleted_at is null;
create index items_by_age on items (kind, coalesce(date_earliest, 'infinity'::timestamptz), id) where deleted_at is null;
create index items_by_addition on items (kind, created_at desc, id desc) where deleted_at is null;
create index items_all_by_addition on items (created_at desc, id desc) where deleted_at is null;
create index items_by_title on items (kind, sort_title, id) where deleted_at is null;
-- Of the key its hash: a Message-ID can be longer than what an index takes.
create index items_by_thread on items (kind, md5(coalesce(thread, id::text)), sort_date desc, id desc) where deleted_at is null;
create index items_author on items (author_id);
create index items_trash on items (deleted_at) where deleted_at is not null;

create table item_tags (
  item_id uuid not null references items on delete cascade,
  tag_id uuid not null references tags on delete cascade,
  primary key (item_id, tag_id)
);

create index item_tags_tag on item_tags (tag_id, item_id);

create table item_categories (
  item_id uuid not null references items on delete cascade,
  category_id uuid not null references categories on delete cascade,
  primary key (item_id, category_id)
);

create index item_categories_category on item_categories (category_id, item_id);

create table ratings (
  user_id uuid not null references users on delete cascade,
  item_id uuid not null references items on delete cascade,
  value smallint not null check (value between 1 and 5),
  primary key (user_id, item_id)
);

create index ratings_item on ratings (item_id);

create table favourites (
  user_id uuid not null references users on delete cascade,
  item_id uuid not null references items on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, item_id)
);

create index favourites_item on favourites (item_id);

-- One saved state of an item, tag, category, participant or transcript: what a person can change, as it was after the save.
create table revisions (
  entity text not null check (entity in ('item', 'tag', 'category', 'participant', 'transcript')),
  entity_id uuid not null,
  number integer not null,
  at timestamptz not null default now(),
  by_id uuid references users on delete set null,
  action text not null check (action in ('created', 'changed', 'trashed', 'restored', 'reverted')),
  fields jsonb not null,
  primary key (entity, entity_id, number)
);

create table transcripts (
  item_id uuid primary key references items on delete cascade,
  language text check (language in ('en', 'fr', 'it', 'de')),
  segments jsonb not null,
  version integer not null,
  updated_at timestamptz not null default now()
);
