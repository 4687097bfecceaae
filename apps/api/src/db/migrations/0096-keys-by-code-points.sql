-- A backup lists rows in the order of their keys, which must be the same on every server: with the collation of a language,
-- upper and lower case or an underscore are sorted otherwise than by the program.
alter table comment_reactions alter column kind type text collate "C";
alter table deletion_rows
  alter column source type text collate "C",
  alter column source_column type text collate "C";
alter table item_participants alter column role type text collate "C";
alter table item_reactions alter column kind type text collate "C";
alter table notification_choices alter column kind type text collate "C";
alter table participant_relations alter column kind type text collate "C";
alter table provider_links
  alter column issuer type text collate "C",
  alter column subject type text collate "C";
alter table recovery_codes alter column code_hash type text collate "C";
alter table revisions alter column entity type text collate "C";
alter table usage_figures
  alter column figure type text collate "C",
  alter column unit type text collate "C";

-- When the archive was last replaced by a backup; null if it never was. Whoever has the archive open loads it again then.
alter table archive add column restored_at timestamptz;
