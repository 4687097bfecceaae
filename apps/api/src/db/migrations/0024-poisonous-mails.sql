-- How often the mail at `position` has been begun: one that ends the worker each time is left out after the second, so that
-- those behind it are not lost with it.
alter table mailbox_imports add column attempts integer not null default 0;
-- The mails that could not be read, the first hundred: [{number, subject}], numbers as the mails stand in the file.
alter table mailbox_imports add column unread jsonb not null default '[]';
