-- What of a document is looked for besides its words and labels: its kind (`k`), its language (`l`), when it is dated
-- (`s`) and when it was added (`a`), and whether its date spans more than a year (`long`). An instant is named by its
-- month, year, decade, century and millennium, counted in months since the year 0, each by its first month; what has no
-- date is called `none` (search/eras/era-marks.ts makes queries by the same names).
-- One function that calls none of ours: while an index is made, no schema of ours is searched for names.
create function search_marks(
  kind text, language text, sort_date timestamptz, created_at timestamptz, earliest timestamptz, latest timestamptz
) returns text[] language plpgsql immutable parallel safe as $body$
declare
  marks text[] := array['k' || kind, 'l' || coalesce(language, '')];
  instants timestamptz[] := array[sort_date, created_at];
  prefix text;
  month integer;
begin
  if latest - earliest > interval '366 days' then
    marks := marks || 'long'::text;
  end if;
  for place in 1..2 loop
    prefix := substr('sa', place, 1);
    if not isfinite(instants[place]) then
      marks := marks || (prefix || 'none');
    else
      month := extract(year from instants[place] at time zone 'UTC')::integer * 12
        + extract(month from instants[place] at time zone 'UTC')::integer - 1;
      marks := marks || array[
        prefix || 'm' || month, prefix || 'y' || month - month % 12,
        prefix || 'd' || month - month % 120, prefix || 'c' || month - month % 1200,
        prefix || 't' || month - month % 12000];
    end if;
  end loop;
  return marks;
end
$body$;

-- All that is counted is ranked: what has a word in its title needs no mark any more.
drop function search_title(text, text);

-- One index for all of it: what meets several conditions is found in the index, without the rows that meet only some.
-- Made of much at once, it is written far fewer times.
select set_config('maintenance_work_mem', '128MB', true)
  where pg_size_bytes(current_setting('maintenance_work_mem')) < pg_size_bytes('128MB');
drop index search_documents_words;
drop index search_documents_tags;
drop index search_documents_categories;
drop index search_documents_participants;
create index search_documents_found on search_documents using gin (
  words, tag_ids, category_ids, participant_ids,
  search_marks(kind, language, sort_date, created_at, date_earliest, date_latest)
) with (gin_pending_list_limit = 256);
-- Nobody asks for statistics of the marks, and making them takes time.
alter index search_documents_found alter column 5 set statistics 0;
