-- What people have written and marked can be very much: it hangs on an entry of its own, which outlives them until a job
-- has let go of it in small steps. Their deletion takes the user alone, and nobody waits for the rest.
create table contributors (id uuid primary key);
insert into contributors (id) select id from users;

create function add_contributor() returns trigger language plpgsql as $body$
begin
  insert into contributors (id) values (new.id) on conflict do nothing;
  return new;
end
$body$;
create trigger users_contributor before insert on users for each row execute function add_contributor();
alter table users add foreign key (id) references contributors;

alter table items drop constraint items_author_id_fkey,
  add constraint items_author_id_fkey foreign key (author_id) references contributors on delete set null;
alter table revisions drop constraint revisions_by_id_fkey,
  add constraint revisions_by_id_fkey foreign key (by_id) references contributors on delete set null;
alter table ratings drop constraint ratings_user_id_fkey,
  add constraint ratings_user_id_fkey foreign key (user_id) references contributors on delete cascade;
alter table favourites drop constraint favourites_user_id_fkey,
  add constraint favourites_user_id_fkey foreign key (user_id) references contributors on delete cascade;

create index revisions_by on revisions (by_id);
