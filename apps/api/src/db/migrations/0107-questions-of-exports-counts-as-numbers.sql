-- The questions that an export lists: it is outdated once one of them does not exist any more for its owner. What it says of questions of
-- others is for administrators only.
alter table exports add column question_ids uuid[] not null default '{}',
  add column needs_admin boolean not null default false;

-- Shipped texts write counts as numbers of their language. Wordings of the family with the former placeholder would not be used any more.
update site_texts set text = replace(text, '{{count}}', '{{count, number}}'), shipped = replace(shipped, '{{count}}', '{{count, number}}')
where text like '%{{count}}%' or shipped like '%{{count}}%';
