create table participants (
  id uuid primary key,
  names jsonb not null,
  aliases text[] not null default '{}',
  description text not null default '',
  birth_edtf text,
  birth_earliest timestamptz,
  birth_latest timestamptz,
  death_edtf text,
  death_earliest timestamptz,
  death_latest timestamptz,
  colour text,
  portrait_asset_id uuid,
  user_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

create unique index participants_user on participants (user_id);

create table participant_relations (
  participant_id uuid not null references participants on delete cascade,
  other_id uuid not null references participants on delete cascade,
  kind text not null check (kind in ('parent', 'child', 'sibling', 'partner', 'friend', 'other')),
  primary key (participant_id, other_id, kind),
  check (participant_id <> other_id)
);

create index participant_relations_other on participant_relations (other_id);

create table item_participants (
  item_id uuid not null references items on delete cascade,
  participant_id uuid not null references participants on delete cascade,
  role text not null check (role in ('author', 'recipient', 'speaker', 'present', 'mentioned')),
  position smallint not null default 0,
  primary key (item_id, participant_id, role)
);

create index item_participants_participant on item_participants (participant_id, item_id);
