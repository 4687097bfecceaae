-- Recordings that were cut out of others (docs/decisions/0061).
create table cuts (
  id uuid primary key,
  user_id uuid references users on delete set null,
  source_id uuid references items on delete set null,
  operation_id uuid references operations on delete set null,
  -- The pieces as requested, each with the id that its item gets, so that a repeated job does not make it twice.
  plan jsonb not null,
  created_at timestamptz not null
);
create index cuts_user on cuts (user_id);
create index cuts_source on cuts (source_id);
create index cuts_operation on cuts (operation_id);
create trigger cuts_used_id before insert on cuts for each row execute function record_used_id();

create table cut_pieces (
  item_id uuid primary key references items on delete cascade,
  -- Null after the source was deleted for ever; its pieces stay.
  source_id uuid references items on delete set null,
  cut_id uuid references cuts on delete set null,
  -- The parts of the source, in seconds: [{"start": 1.5, "end": 9}].
  spans jsonb not null
);
create index cut_pieces_source on cut_pieces (source_id);
create index cut_pieces_cut on cut_pieces (cut_id);
