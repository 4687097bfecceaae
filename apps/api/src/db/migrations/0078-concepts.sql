-- What the words of a passage can mean, for searches by meaning where no model is configured. Lexemes are English words that
-- dictionaries give, each with how surely they do so, A to C: `bread/A`; a word that no dictionary has is `=baker/A`.
create table passage_concepts (
  passage_id bigint primary key references passages on delete cascade,
  item_id uuid not null,
  -- The language of its item when they were made.
  language text,
  concepts tsvector not null,
  -- The weights of all its words together.
  weight real not null,
  -- The version of the index (search-index/index-version.ts) that made it.
  make integer not null
);
create index passage_concepts_by_concept on passage_concepts using gin (concepts) with (gin_pending_list_limit = 256);
