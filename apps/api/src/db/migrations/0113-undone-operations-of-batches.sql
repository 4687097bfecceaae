-- The operation that an act has started for an item. It records the versions before and after what it changes, for undoing.
alter table batch_items add column operation_id uuid;
create index batch_items_operation on batch_items (operation_id) where operation_id is not null;
