import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Viewer } from './viewer.ts'

/** Which part of the archive is read: what is in use, what lies in the trash, or both. */
export type Shelf = 'present' | 'trashed' | 'any'

/**
 * The one way to read items: a query that holds those alone that exist for the viewer. Every read of items
 * and of what belongs to them (files, transcripts, revisions, counts) starts here; a check refuses queries
 * on `items` elsewhere.
 */
export function visibleItems(db: Db, viewer: Viewer, shelf: Shelf = 'present') {
  return db
    .selectFrom('items')
    .where((eb) => isVisible(eb, viewer))
    .where((eb) => onShelf(eb, shelf))
}

/**
 * The same rule for counts that go through very many items: those that are hidden are gathered once, where
 * `visibleItems` looks at the labels of each. Of those in use.
 */
export function visibleAmongMany(db: Db, viewer: Viewer) {
  return db
    .selectFrom('items')
    .where('items.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom, lit }) =>
      not(
        exists(
          selectFrom(absentItems(db, viewer).as('absent'))
            .select(lit(1).as('one'))
            .whereRef('absent.id', '=', 'items.id'),
        ),
      ),
    )
}

function isVisible(eb: ExpressionBuilder<Database, 'items'>, viewer: Viewer): Expression<SqlBool> {
  return eb.and([
    ...(viewer.hiddenTagIds.length > 0
      ? [
          eb.not(
            eb.exists(
              eb
                .selectFrom('item_tags')
                .select(sql.lit(1).as('one'))
                .whereRef('item_tags.item_id', '=', 'items.id')
                .where('item_tags.tag_id', 'in', oneOf(viewer.hiddenTagIds)),
            ),
          ),
        ]
      : []),
    ...(viewer.hiddenCategoryIds.length > 0
      ? [
          eb.not(
            eb.exists(
              eb
                .selectFrom('item_categories')
                .select(sql.lit(1).as('one'))
                .whereRef('item_categories.item_id', '=', 'items.id')
                .where('item_categories.category_id', 'in', oneOf(viewer.hiddenCategoryIds)),
            ),
          ),
        ]
      : []),
  ])
}

/**
 * The ids of the items that do not exist for the viewer among those in use, some twice: hidden ones, and those in the trash. To
 * be taken off a count of all, where that is quicker than counting what is visible.
 */
export function absentItems(db: Db, viewer: Viewer) {
  return db
    .selectFrom('items')
    .select('items.id')
    .where('items.deleted_at', 'is not', null)
    .$if(viewer.hiddenTagIds.length > 0, (query) =>
      query.unionAll(
        db
          .selectFrom('item_tags')
          .select('item_tags.item_id as id')
          .where('item_tags.tag_id', 'in', oneOf(viewer.hiddenTagIds)),
      ),
    )
    .$if(viewer.hiddenCategoryIds.length > 0, (query) =>
      query.unionAll(
        db
          .selectFrom('item_categories')
          .select('item_categories.item_id as id')
          .where('item_categories.category_id', 'in', oneOf(viewer.hiddenCategoryIds)),
      ),
    )
}

function onShelf(eb: ExpressionBuilder<Database, 'items'>, shelf: Shelf): Expression<SqlBool> {
  if (shelf === 'present') return eb('items.deleted_at', 'is', null)
  if (shelf === 'trashed') return eb('items.deleted_at', 'is not', null)
  return eb.lit(true)
}

/**
 * The same rule on search documents, which carry an item's labels themselves and exist only for items
 * that are not in the trash.
 */
export function visibleDocuments(db: Db, viewer: Viewer) {
  return db
    .selectFrom('search_documents')
    .$if(viewer.hiddenTagIds.length > 0, (query) =>
      query.where(sql<boolean>`not search_documents.tag_ids && ${[...viewer.hiddenTagIds]}::uuid[]`),
    )
    .$if(viewer.hiddenCategoryIds.length > 0, (query) =>
      query.where(
        sql<boolean>`not search_documents.category_ids && ${[...viewer.hiddenCategoryIds]}::uuid[]`,
      ),
    )
}

/** Whether fields of an item, as a revision keeps them, would have been hidden from the viewer. */
export function wasHidden(
  fields: { readonly tagIds?: readonly string[]; readonly categoryIds?: readonly string[] },
  viewer: Viewer,
): boolean {
  return (
    (fields.tagIds ?? []).some((id) => viewer.hiddenTagIds.includes(id)) ||
    (fields.categoryIds ?? []).some((id) => viewer.hiddenCategoryIds.includes(id))
  )
}

/** As a query and not as an array: for one item PostgreSQL then looks at its few labels, not for each of these. */
function oneOf(ids: readonly string[]) {
  return sql<string>`(select unnest(${[...ids]}::uuid[]))`
}
