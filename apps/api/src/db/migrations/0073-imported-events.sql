-- Events that were imported from a calendar file (docs/decisions/0073): the identifier of the file, by which they are known when
-- it is imported again, and the SHA-256 of what the file then had, so that only what has changed there is saved again.
alter table events
  add column uid text unique,
  add column import_digest text;
