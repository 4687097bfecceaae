-- Films are turned like pictures, and a person can choose the frame that is their poster (docs/decisions/0064).
alter table assets
  -- The second of the film whose frame a person has chosen as its poster; null for one that is chosen automatically.
  add column poster_at double precision check (poster_at >= 0),
  -- That of which its present poster was made.
  add column rendered_poster_at double precision,
  -- The share of the work that is done, from 0 to 1, while its renditions are made; null where it is unknown.
  add column progress real check (progress between 0 and 1);
