-- What the sums of the page of monitoring read instead of rows (docs/decisions/0091): of all items and files by what they are, and
-- of those that are subtracted, which are found by their item.
create index items_by_kind on items (kind) where deleted_at is null;
create index items_for_sums on items (id) include (kind, sort_date, created_at) where deleted_at is null;
create index assets_by_family on assets (family) include (size);
drop index assets_item;
create index assets_item on assets (item_id, position) include (family, size, created_at);
drop index assets_by_creation;
create index assets_by_creation on assets (created_at) include (size);
