-- The words on pages of documents and on pictures, and where they stand (docs/decisions/0083). One row for each page that is
-- or will be read, or whose words a person has typed.
create table page_texts (
  id uuid primary key,
  asset_id uuid not null references assets on delete cascade,
  page integer not null check (page >= 1),
  -- 'none' has its own text in the file.
  state text not null check (state in ('none', 'pending', 'ready', 'failed')),
  -- Why a page could not be read.
  reason text,
  turn integer not null default 0 check (turn in (0, 90, 180, 270)),
  language text check (language in ('en', 'fr', 'it', 'de')),
  -- Arrays in place of objects, to save space: modules/page-texts/stored-lines.ts.
  lines jsonb not null default '[]',
  -- The words as they are searched: lines joined, words divided at the end of a line united.
  text text not null default '',
  word_count integer not null default 0,
  vector tsvector generated always as (search_vector(language, text)) stored,
  origin text not null default 'machine' check (origin in ('machine', 'person')),
  -- 0 until the page has been read or written.
  version integer not null default 0,
  version_token bigint not null default 0,
  -- The version of the reader that has read it, 0 before.
  reader integer not null default 0,
  -- {language, script}: how a person wants it to be read.
  wanted jsonb,
  -- Attempts to read it whose end is not known, because the process was killed.
  attempts integer not null default 0,
  updated_at timestamptz,
  unique (asset_id, page)
);
create index page_texts_pending on page_texts (asset_id, page) where state = 'pending';
create index page_texts_with_words on page_texts (asset_id, page) where word_count > 0;
create index page_texts_reader on page_texts (reader, asset_id) where state <> 'pending' and origin = 'machine';

-- As for the texts of files: compressing costs the embedded database time for which everybody waits.
alter table page_texts alter column text set storage external;

alter table revisions drop constraint revisions_entity_check,
  add constraint revisions_entity_check check (
    entity in (
      'item', 'tag', 'category', 'participant', 'transcript', 'translation', 'user', 'text', 'event', 'comment', 'region',
      'page-text'));
