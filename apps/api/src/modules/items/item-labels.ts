import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../db/schema/database.ts'

/** The tags and categories of an item, in the order of their ids. */
export function selectItemLabels(eb: ExpressionBuilder<Database, 'items'>) {
  return [
    jsonArrayFrom(
      eb
        .selectFrom('item_tags')
        .innerJoin('tags', 'tags.id', 'item_tags.tag_id')
        .select(['tags.id', 'tags.names', 'tags.colour'])
        .whereRef('item_tags.item_id', '=', 'items.id')
        .orderBy('tags.id'),
    ).as('tags'),
    jsonArrayFrom(
      eb
        .selectFrom('item_categories')
        .innerJoin('categories', 'categories.id', 'item_categories.category_id')
        .select(['categories.id', 'categories.names', 'categories.colour'])
        .whereRef('item_categories.item_id', '=', 'items.id')
        .orderBy('categories.id'),
    ).as('categories'),
  ] as const
}
