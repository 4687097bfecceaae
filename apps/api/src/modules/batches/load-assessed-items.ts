import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../db/schema/database.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import type { AssessedItem } from './assess-item.ts'

/** Loads what a preview needs of items that exist for the user, in the order of their ids. */
export async function loadAssessedItems(
  db: Kysely<Database>,
  user: UserPrincipal,
  ids: readonly string[],
): Promise<(AssessedItem & { readonly id: string })[]> {
  const rows = await visibleItems(db, user, 'any')
    .where(sql<boolean>`items.id = any(${[...ids]}::uuid[])`)
    .select([
      'items.id',
      'items.kind',
      'items.author_id',
      'items.deleted_at',
      'items.title',
      'items.language',
      'items.date_edtf',
      'items.place',
      'items.details',
      sql<string[]>`array(select tag_id::text from item_tags where item_id = items.id order by tag_id)`.as(
        'tag_ids',
      ),
      sql<
        string[]
      >`array(select category_id::text from item_categories where item_id = items.id order by category_id)`.as(
        'category_ids',
      ),
      isWithFile.as('has_file'),
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('item_participants')
          .select(['participant_id as participantId', 'role'])
          .whereRef('item_id', '=', 'items.id')
          .orderBy('position'),
      ).as('participants'),
      eb
        .selectFrom('ratings')
        .select('value')
        .whereRef('ratings.item_id', '=', 'items.id')
        .where('ratings.user_id', '=', user.userId)
        .as('rating'),
    ])
    .orderBy('items.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    authorId: row.author_id,
    deletedAt: row.deleted_at,
    rating: row.rating,
    hasFile: row.has_file,
    fields: {
      title: row.title,
      language: row.language,
      date: row.date_edtf,
      place: row.place,
      details: row.details,
      tagIds: row.tag_ids,
      categoryIds: row.category_ids,
      participants: row.participants,
    },
  }))
}

const isWithFile = sql<boolean>`exists (select from assets where assets.item_id = items.id and not detached)`

/** What the locked row of an item does not tell: the user's ratings, and which of the items have a file. */
export async function loadActFacts(db: Kysely<Database>, user: UserPrincipal, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; rating: number | null; hasFile: boolean }>`
    select id, (select value from ratings where item_id = id and user_id = ${user.userId}) as rating,
      exists (select from assets where item_id = id and not detached) as "hasFile"
    from unnest(${[...ids]}::uuid[]) as selected (id)`.execute(db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}
