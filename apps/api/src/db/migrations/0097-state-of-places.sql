-- When a target was last moved to another place: earlier runs prove nothing of it.
alter table backup_targets add moved_at timestamptz;

-- For the latest damage of each target: rare among the runs of two years.
create index backup_runs_damaged on backup_runs (target_id, ended_at) where error = 'damaged';
