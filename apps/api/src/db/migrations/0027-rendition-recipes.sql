-- The version of the recipe that has made a rendition, so that those made by an older one can be found and replaced.
alter table renditions add column recipe smallint not null default 1;
create index renditions_recipe on renditions (recipe, asset_id);

-- The names are checked by the types of the program, so that a new rendition needs no migration.
alter table renditions drop constraint renditions_name_check;
