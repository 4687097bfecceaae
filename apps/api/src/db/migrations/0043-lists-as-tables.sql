-- What a text is sorted by in a table (docs/decisions/0052): lower case, no accents, and short enough for an index. Not
-- `search_plain`, whose rules change with the search, because an index on it would then be wrong.
do $$
declare
  letters text;
begin
  select quote_ident(collname) into letters
  from pg_collation
  where collname in ('pg_c_utf8', 'und-x-icu', 'C.utf8', 'C.UTF-8')
    and collencoding in (-1, pg_char_to_encoding(getdatabaseencoding()))
  order by array_position(array['pg_c_utf8', 'und-x-icu', 'C.utf8', 'C.UTF-8'], collname::text)
  limit 1;
  letters := coalesce(letters, '"default"');
  execute format($f$
    create function table_sort_key(text) returns text language sql immutable parallel safe as $body$
      select coalesce(
        left(btrim(regexp_replace(normalize(lower($1 collate %1$s), NFD), '[\u0300-\u036f]+', '', 'g')), 100), '')
    $body$
  $f$, letters);
end
$$;

-- A column of the table of one kind needs an index only of that kind.
create index items_by_change on items (kind, updated_at, id) where deleted_at is null;
create index items_by_place on items (kind, table_sort_key(place ->> 'name'), id) where deleted_at is null;
create index items_by_sender_of_mail on items (table_sort_key(coalesce(details #>> '{from,name}', details #>> '{from,address}')), id)
  where deleted_at is null and kind = 'mail';
create index items_by_conversation on items (table_sort_key(details ->> 'conversation'), id)
  where deleted_at is null and kind = 'message';
create index items_by_sender on items (table_sort_key(details ->> 'sender'), id)
  where deleted_at is null and kind = 'message';
create index items_by_platform on items (table_sort_key(details ->> 'platform'), id)
  where deleted_at is null and kind = 'message';
create index items_by_dreamer on items (table_sort_key(details ->> 'dreamer'), id)
  where deleted_at is null and kind = 'dream';
create index items_by_artist on items (table_sort_key(details ->> 'artist'), id)
  where deleted_at is null and kind = 'record';
create index items_by_album on items (table_sort_key(details ->> 'album'), id)
  where deleted_at is null and kind = 'record';
create index items_by_camera on items (table_sort_key(details ->> 'camera'), id)
  where deleted_at is null and kind = 'image';

-- What a user has chosen of a table, under a name.
create table table_views (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  list text not null,
  name text not null,
  -- The name as it is compared with others: in lower case.
  name_key text not null,
  -- What stands behind the `?` in the address of the table: columns, widths, sort and filters.
  address text not null,
  -- Opens with the table.
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint table_views_name unique (user_id, list, name_key)
);
create unique index table_views_default on table_views (user_id, list) where is_default;
create trigger table_views_used_id before insert on table_views for each row execute function record_used_id();
