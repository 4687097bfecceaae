create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- What search reads: one narrow row an item, kept in step in the transaction that changes the item.
create table search_documents (
  item_id uuid primary key references items on delete cascade,
  kind text not null,
  language text,
  sort_date timestamptz not null,
  date_earliest timestamptz,
  date_latest timestamptz,
  created_at timestamptz not null,
  tag_ids uuid[] not null default '{}',
  category_ids uuid[] not null default '{}',
  participant_ids uuid[] not null default '{}',
  words tsvector not null
);

create index search_documents_words on search_documents using gin (words);
create index search_documents_kind on search_documents (kind, sort_date desc, item_id desc);
create index search_documents_date on search_documents (sort_date desc, item_id desc);
create index search_documents_added on search_documents (created_at desc, item_id desc);
create index search_documents_tags on search_documents using gin (tag_ids);
create index search_documents_categories on search_documents using gin (category_ids);
create index search_documents_participants on search_documents using gin (participant_ids);

-- The text read from a file of an item (document, mail, speech), searched with the item's own.
create table asset_texts (
  asset_id uuid primary key references assets on delete cascade,
  text text not null
);
