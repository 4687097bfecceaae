-- What uniting two items has moved from one to the other, and their versions before and after, so that it can be undone.
alter table repairs add column united jsonb;
