-- Pages that wait for the model that reads handwriting have a queue of their own, in which users take turns (docs/decisions/0094).
-- Set only while a page waits: who has asked, and the turn at which it is read.
alter table page_texts
  add column asked_by uuid references users on delete set null,
  add column asked_turn integer;
create index page_texts_asked_by on page_texts (asked_by) where asked_by is not null;

-- Earlier versions counted the thumbnails in a TIFF as pages, and read the first page only: TIFFs are derived again.
update assets set pages = null where family = 'image' and pages is not null;
update renditions set recipe = 0 where asset_id in (select id from assets where media_type = 'image/tiff');
