-- A question that was taken off the list exists for nobody. Its row stays for 30 days, so that this can be undone.
alter table questions add column removed_at timestamptz;
create index questions_removed on questions (removed_at) where removed_at is not null;
