-- The region of a user, in whose way dates and numbers are written, becomes part of what their history stores. It is absent if
-- none is chosen.
create or replace function record_user_revision(subject uuid, saver uuid, saved_at timestamptz, kind text) returns void
language sql as $body$
  with state as (
    select jsonb_build_object(
      'displayName', display_name,
      'email', email,
      'status', status,
      'isAdmin', is_admin,
      'language', siteparams -> 'language',
      'permissions', (select coalesce(jsonb_agg(name order by name), '[]') from unnest(permissions) as name),
      'restrictedTagIds', (select coalesce(jsonb_agg(tag_id order by tag_id), '[]')
        from user_restricted_tags where user_id = subject),
      'restrictedCategoryIds', (select coalesce(jsonb_agg(category_id order by category_id), '[]')
        from user_restricted_categories where user_id = subject)
    ) || jsonb_strip_nulls(jsonb_build_object('region', siteparams -> 'region')) as fields
    from users where id = subject
  ), latest as (
    select number, fields from revisions
    where entity = 'user' and entity_id = subject order by number desc limit 1
  )
  insert into revisions (entity, entity_id, number, at, by_id, action, fields)
  select 'user', subject, coalesce((select number from latest), 0) + 1, saved_at, saver, kind, state.fields
  from state where state.fields is distinct from (select fields from latest)
$body$;
