import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { toPlaceKey } from '../../search-index/places/place-key.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { type Criteria, selectDocuments, selectRequestedLabels } from '../search/criteria.ts'
import { getItemConditions } from '../search/item-conditions.ts'
import { hasQuery } from './has-query.ts'

/** Which items a selection is about. */
export type SelectionScope = 'present' | 'trashed'

/** Part of a selection in the order of ids: after the id of the previous part, at most `limit`. */
export interface Part {
  readonly after: string | undefined
  readonly limit: number
}

/** SQL for some of the given ids, as far as they are visible to the viewer; column `id`, ascending. */
export function selectGiven(
  db: Db,
  viewer: Viewer,
  { ids, scope }: { readonly ids: readonly string[]; readonly scope: SelectionScope },
  { after, limit }: Part,
): RawBuilder<{ id: string }> {
  const items = visibleItems(db, viewer, scope)
    .select('items.id')
    .where(sql<boolean>`items.id = any(${[...ids]}::uuid[])`)
    .$if(after !== undefined, (q) => q.where(sql<boolean>`items.id > ${after}::uuid`))
    .orderBy('items.id')
    .limit(limit)
  return sql`${items}`
}

/** SQL for some of the items that meet the criteria and are visible to the viewer; column `id`, ascending. */
export function selectMatching(
  db: Db,
  viewer: Viewer,
  {
    criteria,
    except,
    scope,
  }: { readonly criteria: Criteria; readonly except: readonly string[]; readonly scope: SelectionScope },
  { after, limit }: Part,
): RawBuilder<{ id: string }> {
  const found = hasQuery(criteria)
    ? selectFoundDocuments(db, viewer, criteria, after)
    : selectFilteredItems(db, viewer, criteria, scope).$if(after !== undefined, (q) =>
        q.where(sql<boolean>`items.id > ${after}::uuid`),
      )
  const labels = selectRequestedLabels(criteria)
  // Found as a whole before it is sorted: otherwise the planner may walk all items in order and compare the words of each.
  return sql`
    with ${sql.join([...labels, sql`found(id) as materialized (${found})`])}
    select id from found where id <> all(${[...except]}::uuid[]) order by id limit ${sql.lit(limit)}`
}

/** The documents that a search finds, of phrases only those with the words in order. */
function selectFoundDocuments(db: Db, viewer: Viewer, criteria: Criteria, after: string | undefined) {
  const strict = criteria.words?.strict
  return selectDocuments(db, viewer, criteria, { traits: undefined, ignoredFilter: undefined })
    .$if(after !== undefined, (q) => q.where(sql<boolean>`search_documents.item_id > ${after}::uuid`))
    .$if(strict !== undefined, (q) => q.where(sql<boolean>`words @@ ${strict}::tsquery is true`))
    .select('search_documents.item_id as id')
}

/** The same filters on items, so that they also apply in the trash and to changes that a job has yet to index. */
function selectFilteredItems(db: Db, viewer: Viewer, { request, span }: Criteria, scope: SelectionScope) {
  const { kind, language, tag, category, participant, place } = request
  const conditions = [
    ...(kind?.length ? [sql`items.kind = any(${kind}::text[])`] : []),
    ...(language?.length ? [sql`items.language = any(${language}::text[])`] : []),
    ...(tag?.length ? [hasLabel('item_tags', 'tag_id', 'requested_tags')] : []),
    ...(category?.length ? [hasLabel('item_categories', 'category_id', 'requested_categories')] : []),
    ...(participant?.length
      ? [
          sql`exists (select from item_participants where item_id = items.id and participant_id = any(${participant}::uuid[]))`,
        ]
      : []),
    ...(place?.length ? [isAtPlace(place)] : []),
    ...(span.from ? [sql`items.date_latest >= ${span.from}`] : []),
    ...(span.to ? [sql`items.date_earliest <= ${span.to}`] : []),
    ...getItemConditions(viewer, request, sql.ref('items.id')),
  ]
  return visibleItems(db, viewer, scope)
    .where(sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`)
    .select('items.id')
}

function hasLabel(table: string, column: string, requested: string): RawBuilder<unknown> {
  return sql`exists (
    select from ${sql.table(table)}
    where item_id = items.id and ${sql.ref(column)} in (select unnest(ids) from ${sql.table(requested)}))`
}

/** Compares the place itself, because `search_places` has none of items in the trash. */
function isAtPlace(names: readonly string[]): RawBuilder<unknown> {
  const keys = names.map((name) => toPlaceKey(sql`${name}::text`))
  return sql`(items.place ->> 'name' is not null and ${toPlaceKey(sql`items.place ->> 'name'`)} in (${sql.join(keys)}))`
}
