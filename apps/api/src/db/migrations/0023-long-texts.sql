-- The words of long texts (`search_vector`), made piece by piece before the transaction that needs them: in one statement
-- they would hold the embedded database for half a second. A cache: rows older than an hour are removed, and a crash may
-- empty it. Pieces that are still to be joined have no digest.
create unlogged table prepared_words (
  id bigint generated always as identity primary key,
  language text,
  -- SHA-256 of the text in UTF-8.
  digest bytea,
  words tsvector not null,
  created_at timestamptz not null default now()
);
create index prepared_words_digest on prepared_words (digest);

-- Items with so much text that a job of its own brings their passages and the known words up to date. The token changes
-- whenever their texts do, so that a job that has read the texts before that writes nothing any more.
create table unfinished_texts (
  item_id uuid primary key references items on delete cascade,
  token uuid not null default gen_random_uuid()
);

-- The words of a text: those prepared, where there are any. The two ways are statements of their own: in one expression the
-- planner would make the words of a text that it knows before it looks whether they are needed.
create function search_prepared_vector(language text, written text) returns tsvector language plpgsql stable as $body$
declare
  prepared tsvector;
begin
  if octet_length($2) > 20000 then
    select words into prepared
    from prepared_words
    where digest = sha256(convert_to($2, 'UTF8')) and prepared_words.language is not distinct from $1
    limit 1;
    if found then
      return prepared;
    end if;
  end if;
  return search_vector($1, $2);
end
$body$;

-- Compressing 7 MB takes the embedded database a second, for which everybody else waits; and of a text that is not
-- compressed its beginning is read without the rest.
alter table asset_texts alter column text set storage external;
alter table transcripts alter column segments set storage external;
