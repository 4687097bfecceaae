-- A file that takes too much time or memory to read is set aside with that reason.
alter table assets drop constraint assets_reason_check;
alter table assets add constraint assets_reason_check check (
  reason in ('empty', 'truncated', 'corrupt', 'unsupported', 'encrypted', 'too-large', 'too-complex', 'failed')
);

-- Attempts that ended because the file exceeded a limit or ended its process; the second is the last.
alter table assets add column exceeded_attempts smallint not null default 0;
