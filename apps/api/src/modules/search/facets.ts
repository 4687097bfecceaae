import { type Facets, maxFacetValues } from '@lares/shared-types/contracts/search'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../visibility/viewer.ts'
import type { FacetName } from './criteria.ts'
import { hasFileOf } from './item-conditions.ts'

/** What a search has whose facets are not counted. */
export const noFacets: Facets = {
  kind: [],
  category: [],
  tag: [],
  participant: [],
  place: [],
  language: [],
  decade: [],
  rating: [],
  favourite: [],
  hasFile: [],
}

/**
 * CTEs for `countFacets`, after those of the documents: every label that documents of its facet have, with itself and each of
 * its ancestors.
 */
export function selectLabelTrees(getSetName: (facet: FacetName) => string): RawBuilder<unknown> {
  return sql`
    tags_above(id, label) as (${selectAncestors('tags', 'tag_ids', getSetName('tag'))}),
    categories_above(id, label) as (${selectAncestors('categories', 'category_ids', getSetName('category'))})`
}

/** `union` without `all` also terminates for a cycle of labels. */
function selectAncestors(tree: string, column: string, setName: string) {
  return sql`
    select id, id from ${sql.table(tree)}
    where id in (select unnest(${sql.ref(column)}) from ${sql.table(setName)})
    union
    select below.id, parent_id
    from ${sql.table(`${tree}_above`)} below join ${sql.table(tree)} label on label.id = below.label
    where parent_id is not null`
}

/**
 * Selects the counts of facets as one JSON object; `getSetName` names the CTE with the documents of a facet. A
 * label also counts for its ancestors, and a rating for each lower one, as their filters do.
 */
export function countFacets(
  viewer: Viewer,
  facets: readonly FacetName[],
  getSetName: (facet: FacetName) => string,
): RawBuilder<unknown> {
  if (facets.length === 0) return sql`json_build_object()`
  const entries = facets.map(
    (facet) => sql`${sql.lit(facet)}, ${selectFacetCounts(viewer, facet, sql.table(getSetName(facet)))}`,
  )
  return sql`json_build_object(${sql.join(entries)})`
}

function selectFacetCounts(viewer: Viewer, facet: FacetName, set: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('value', value::text, 'count', count) order by count desc, value), '[]')
    from (
      select value, sum(documents)::integer as count
      from (${selectValues[facet](set, viewer)}) documents
      where value is not null
      group by value
      order by count desc, value
      limit ${sql.lit(maxFacetValues)}
    ) counted)`
}

const selectValues: Record<FacetName, (set: RawBuilder<unknown>, viewer: Viewer) => RawBuilder<unknown>> = {
  kind: (set) => sql`select kind as value, 1 as documents from ${set}`,
  language: (set) => sql`select language as value, 1 as documents from ${set}`,
  decade: (set) =>
    sql`select (floor(date_part('year', date_earliest at time zone 'UTC') / 10) * 10)::integer as value, 1 as documents from ${set}`,
  participant: (set) => sql`select unnest(participant_ids) as value, 1 as documents from ${set}`,
  // Groups all spellings of a place and shows the most frequent one.
  place: (set) => sql`
    select mode() within group (order by at.name collate "C") as value, count(*) as documents
    from ${set} found join search_places at on at.item_id = found.item_id group by at.place`,
  category: (set) => selectLabels(set, 'category_ids', 'categories_above'),
  tag: (set) => selectLabels(set, 'tag_ids', 'tags_above'),
  rating: (set, { userId }) => sql`
    select stars as value, 1 as documents
    from ${set} found join ratings on ratings.item_id = found.item_id and user_id = ${userId},
      generate_series(1, ratings.value) stars`,
  favourite: (set, { userId }) => sql`
    select true as value, 1 as documents
    from ${set} found join favourites on favourites.item_id = found.item_id and user_id = ${userId}`,
  hasFile: (set) =>
    sql`select ${hasFileOf(sql.ref('found.item_id'))} as value, 1 as documents from ${set} found`,
}

/** Documents with the same labels are grouped first: there are far fewer sets of labels than documents. */
function selectLabels(set: RawBuilder<unknown>, column: string, tree: string): RawBuilder<unknown> {
  const ids = sql.ref(column)
  return sql`
    select distinct sets.ids, label as value, documents
    from (select ${ids} as ids, count(*) as documents from ${set} where ${ids} <> '{}' group by ${ids}) sets,
      unnest(ids) assigned(id)
      join ${sql.table(tree)} tree on tree.id = assigned.id`
}
