-- The item that was moved to the trash when two were united, so that its title is shown only to those who see it. The titles that
-- were stored instead are dropped.
alter table repairs add column other_item_id uuid references items on delete set null;
create index repairs_other_item on repairs (other_item_id) where other_item_id is not null;
update repairs set subject = null where method = 'united';
