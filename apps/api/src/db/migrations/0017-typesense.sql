-- What the index of a Typesense server is told. Without such a server both stay empty.

-- The collections there are: one that answers, and one that is being filled to take its place, up to the item after_id.
create table typesense_collections (
  name text primary key,
  state text not null check (state in ('building', 'serving')),
  after_id uuid,
  created_at timestamptz not null default now()
);
create unique index typesense_collections_state on typesense_collections (state);

-- Items whose documents there are out of date; items that are gone too.
create table typesense_changes (
  item_id uuid primary key,
  changed_at timestamptz not null default clock_timestamp(),
  -- Not before then is it sent: somebody is sending it just now, or it was refused.
  due_at timestamptz not null default clock_timestamp(),
  -- How often it was refused, and what was said the last time.
  attempts integer not null default 0,
  refusal text
);
create index typesense_changes_due on typesense_changes (due_at);

-- Notes items whose documents are out of date.
create function note_typesense_changes(ids uuid[]) returns void language sql as $body$
  insert into typesense_changes (item_id)
  select distinct id from unnest(ids) id order by id
  on conflict (item_id) do update set
    changed_at = clock_timestamp(),
    due_at = case when typesense_changes.refusal is null then typesense_changes.due_at else clock_timestamp() end,
    refusal = null
$body$;
