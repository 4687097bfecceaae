-- What readers with restrictions are given instead of the version: it differs after every save and counts nothing.
-- Above every version, and within the integers that JSON numbers keep exactly.
alter table items
  add column version_token bigint not null default (4294967296 + floor(random() * 4503599627370496))::bigint;
alter table transcripts
  add column version_token bigint not null default (4294967296 + floor(random() * 4503599627370496))::bigint;
