-- Conversations with the archive. They are their owner's alone, and go with them.
create table chats (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  title text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index chats_of_user on chats (user_id, updated_at, id);

create table chat_messages (
  id uuid primary key,
  chat_id uuid not null references chats on delete cascade,
  position integer not null,
  role text not null check (role in ('user', 'assistant')),
  text text not null default '',
  -- An answer in sentences, each with its citations.
  sentences jsonb,
  -- Items that the model was shown for this answer, by tools or in earlier ones.
  rests_on uuid[] not null default '{}',
  state text not null check (state in ('writing', 'done', 'stopped', 'failed')),
  error text,
  retry_at timestamptz,
  -- Grows when it is asked for again, so that who still writes an older one stops.
  attempt integer not null default 1,
  -- When its writer was last alive.
  heartbeat_at timestamptz,
  created_at timestamptz not null default now(),
  unique (chat_id, position)
);
-- One answer at a time; few rows, which are counted by user too.
create unique index chat_messages_writing on chat_messages (chat_id) where state = 'writing';
