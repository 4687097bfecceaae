-- Every id that is or was in use. An id never stands for a second thing, not even after the first was deleted
-- (docs/decisions/0042).
create table used_ids (
  id uuid primary key,
  -- SHA-256 of the request that created it; null if the server made the id.
  request bytea
);

insert into used_ids (id)
select id from items
union select id from tags
union select id from categories
union select id from participants
union select id from contributors
union select id from saved_searches
union select id from chats
union select id from chat_messages
-- Deleted things that are still referred to.
union select entity_id from revisions
union select id from merged_labels
union select label_id from user_gone_labels;

create function record_used_id() returns trigger language plpgsql as $body$
begin
  insert into used_ids (id) values (new.id) on conflict do nothing;
  return new;
end
$body$;

create trigger items_used_id before insert on items for each row execute function record_used_id();
create trigger tags_used_id before insert on tags for each row execute function record_used_id();
create trigger categories_used_id before insert on categories for each row execute function record_used_id();
create trigger participants_used_id before insert on participants for each row execute function record_used_id();
create trigger users_used_id before insert on users for each row execute function record_used_id();
create trigger saved_searches_used_id before insert on saved_searches for each row execute function record_used_id();
create trigger chats_used_id before insert on chats for each row execute function record_used_id();
create trigger chat_messages_used_id before insert on chat_messages for each row execute function record_used_id();
