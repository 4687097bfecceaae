import { type RawBuilder, sql } from 'kysely'
import { type FacetName, facetNames } from './criteria.ts'

/** Values of one facet that are shown. */
const mostValues = 50

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
    select coalesce(json_agg(json_build_object('value', value, 'count', count) order by count desc, value), '[]')
    from (
      select value, sum(documents)::integer as count
      from ${valuesOf[facet](set)}
      where value is not null
      group by value
      order by count desc, value
      limit ${sql.lit(mostValues)}
    ) counted)`
}

const valuesOf: Record<FacetName, (set: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  kind: (set) => sql`(select kind as value, 1 as documents from ${set}) documents`,
  language: (set) => sql`(select language as value, 1 as documents from ${set}) documents`,
  decade: (set) =>
    sql`(select (floor(extract(year from date_earliest at time zone 'UTC') / 10) * 10)::integer::text as value, 1 as documents from ${set}) documents`,
  participant: (set) =>
    sql`(select unnest(participant_ids)::text as value, 1 as documents from ${set}) documents`,
  category: (set) => labels(set, 'category_ids', 'categories'),
  tag: (set) => labels(set, 'tag_ids', 'tags'),
}

/** Documents with the same labels are counted together first: there are far fewer sets of labels. */
function labels(set: RawBuilder<unknown>, column: string, tree: string): RawBuilder<unknown> {
  return sql`(select ${sql.ref(column)} as ids, count(*) as documents from ${set} group by ${sql.ref(column)}) sets,
    lateral (
      with recursive above(id) as (
        select unnest(ids)
        union
        select parent_id from ${sql.table(tree)} label join above on label.id = above.id where parent_id is not null
      )
      select id::text as value from above
    ) carried`
}
