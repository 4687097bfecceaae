-- People marked in pictures, and the names that others suggest for them (docs/decisions/0080).
create table regions (
  id uuid primary key,
  asset_id uuid not null references assets on delete cascade,
  -- Shares of the width and height of the picture, upright as its file states it and before a person turns it.
  x double precision not null check (x >= 0 and x <= 1),
  y double precision not null check (y >= 0 and y <= 1),
  width double precision not null check (width > 0 and width <= 1),
  height double precision not null check (height > 0 and height <= 1),
  -- Null is the question who this is.
  participant_id uuid references participants on delete set null,
  asked_by uuid constraint regions_asked_by_fkey references contributors on delete set null,
  version integer not null,
  version_token bigint not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  removed_at timestamptz,
  removed_by uuid constraint regions_removed_by_fkey references contributors on delete set null,
  check (removed_at is not null or removed_by is null)
);
create index regions_of_asset on regions (asset_id);
create index regions_open on regions (created_at desc, id desc) where participant_id is null and removed_at is null;
create index regions_participant on regions (participant_id, created_at desc, id desc) where participant_id is not null;
create index regions_asked_by on regions (asked_by);
create index regions_removed_by on regions (removed_by) where removed_by is not null;
create trigger regions_used_id before insert on regions for each row execute function record_used_id();

create table region_suggestions (
  id uuid primary key,
  region_id uuid not null references regions on delete cascade,
  participant_id uuid references participants on delete cascade,
  -- Of somebody who is no participant yet; empty if there is a participant.
  name text not null,
  remark text not null,
  origin text not null check (origin in ('person', 'file')),
  by_id uuid constraint region_suggestions_by_id_fkey references contributors on delete set null,
  created_at timestamptz not null,
  state text not null check (state in ('open', 'accepted', 'declined')),
  decided_at timestamptz,
  decided_by uuid constraint region_suggestions_decided_by_fkey references contributors on delete set null,
  check (participant_id is not null or name <> '')
);
create index region_suggestions_of_region on region_suggestions (region_id, created_at, id);
create index region_suggestions_participant on region_suggestions (participant_id) where participant_id is not null;
create index region_suggestions_by on region_suggestions (by_id);
create index region_suggestions_decided_by on region_suggestions (decided_by) where decided_by is not null;
create trigger region_suggestions_used_id before insert on region_suggestions
  for each row execute function record_used_id();

-- The suggestions that a notification tells of. It is shown while the region of one of them is not removed.
create table region_notices (
  notification_id uuid not null references notifications on delete cascade,
  suggestion_id uuid not null references region_suggestions on delete cascade,
  primary key (notification_id, suggestion_id)
);
create index region_notices_suggestion on region_notices (suggestion_id);

alter table revisions drop constraint revisions_entity_check,
  add constraint revisions_entity_check check (
    entity in (
      'item', 'tag', 'category', 'participant', 'transcript', 'translation', 'user', 'text', 'event', 'comment', 'region'));
