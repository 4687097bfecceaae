create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Letters and case as Unicode knows them, whatever locale the database was made with: the first of these
-- collations that this server has. PostgreSQL 17 brought pg_c_utf8; before, ICU or the C library serve.
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

  -- Lower-case words parted by single spaces: what both texts and queries are before they are taken apart.
  -- Runs without a gap that no language has (encoded files) are left out.
  execute format($f$
    create function search_plain(text) returns text language sql immutable parallel safe strict as $body$
      select regexp_replace(
        regexp_replace(
          lower(case when octet_length($1) = char_length($1) then $1 else normalize($1, NFKC) end collate %1$s),
          '[[:alnum:]]{100,}', ' ', 'g'),
        '[^[:alnum:]]+' collate %1$s, ' ', 'g')
    $body$
  $f$, letters);
end
$$;

-- Plain text without accents; letters that are no accented ones in the way people type them.
create function search_fold(text) returns text language sql immutable parallel safe strict as $body$
  select case when octet_length($1) = char_length($1) then $1 else
    regexp_replace(
      normalize(
        translate(
          replace(replace(replace(replace($1, 'ß', 'ss'), 'œ', 'oe'), 'æ', 'ae'), 'þ', 'th'),
          'øłđðħıŧ', 'oldđhit'),
        NFD),
      '[\u0300-\u036f]+', '', 'g')
  end
$body$;

-- Stemmers that know no stop words (« été » is one of French: summer would not be found).
create text search dictionary search_english (template = snowball, language = english);
create text search dictionary search_french (template = snowball, language = french);
create text search dictionary search_italian (template = snowball, language = italian);
create text search dictionary search_german (template = snowball, language = german);

create text search configuration search_words (copy = pg_catalog.simple);
create text search configuration search_en (copy = pg_catalog.simple);
create text search configuration search_fr (copy = pg_catalog.simple);
create text search configuration search_it (copy = pg_catalog.simple);
create text search configuration search_de (copy = pg_catalog.simple);
alter text search configuration search_en alter mapping replace simple with search_english;
alter text search configuration search_fr alter mapping replace simple with search_french;
alter text search configuration search_it alter mapping replace simple with search_italian;
alter text search configuration search_de alter mapping replace simple with search_german;

-- The same behind `unaccent`, which highlights words written with other accents than those looked for.
create text search configuration search_words_folded (copy = search_words);
create text search configuration search_en_folded (copy = search_en);
create text search configuration search_fr_folded (copy = search_fr);
create text search configuration search_it_folded (copy = search_it);
create text search configuration search_de_folded (copy = search_de);
do $$
declare
  kinds text := 'asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart';
begin
  execute format('alter text search configuration search_words_folded alter mapping for %s with unaccent, simple', kinds);
  execute format('alter text search configuration search_en_folded alter mapping for %s with unaccent, search_english', kinds);
  execute format('alter text search configuration search_fr_folded alter mapping for %s with unaccent, search_french', kinds);
  execute format('alter text search configuration search_it_folded alter mapping for %s with unaccent, search_italian', kinds);
  execute format('alter text search configuration search_de_folded alter mapping for %s with unaccent, search_german', kinds);
end
$$;

-- Puts a letter and a dot before each lexeme: `e.` for what the English stemmer made, and so on. Plain text has
-- neither quotes nor dots, so the text form of its tsvector can be worked on.
create function search_marked(letter text, words tsvector) returns text language sql immutable parallel safe strict as $body$
  select replace(' ' || words::text, ' ''', ' ''' || letter || '.')
$body$;

-- The lexemes of a text, each at its place: every word as it is written, folded (for phrases and beginnings of
-- words), and its stems under the letter of its language: the stem of the word, folded, and that of the folded
-- word. Text of no known language has the words themselves under `x`. What is too long for a tsvector is cut.
create function search_vector(language text, written text) returns tsvector language plpgsql immutable parallel safe as $body$
declare
  plain text := search_plain(written);
  folded text;
  words tsvector;
begin
  if plain is null or plain = '' or plain = ' ' then
    return '';
  end if;
  loop
    begin
      folded := search_fold(plain);
      words := to_tsvector('search_words', folded);
      if language is null then
        return (words::text || search_marked('x', words))::tsvector;
      end if;
      return (
        words::text
        || search_marked(left(language, 1), to_tsvector(('search_' || language)::regconfig, folded))
        || case when folded = plain then '' else
          search_fold(search_marked(left(language, 1), to_tsvector(('search_' || language)::regconfig, plain))) end
      )::tsvector;
    exception when program_limit_exceeded then
      plain := left(plain, char_length(plain) / 2);
    end;
  end loop;
