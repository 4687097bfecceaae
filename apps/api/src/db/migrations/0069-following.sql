-- What users follow (docs/decisions/0076): each row is about one participant, category, tag or saved search.
create table follows (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  participant_id uuid references participants on delete cascade,
  category_id uuid references categories on delete cascade,
  tag_id uuid references tags on delete cascade,
  saved_search_id uuid references saved_searches on delete cascade,
  created_at timestamptz not null,
  -- Of a saved search: the items that were added until then have been looked at.
  checked_at timestamptz not null,
  check (num_nonnulls(participant_id, category_id, tag_id, saved_search_id) = 1),
  constraint follows_participant unique (participant_id, user_id),
  constraint follows_category unique (category_id, user_id),
  constraint follows_tag unique (tag_id, user_id),
  constraint follows_saved_search unique (saved_search_id, user_id)
);
create index follows_user on follows (user_id);
create index follows_to_check on follows (checked_at) where saved_search_id is not null;

-- Notifications about something followed end with the following, and with what was followed.
alter table notifications add column follow_id uuid references follows on delete cascade;
create index notifications_follow on notifications (follow_id) where follow_id is not null;

-- The items that a notification tells of; it is shown while its recipient sees one of them. The item is no reference, so
-- that a job need not lock it: items that have been deleted are not visible.
create table item_notices (
  notification_id uuid not null references notifications on delete cascade,
  item_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (notification_id, item_id)
);
