-- Each word of a headline is marked once: the three queries are applied one behind the other, and a word that several of them
-- match was marked by each.

-- The part of a text around its matches, with U+0001 before and U+0002 behind each matched word; null where it has none. The
-- queries are in the words of the text's language: stems, stems of words without accents, and beginnings of words without
-- accents (null where there are none). A long text is read around the first place that holds one of `needles` (folded).
-- Where none does, which a stem need not, it is read at its beginning; a text that is itself the beginning of a longer one
-- (`goes_on`) is not read then. The text is folded whole, so callers limit its length first.
create or replace function search_headline(
  language text, written text, goes_on boolean,
  stems tsquery, folded_stems tsquery, beginnings tsquery, needles text[]
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
  source text := written;
  place integer;
  found text;
begin
  if source is null or source = '' then
    return null;
  end if;
  if char_length(source) > narrow then
    -- The beginning of a word before a place inside of one: `and` before `hand`.
    select min(coalesce(nullif(strpos(folded, ' ' || needle), 0), nullif(strpos(folded, needle), 0))) into place
    from unaccent(lower(source)) folded, unnest(needles) needle;
    if place is null and goes_on then
      return null;
    end if;
    source := case when place is null then left(source, widest) else substr(source, greatest(place - before, 1), narrow) end;
  end if;
  source := translate(source, E'\x01\x02', '');
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
  if strpos(found, E'\x01') = 0 then
    return null;
  end if;
  return regexp_replace(found, E'\x01{2,}([^\x01\x02]*)\x02{2,}', E'\x01\\1\x02', 'g');
end
$body$;
