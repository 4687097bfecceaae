-- A combining mark that forms no letter with the one before it stays out of the plain text, as it does out of the folded
-- text. The text search parser counted some of these marks as words where it did not know the letter before them, so that
-- the positions of all later words differed between the two texts; others split the word in which they stood.
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
    create or replace function search_plain(text) returns text language sql immutable parallel safe strict as $body$
      select regexp_replace(
        regexp_replace(
          case when octet_length($1) = char_length($1) then lower($1 collate %1$s) else
            regexp_replace(lower(normalize($1, NFKC) collate %1$s), '[\u0300-\u036f]+', '', 'g') end,
          '[[:alnum:]]{100,}', ' ', 'g'),
        '[^[:alnum:]]+' collate %1$s, ' ', 'g')
    $body$
  $f$, letters);
end
$$;

-- Search documents are rebuilt after the start (`search-index/index-version.ts`).
truncate prepared_words;