end
$body$;

-- The stems of a title once more, behind a `t` and without places: what of very many items has a word in its
-- title is found in the index alone.
create function search_title(language text, title text) returns tsvector language sql immutable parallel safe as $body$
  select array_to_tsvector(array(
    select 't' || lexeme
    from unnest(tsvector_to_array(search_vector(language, title))) lexeme
    where lexeme like '_.%'))
$body$;

-- Vectors one behind the other. Positions end at 16383 and lexemes altogether at 1 MB: what does not fit is
-- kept without its positions, and what does not fit then is left out, from the end.
create function search_joined(parts tsvector[]) returns tsvector language plpgsql immutable parallel safe as $body$
declare
  whole tsvector := '';
  part tsvector;
begin
  foreach part in array parts loop
    begin
      whole := whole || part;
    exception when program_limit_exceeded then
      begin
        whole := whole || strip(part);
      exception when program_limit_exceeded then
        return whole;
      end;
    end;
  end loop;
  return whole;
end
$body$;

-- Where a text meets a query, with U+0001 before and U+0002 behind each word that is meant; null where it does
-- not. The queries are in the words of the text's language: stems, stems of words without accents, and beginnings
-- of words without accents (null where there are none). A long text is read around the first place that holds one
-- of `needles` (folded), at its beginning where none does (a stem need not be a part of the word).
create function search_headline(
  language text, written text, stems tsquery, folded_stems tsquery, beginnings tsquery, needles text[]
) returns text language plpgsql immutable parallel safe as $body$
declare
  -- Taking a text apart is what costs; searching it for some letters does not.
  narrow constant integer := 2400;
  widest constant integer := 24000;
  before constant integer := 600;
  marks constant text := E'StartSel="\x01", StopSel="\x02"';
  part constant text := marks || ', MaxFragments=2, MaxWords=24, MinWords=10, FragmentDelimiter=" … "';
  whole constant text := marks || ', HighlightAll=true';
  configuration regconfig := ('search_' || coalesce(language, 'words'))::regconfig;
  folding regconfig := ('search_' || coalesce(language, 'words') || '_folded')::regconfig;
  source text := translate(written, E'\x01\x02', '');
  place integer;
  found text;
begin
  if source is null or source = '' then
    return null;
  end if;
  if char_length(source) > narrow then
    select min(nullif(strpos(folded, needle), 0)) into place
    from unaccent(lower(source)) folded, unnest(needles) needle;
    source := case when place is null then left(source, widest) else substr(source, greatest(place - before, 1), narrow) end;
  end if;
  -- Without accents the two kinds of stems are the same.
  if octet_length(source) = char_length(source) then
    stems := stems || folded_stems;
    folding := null;
  end if;
  found := ts_headline(configuration, source, stems, part);
  if folding is not null then
    if strpos(found, E'\x01') = 0 then
      found := ts_headline(folding, source, folded_stems, part);
      found := ts_headline(configuration, found, stems, whole);
    else
      found := ts_headline(folding, found, folded_stems, whole);
    end if;
  end if;
  if beginnings is not null then
    if strpos(found, E'\x01') = 0 then
      found := ts_headline('search_words_folded', source, beginnings, part);
    else
      found := ts_headline('search_words_folded', found, beginnings, whole);
    end if;
  end if;
  return case when strpos(found, E'\x01') > 0 then found end;
end
$body$;

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

create index search_documents_words on search_documents using gin (words) with (gin_pending_list_limit = 256);
create index search_documents_kind on search_documents (kind, sort_date desc, item_id desc);
create index search_documents_date on search_documents (sort_date desc, item_id desc);
create index search_documents_age on search_documents (coalesce(date_earliest, 'infinity'::timestamptz), item_id);
create index search_documents_added on search_documents (created_at desc, item_id desc);
create index search_documents_tags on search_documents using gin (tag_ids);
create index search_documents_categories on search_documents using gin (category_ids);
create index search_documents_participants on search_documents using gin (participant_ids);

-- The text read from a file of an item (document, mail, speech), searched with the item's own.
create table asset_texts (
  asset_id uuid primary key references assets on delete cascade,
  text text not null
);
