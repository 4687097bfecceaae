-- Unicode counts some combining marks as letters, such as the Greek iota below. One that stands without a letter became a
-- word of the plain text but none of the folded text, so that the positions of all later words differed between the two.
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
          lower(case when octet_length($1) = char_length($1) then $1 else normalize($1, NFKC) end collate %1$s),
          '[[:alnum:]]{100,}', ' ', 'g'),
        '(?:^[\u0300-\u036f]|[^[:alnum:]])(?:[^[:alnum:]]|[\u0300-\u036f])*' collate %1$s, ' ', 'g')
    $body$
  $f$, letters);
end
$$;

truncate prepared_words;
