-- Whose the last save of a user's name and rights is: an editor that opened before it is told. When is `updated_at`, as near
-- as it matters.
alter table users add column saved_by uuid references users on delete set null;
create index users_saved_by on users (saved_by);
