-- The tags and categories that the lists of an export name: it is outdated once one of them is hidden from its owner, also if no item
-- has it.
alter table exports add column label_ids uuid[] not null default '{}';

-- A deleted conversation exists for nobody. Its row stays for a day, so that the deletion can be undone.
alter table chats add column deleted_at timestamptz;
create index chats_deleted on chats (deleted_at) where deleted_at is not null;
