-- Texts of the interface and of mails that the family has changed (docs/decisions/0072). Rows are never deleted, so that
-- their ids name histories.
create table site_texts (
  id uuid primary key,
  language text not null check (language in ('en', 'fr', 'it', 'de')),
  area text not null,
  -- With the plural form.
  key text not null,
  -- Null after going back to the shipped text.
  text text,
  -- The shipped text when it was saved; null if there was none.
  shipped text,
  version integer not null,
  updated_at timestamptz not null,
  unique (language, area, key)
);

alter table revisions drop constraint revisions_entity_check,
  add constraint revisions_entity_check
    check (entity in ('item', 'tag', 'category', 'participant', 'transcript', 'translation', 'user', 'text'));
