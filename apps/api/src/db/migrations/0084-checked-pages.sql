-- Whether a person has confirmed that the text of a page is right (docs/decisions/0089); and texts of models that a person has asked
-- to read handwriting, which the reader of the archive does not replace.
alter table page_texts
  add column checked boolean not null default false,
  drop constraint page_texts_origin_check,
  add constraint page_texts_origin_check check (origin in ('machine', 'model', 'person'));
