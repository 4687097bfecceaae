-- The identity of this archive: its backups carry it, so that no other archive writes to them.
create table archive (
  id uuid primary key,
  created_at timestamptz not null default now()
);
insert into archive (id) values (gen_random_uuid());
