-- The version that a piece was cut from; null for the original (docs/decisions/0061).
alter table cut_pieces add column version_id uuid references assets on delete set null;
create index cut_pieces_version on cut_pieces (version_id);

-- One name for one reason why an operation failed.
update operations set error = case error
  when 'unreadable-sound' then 'unreadable'
  when 'unreadable-file' then 'unreadable'
  else 'recording-too-long' end
where error in ('unreadable-sound', 'unreadable-file', 'too-long');
