create table tags (
  id uuid primary key,
  parent_id uuid references tags on delete set null,
  names jsonb not null,
  description text not null default '',
  colour text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

create index tags_parent on tags (parent_id);

create table categories (
  id uuid primary key,
  parent_id uuid references categories on delete set null,
  names jsonb not null,
  description text not null default '',
  colour text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

create index categories_parent on categories (parent_id);

-- What a user must not see; children of these are restricted with them.
create table user_restricted_tags (
  user_id uuid not null references users on delete cascade,
  tag_id uuid not null references tags on delete cascade,
  primary key (user_id, tag_id)
);

create index user_restricted_tags_tag on user_restricted_tags (tag_id);

create table user_restricted_categories (
  user_id uuid not null references users on delete cascade,
  category_id uuid not null references categories on delete cascade,
  primary key (user_id, category_id)
);

create index user_restricted_categories_category on user_restricted_categories (category_id);

-- Labels that were hidden from a user when they were deleted or merged: earlier states of items still name them.
create table user_gone_labels (
  user_id uuid not null references users on delete cascade,
  label_id uuid not null,
  primary key (user_id, label_id)
);

create index user_gone_labels_label on user_gone_labels (label_id);

-- The tag or category that a merged one has become; earlier states of items are read with it.
create table merged_labels (
  id uuid primary key,
  into_id uuid not null
);

create index merged_labels_into on merged_labels (into_id);
