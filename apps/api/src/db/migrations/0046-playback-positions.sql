-- Where users stopped in recordings and films, so that they resume there on any device (docs/decisions/0058).
create table playback_positions (
  user_id uuid not null references users on delete cascade,
  item_id uuid not null references items on delete cascade,
  -- 0 when it was played to its end: other devices must learn this too.
  seconds double precision not null check (seconds >= 0),
  -- By the clock of the device, but never in the future.
  at timestamptz not null,
  primary key (user_id, item_id)
);
create index playback_positions_latest on playback_positions (user_id, at desc, item_id);
create index playback_positions_item on playback_positions (item_id);
