-- Whatever belongs to a language is named after its code, so that any number of languages can share a first letter.

alter text search dictionary search_english rename to search_en;
alter text search dictionary search_french rename to search_fr;
alter text search dictionary search_italian rename to search_it;
alter text search dictionary search_german rename to search_de;

-- Adds the dictionary and the two configurations of a language, as migration 0006 did for the first four: `search_es`, and
-- `search_es_folded` behind `unaccent`. `stemmer` is the name of the language in Snowball: `spanish`.
create function add_search_language(code text, stemmer text) returns void language plpgsql as $body$
declare
  words constant text := 'asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart';
  name constant text := 'search_' || code;
  folded constant text := name || '_folded';
begin
  execute format('create text search dictionary %I (template = snowball, language = %I)', name, stemmer);
  execute format('create text search configuration %I (copy = pg_catalog.simple)', name);
  execute format('alter text search configuration %I alter mapping replace simple with %I', name, name);
  execute format('create text search configuration %I (copy = %I)', folded, name);
  execute format('alter text search configuration %I alter mapping for %s with unaccent, %I', folded, words, name);
end
$body$;

drop function search_marked(text, tsvector);

-- Puts a prefix and a dot before each lexeme: `en.` for what the English stemmer made, and so on. Plain text has
-- neither quotes nor dots, so the text form of its tsvector can be worked on.
create function search_marked(prefix text, words tsvector) returns text language sql immutable parallel safe strict as $body$
  select replace(' ' || words::text, ' ''', ' ''' || prefix || '.')
$body$;

-- The lexemes of a text, each at its place: every word as it is written, folded (for phrases and beginnings of
-- words), and its stems under the code of its language: the stem of the word, folded, and that of the folded
-- word. Text of no known language has the words themselves under `x`. What is too long for a tsvector is cut.
create or replace function search_vector(language text, written text) returns tsvector language plpgsql immutable parallel safe as $body$
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
        || search_marked(language, to_tsvector(('search_' || language)::regconfig, folded))
        || case when folded = plain then '' else
          search_fold(search_marked(language, to_tsvector(('search_' || language)::regconfig, plain))) end
      )::tsvector;
    exception when program_limit_exceeded then
      plain := left(plain, char_length(plain) / 2);
    end;
  end loop;
end
$body$;

-- These were made with the former prefixes. Search documents are rebuilt after the start (`search/index-version.ts`).
truncate prepared_words;
