-- Pieces of the texts of items, some sentences each: what is found by meaning, and what answers quote. They are parts of
-- the texts letter by letter. `context` (title, place, people) is understood with a piece and never quoted.
create table passages (
  id bigint generated always as identity primary key,
  item_id uuid not null references items on delete cascade,
  place integer not null,
  source text not null check (source in ('title', 'body', 'file', 'transcript')),
  asset_id uuid references assets on delete cascade,
  -- Seconds from the start of a recording.
  starts_at double precision,
  context text not null,
  text text not null,
  -- Of all that makes it; a piece that stands twice in an item is numbered.
  digest uuid not null,
  -- The model (embedding_models) whose vector it has, or that refused it; 0 while there is none.
  embedded_by integer not null default 0,
  unique (item_id, digest)
);
create index passages_to_embed on passages (embedded_by, id);
create index passages_of_asset on passages (asset_id) where asset_id is not null;

-- The models that passages have vectors of: the one that is configured, and the one before it until all have the new one's.
create table embedding_models (
  id integer generated always as identity primary key,
  name text not null unique,
  -- When every passage had its vector for the first time.
  completed_at timestamptz,
  -- Why the last attempt failed: a code of `ai-…`, and since when it does.
  failure text,
  failing_since timestamptz,
  created_at timestamptz not null default now()
);

-- Vectors of length 1. Their column is of pgvector's type wherever that is there (db/prepare-vectors.ts).
create table passage_vectors (
  model_id integer not null references embedding_models on delete cascade,
  passage_id bigint not null references passages on delete cascade,
  item_id uuid not null,
  embedding real[] not null,
  primary key (model_id, passage_id)
);
create index passage_vectors_of_passage on passage_vectors (passage_id);
create index passage_vectors_of_item on passage_vectors (item_id);

-- Of which make what is derived from items is, all of it. Where the program makes it otherwise, it is made anew.
create table derived_states (
  what text primary key,
  make integer not null
);
