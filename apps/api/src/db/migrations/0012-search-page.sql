-- The words that texts of the archive have, as the index knows them (lower case, without accents): among these the ones
-- meant by a typing error are looked for. A word stays when the last text that had it is gone; whoever is shown one is
-- shown it only where a document that exists for them has it.
create table search_words (
  word text primary key collate "C"
);
create index search_words_alike on search_words using gin (word gin_trgm_ops);
create index search_words_by_length on search_words (length(word), word);

insert into search_words
select word from ts_stat('select words from search_documents')
where word ~ '^[[:alnum:]]{3,40}$' and word ~ '[^0-9]';

-- What happened on a day of the year, in any year: of what is known to the day.
create index items_of_day on items (
  (extract(month from date_earliest at time zone 'UTC') * 100 + extract(day from date_earliest at time zone 'UTC')),
  date_earliest desc
) where deleted_at is null and date_latest - date_earliest < interval '1 day';
