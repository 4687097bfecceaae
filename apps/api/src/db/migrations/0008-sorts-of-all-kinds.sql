-- The two orders of a list of all kinds that had no index of their own.
create index items_all_by_age on items (coalesce(date_earliest, 'infinity'::timestamptz), id) where deleted_at is null;
create index items_all_by_title on items (sort_title, id) where deleted_at is null;
