-- A deleted version of a recording exists for nobody. Its rows and files stay for 30 days, so that the deletion can be undone.
alter table assets add column deleted_at timestamptz;
alter table assets add constraint assets_only_versions_deleted check (deleted_at is null or version_of is not null);
create index assets_deleted on assets (deleted_at) where deleted_at is not null;
