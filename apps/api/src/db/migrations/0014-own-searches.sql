-- What a user has searched for: kept under names, and lately. Little enough to go with the user.
create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- The name as it is compared with others: in lower case.
  name_key text not null,
  -- What stands behind the `?` in the address of the search page.
  address text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint saved_searches_name unique (user_id, name_key)
);

create table recent_searches (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  words text not null,
  -- The words without capitals and accents: looked for once more, they move to the front.
  folded text not null,
  used_at timestamptz not null,
  constraint recent_searches_words unique (user_id, folded)
);

-- Where items were, beside their documents: a column there would have every document and the index of all of them
-- written anew (docs/decisions/0021). `place` is the name folded, as places are compared.
create table search_places (
  item_id uuid primary key references search_documents on delete cascade,
  place text not null collate "C",
  name text not null
);
create index search_places_named on search_places (place, item_id);

insert into search_places (item_id, place, name)
select item_id, rtrim(left(folded, 300)), name
from search_documents
  join items on items.id = item_id,
  lateral (select items.place ->> 'name' as name) named,
  lateral (select btrim(search_fold(search_plain(name))) as folded) compared
where folded <> '';
