-- The kind of a file's item, so that an index has the sum of the sizes by kind: a join of all files with their items takes several
-- times as long (docs/decisions/0091). Kept equal by the database, because every way of adding a file would otherwise have to.
alter table assets add column item_kind text;

create function set_item_kind() returns trigger language plpgsql as $body$
begin
  -- The lock of the foreign key, taken before reading: an item that is being moved to another kind is locked against it.
  select kind into new.item_kind from items where id = new.item_id for key share;
  return new;
end
$body$;

create function move_item_kind() returns trigger language plpgsql as $body$
begin
  update assets set item_kind = new.kind where item_id = new.id;
  return null;
end
$body$;

drop index assets_by_family;
drop index assets_item;
update assets set item_kind = items.kind from items where items.id = assets.item_id;
alter table assets alter column item_kind set not null;
create index assets_by_kind on assets (item_kind, family) include (size);
create index assets_item on assets (item_id, position) include (item_kind, family, size, created_at);

create trigger assets_item_kind before insert or update of item_id on assets
for each row execute function set_item_kind();
create trigger items_kind_of_files after update of kind on items
for each row when (old.kind is distinct from new.kind) execute function move_item_kind();

-- What one person has changed on each day.
create index revisions_of_items_by_person on revisions (by_id, at) where entity = 'item';
