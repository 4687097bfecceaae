-- Pictures are turned without altering their originals, and items move to another kind without losing the fields of the former.
alter table assets
  -- Degrees clockwise by which a person has turned the picture.
  add column rotation smallint not null default 0 check (rotation in (0, 90, 180, 270)),
  -- The rotation with which its present renditions were made.
  add column rendered_rotation smallint not null default 0,
  -- Incremented when renditions with another rotation replace the present ones, so that their URLs change.
  add column picture_version integer not null default 0;

-- The fields that an item had as another kind, by that kind.
alter table items add column former_details jsonb not null default '{}';
