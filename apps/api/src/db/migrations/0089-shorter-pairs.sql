-- As in migration 0083, with pairs for texts of at most 5000 lexemes: those of 9000 took most of the time for which the statement that saves a long
-- text keeps others waiting. What the index has of earlier texts stays right, because a query for pairs finds both.
create or replace function search_pairs(words tsvector) returns tsvector language plpgsql immutable parallel safe cost 10000 as $body$
begin
  if length(words) > 5000 then
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
