import { type RawBuilder, sql } from 'kysely'
import { type FacetName, facetNames } from './criteria.ts'

/** Values of one facet that are shown. */
const mostValues = 50

/** CTEs that `countFacets` reads: every label with itself and all that stand above it. */
export const labelTrees = sql`
  tags_above(id, label) as (${above('tags')}),
  categories_above(id, label) as (${above('categories')})`

/** `union` ends at a circle, should there ever be one. */
function above(tree: string) {
  return sql`
    select id, id from ${sql.table(tree)}
    union
    select below.id, parent_id
    from ${sql.table(`${tree}_above`)} below join ${sql.table(tree)} label on label.id = below.label
    where parent_id is not null`
}

/**
 * The counts of every facet as one JSON object; `setOf` names the set of documents (a CTE) that a facet
 * counts in. A label counts for those above it too, as its filter does.
 */
export function countFacets(setOf: (facet: FacetName) => string): RawBuilder<unknown> {
  const entries = facetNames.map(
    (facet) => sql`${sql.lit(facet)}, ${facetCounts(facet, sql.table(setOf(facet)))}`,
  )
  return sql`json_build_object(${sql.join(entries)})`
}

function facetCounts(facet: FacetName, set: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('value', value::text, 'count', count) order by count desc, value), '[]')
    from (
      select value, sum(documents)::integer as count
      from (${valuesOf[facet](set)}) documents
      where value is not null
      group by value
      order by count desc, value
      limit ${sql.lit(mostValues)}
    ) counted)`
}

const valuesOf: Record<FacetName, (set: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  kind: (set) => sql`select kind as value, 1 as documents from ${set}`,
  language: (set) => sql`select language as value, 1 as documents from ${set}`,
  decade: (set) =>
    sql`select (floor(date_part('year', date_earliest at time zone 'UTC') / 10) * 10)::integer as value, 1 as documents from ${set}`,
  participant: (set) => sql`select unnest(participant_ids) as value, 1 as documents from ${set}`,
  // However it is written, a place is one; it is shown as most write it.
  place: (set) => sql`
    select mode() within group (order by at.name collate "C") as value, count(*) as documents
    from ${set} found join search_places at on at.item_id = found.item_id group by at.place`,
  category: (set) => labels(set, 'category_ids', 'categories_above'),
  tag: (set) => labels(set, 'tag_ids', 'tags_above'),
}

/** Documents with the same labels are counted together first: there are far fewer sets of labels. */
function labels(set: RawBuilder<unknown>, column: string, tree: string): RawBuilder<unknown> {
  const ids = sql.ref(column)
  return sql`
    select distinct sets.ids, label as value, documents
    from (select ${ids} as ids, count(*) as documents from ${set} where ${ids} <> '{}' group by ${ids}) sets,
      unnest(ids) carried(id)
      join ${sql.table(tree)} tree on tree.id = carried.id`
}
