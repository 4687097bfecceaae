-- Which participants the speakers of a transcript are ({name, participantId}), and whether a person or a machine made it. The
-- times of words are within the segments (stored-segments.ts).
alter table transcripts
  add column speakers jsonb not null default '[]',
  add column origin text not null default 'person' check (origin in ('person', 'machine'));

-- Lines whose times are looked for, and the times that were found. They are of use for an hour, and end with their operation.
create table alignments (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  item_id uuid not null references items on delete cascade,
  operation_id uuid not null references operations on delete cascade,
  -- {language, lines, range}
  request jsonb not null,
  -- {lines, isDoubtful}; null until it has succeeded.
  result jsonb
);
create index alignments_user on alignments (user_id);
create index alignments_item on alignments (item_id);
create index alignments_operation on alignments (operation_id);
create trigger alignments_used_id before insert on alignments for each row execute function record_used_id();
