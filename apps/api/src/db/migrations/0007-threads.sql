-- What gathers mails and messages, as a column of fixed length: an index on plain columns alone can be read
-- without the rows. Of the key its hash, since a Message-ID can be longer than what an index takes; what stands
-- alone is a thread of its own.
alter table items
  add column thread_hash uuid not null generated always as (md5(coalesce(thread, id::text))::uuid) stored;

drop index items_by_thread;
create index items_by_thread on items (kind, thread_hash, sort_date desc, id desc) where deleted_at is null;

-- With the thread, so that the latest items of a kind tell to which they belong.
drop index items_by_date;
create index items_by_date on items (kind, sort_date desc, id desc) include (thread_hash) where deleted_at is null;
