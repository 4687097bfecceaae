-- Which participants the speakers of a transcript are ({name, participantId}), and whether a person or a machine made it. The
-- times of words are within the segments (stored-segments.ts).
alter table transcripts
  add column speakers jsonb not null default '[]',
  add column origin text not null default 'person' check (origin in ('person', 'machine'));
