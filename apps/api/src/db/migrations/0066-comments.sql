-- What people say about an item (docs/decisions/0074).
create table comments (
  id uuid primary key,
  item_id uuid not null references items on delete cascade,
  author_id uuid constraint comments_author_id_fkey references contributors on delete set null,
  reply_to_id uuid references comments on delete cascade,
  -- Markdown. Removing a comment does not delete its text, so that it can be restored.
  body text not null,
  version integer not null,
  version_token bigint not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  removed_at timestamptz,
  removed_by uuid constraint comments_removed_by_fkey references contributors on delete set null,
  check (removed_at is not null or removed_by is null)
);
create index comments_of_item on comments (item_id, created_at, id);
create index comments_author on comments (author_id);
create index comments_reply_to on comments (reply_to_id);
create index comments_removed_by on comments (removed_by) where removed_by is not null;
create trigger comments_used_id before insert on comments for each row execute function record_used_id();

create table comment_mentions (
  comment_id uuid not null references comments on delete cascade,
  user_id uuid not null references contributors on delete cascade,
  -- The name that stands in the text.
  name text not null,
  primary key (comment_id, user_id)
);
create index comment_mentions_user on comment_mentions (user_id);

-- A user reacts to an item or comment at most once with each kind. The kinds are checked by the archive service.
create table item_reactions (
  item_id uuid not null references items on delete cascade,
  user_id uuid not null references contributors on delete cascade,
  kind text not null,
  created_at timestamptz not null,
  primary key (item_id, user_id, kind)
);
create index item_reactions_user on item_reactions (user_id);
create table comment_reactions (
  comment_id uuid not null references comments on delete cascade,
  user_id uuid not null references contributors on delete cascade,
  kind text not null,
  created_at timestamptz not null,
  primary key (comment_id, user_id, kind)
);
create index comment_reactions_user on comment_reactions (user_id);

-- The comments that a notification tells of. It is shown while one of them is not removed.
create table comment_notices (
  notification_id uuid not null references notifications on delete cascade,
  comment_id uuid not null references comments on delete cascade,
  primary key (notification_id, comment_id)
);
create index comment_notices_comment on comment_notices (comment_id);

alter table revisions drop constraint revisions_entity_check,
  add constraint revisions_entity_check
    check (entity in ('item', 'tag', 'category', 'participant', 'transcript', 'translation', 'user', 'text', 'event', 'comment'));
