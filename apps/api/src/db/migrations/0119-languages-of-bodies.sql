-- The languages of the parts of a body that is not all in the language of its item, as objects {start, length, language} in the
-- order of the text: positions in characters from 1, and null for a language that no stemmer knows. Derived with the search
-- document, and read together with a visible item.
create table body_languages (
  item_id uuid primary key references items on delete cascade,
  parts jsonb not null
);
