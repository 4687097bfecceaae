-- The words of all names and aliases of a participant, folded: questions are compared with them.
-- Indexes are built with a search path of their own (PostgreSQL 17), so the function keeps that of the migration.
create function participant_name_words(names jsonb, aliases text[]) returns text[]
language sql immutable parallel safe strict set search_path from current as $body$
  select array(
    select distinct word
    from (select value as name from jsonb_each_text($1) union all select unnest($2)) all_names,
      regexp_split_to_table(search_fold(lower(name)), '[][\s!-/:-@\\^_`{-~’‘“”„«»–—…]+') word
    where word <> '')
$body$;

create index participants_name_words on participants using gin (participant_name_words(names, aliases));
