-- The labels that a user must not see: the restricted ones, everything below them, those that were hidden when they were
-- deleted, and those that have become one of these (docs/decisions/0010). Asked with every request: as a function, its
-- queries are planned once a connection.
create function hidden_labels(viewer uuid, out tag_ids uuid[], out category_ids uuid[]) language plpgsql stable as $body$
begin
  tag_ids := array(
    with recursive hidden(id) as (
      select tag_id from user_restricted_tags where user_id = viewer
      union
      select child.id from tags child join hidden on child.parent_id = hidden.id
    ), named as (
      select id from hidden union select label_id from user_gone_labels where user_id = viewer
    )
    select id from named
    union select merged_labels.id from merged_labels join named on merged_labels.into_id = named.id);
  category_ids := array(
    with recursive hidden(id) as (
      select category_id from user_restricted_categories where user_id = viewer
      union
      select child.id from categories child join hidden on child.parent_id = hidden.id
    ), named as (
      select id from hidden union select label_id from user_gone_labels where user_id = viewer
    )
    select id from named
    union select merged_labels.id from merged_labels join named on merged_labels.into_id = named.id);
end
$body$;
