-- The pairs of words that follow each other in a document, each as a hash of 18 bits, so that the index finds the few documents
-- that may have a phrase, and not all that have its words somewhere. Different pairs may have one hash: the words are compared
-- afterwards. Lexemes with a dot are stems. The function calls none of our other functions, because PostgreSQL does not look into
-- our schema while it builds an index.
-- A text of very many words would take too long in the statement that saves it: it has `long` instead, which stands for any pair.
create function search_pairs(words tsvector) returns tsvector language plpgsql immutable parallel safe cost 10000 as $body$
begin
  if length(words) > 9000 then
    return array_to_tsvector('{long}');
  end if;
  return (
    with places as (
      select lexeme, place
      from unnest(words) entry(lexeme, places, weights), unnest(places) place
      where strpos(lexeme, '.') = 0)
    select array_to_tsvector(array_agg(to_hex((hashtextextended(first.lexeme || ' ' || second.lexeme, 0) & 262143)::integer)))
    from places first join places second on second.place = first.place + 1);
end
$body$;

-- What `search_pairs` of a document has to match for it to have pairs of words, each with a space between them. One query with an
-- alternative, because the planner would not look up two conditions in the index, but compute the pairs of thousands of documents.
create function search_pair_query(pairs text[]) returns tsquery language sql immutable parallel safe as $body$
  select (string_agg(to_hex((hashtextextended(pair, 0) & 262143)::integer), ' & ') || ' | long')::tsquery from unnest(pairs) pair
$body$;

-- Made of much at once, an index is written far fewer times.
select set_config('maintenance_work_mem', '128MB', true)
  where pg_size_bytes(current_setting('maintenance_work_mem')) < pg_size_bytes('128MB');
drop index search_documents_found;
create index search_documents_found on search_documents using gin (
  words, tag_ids, category_ids, participant_ids,
  search_marks(kind, language, sort_date, created_at, date_earliest, date_latest),
  search_pairs(words)
) with (gin_pending_list_limit = 256);
-- No plan needs statistics of the marks and the pairs, and making them takes time.
alter index search_documents_found alter column 5 set statistics 0;
alter index search_documents_found alter column 6 set statistics 0;
