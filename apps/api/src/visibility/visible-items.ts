import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/client.ts'
import type { Database } from '../db/schema/database.ts'
import type { Viewer } from './viewer.ts'

/** Which items a query includes: those outside the trash, those in the trash, or both. */
export type ItemScope = 'present' | 'trashed' | 'any'

/**
 * A query of the items that exist for the viewer. Every query of items or of what belongs to them (files, transcripts,
 * revisions, counts) must start here; `visibility-rule.test.ts` fails on other queries of `items`.
 */
export function visibleItems(db: Db, viewer: Viewer, scope: ItemScope = 'present') {
  return db
    .selectFrom('items')
    .where((eb) => isVisible(eb, viewer))
    .where((eb) => isInScope(eb, scope))
}

/**
 * The same rule outside the trash, optimised for counting many items: it selects the hidden items once, while
 * `visibleItems` checks the labels of each item.
 */
export function visibleItemsForCount(db: Db, viewer: Viewer) {
  return db
    .selectFrom('items')
    .where('items.deleted_at', 'is', null)
    .where(isNeitherHiddenNorTrashed(db, viewer, 'items.id'))
}

/** The files of these items, likewise. */
export function visibleAssetsForCount(db: Db, viewer: Viewer) {
  return db.selectFrom('assets').where(isNeitherHiddenNorTrashed(db, viewer, 'assets.item_id'))
}

function isNeitherHiddenNorTrashed(db: Db, viewer: Viewer, itemId: 'items.id' | 'assets.item_id') {
  const absent = hiddenOrTrashedItemIds(db, viewer).as('absent')
  return sql<SqlBool>`not exists (${db.selectFrom(absent).select(sql.lit(1).as('one')).where('absent.id', '=', sql.ref<string>(itemId))})`
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
                .where('item_tags.tag_id', 'in', toSubquery(viewer.hiddenTagIds)),
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
                .where('item_categories.category_id', 'in', toSubquery(viewer.hiddenCategoryIds)),
            ),
          ),
        ]
      : []),
  ])
}

/**
 * Ids of items that are hidden from the viewer or in the trash; may contain duplicates. Subtracting these from all items
 * is faster than counting the visible ones.
 */
export function hiddenOrTrashedItemIds(db: Db, viewer: Viewer) {
  return uniteHiddenOrTrashed(db, viewer, 'unionAll')
}

/** Ids of items that are hidden from the viewer, in the trash or not, each once. */
export function distinctHiddenItemIds(db: Db, viewer: Viewer) {
  return idsWithTags(db, viewer.hiddenTagIds).union(idsWithCategories(db, viewer.hiddenCategoryIds))
}

/** Ids of items that are hidden from the viewer or in the trash, each once. */
export function distinctHiddenOrTrashedItemIds(db: Db, viewer: Viewer) {
  return uniteHiddenOrTrashed(db, viewer, 'union')
}

function uniteHiddenOrTrashed(db: Db, viewer: Viewer, unite: 'union' | 'unionAll') {
  return trashedItemIds(db)
    .$if(viewer.hiddenTagIds.length > 0, (query) => query[unite](idsWithTags(db, viewer.hiddenTagIds)))
    .$if(viewer.hiddenCategoryIds.length > 0, (query) =>
      query[unite](idsWithCategories(db, viewer.hiddenCategoryIds)),
    )
}

function trashedItemIds(db: Db) {
  return db.selectFrom('items').select('items.id').where('items.deleted_at', 'is not', null)
}

function idsWithTags(db: Db, tagIds: readonly string[]) {
  return db
    .selectFrom('item_tags')
    .select('item_tags.item_id as id')
    .where('item_tags.tag_id', 'in', toSubquery(tagIds))
}

function idsWithCategories(db: Db, categoryIds: readonly string[]) {
  return db
    .selectFrom('item_categories')
    .select('item_categories.item_id as id')
    .where('item_categories.category_id', 'in', toSubquery(categoryIds))
}

function isInScope(eb: ExpressionBuilder<Database, 'items'>, scope: ItemScope): Expression<SqlBool> {
  if (scope === 'present') return eb('items.deleted_at', 'is', null)
  if (scope === 'trashed') return eb('items.deleted_at', 'is not', null)
  return eb.lit(true)
}

/**
 * A query of the search documents that exist for the viewer. Documents contain the labels of their item, and exist only
 * for items outside the trash.
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

/** Whether an item with the fields of a revision is hidden from the viewer. */
export function wasHidden(
  fields: { readonly tagIds?: readonly string[]; readonly categoryIds?: readonly string[] },
  viewer: Viewer,
): boolean {
  return (
    (fields.tagIds ?? []).some((id) => viewer.hiddenTagIds.includes(id)) ||
    (fields.categoryIds ?? []).some((id) => viewer.hiddenCategoryIds.includes(id))
  )
}

/** A subquery instead of an array, so that PostgreSQL scans the few labels of an item and not the many hidden ids. */
function toSubquery(ids: readonly string[]) {
  return sql<string>`(select unnest(${[...ids]}::uuid[]))`
}
