-- Stored files whose bytes are not what their hash says: they are not handed out until a good copy has come.
create table damaged_files (
  sha256 text primary key,
  damage text not null check (damage in ('missing', 'size', 'content')),
  found_at timestamptz not null default now()
);

-- Who uploaded it: they are answered what became of it, should they have lost the answer.
alter table assets add column uploader_id uuid references users on delete set null;
