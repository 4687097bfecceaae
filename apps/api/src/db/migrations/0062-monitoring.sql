-- What was added and changed in a span of time, for the page of monitoring.
create index items_by_creation on items (created_at) where deleted_at is null;
create index assets_by_creation on assets (created_at) include (item_id, size);
create index revisions_of_items_by_time on revisions (at) include (entity_id, by_id) where entity = 'item';
