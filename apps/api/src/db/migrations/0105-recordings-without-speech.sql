-- Whether a transcription has found that nobody speaks in the file, so that a missing transcript of its item is no finding. A
-- transcription itself is removed with its operation.
alter table assets add column without_speech boolean not null default false;
