import type { Rotation } from '@lares/shared-types/rotations'
import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../db/schema/database.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import type { ActFacts } from './acts/act.ts'
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
      'items.former_details',
      sql<string[]>`array(select tag_id::text from item_tags where item_id = items.id order by tag_id)`.as(
        'tag_ids',
      ),
      sql<
        string[]
      >`array(select category_id::text from item_categories where item_id = items.id order by category_id)`.as(
        'category_ids',
      ),
      sql<Record<string, Rotation>>`coalesce((
        select json_object_agg(id, rotation) from assets
        where item_id = items.id and not detached and enclosed_in is null and rotation <> 0), '{}')`.as(
        'rotations',
      ),
      sql<Record<string, string>>`coalesce((
        select json_object_agg(id, played_id) from assets
        where item_id = items.id and not detached and played_id is not null), '{}')`.as('played_versions'),
      sql<Record<string, number>>`coalesce((
        select json_object_agg(id, poster_at) from assets
        where item_id = items.id and not detached and poster_at is not null), '{}')`.as('posters'),
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('item_participants')
          .select(['participant_id as participantId', 'role'])
          .whereRef('item_id', '=', 'items.id')
          .orderBy('position'),
      ).as('participants'),
    ])
    .orderBy('items.id')
    .execute()
  const facts = await loadActFacts(
    db,
    user,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    authorId: row.author_id,
    deletedAt: row.deleted_at,
    ...(facts.get(row.id) ?? noFacts),
    fields: {
      kind: row.kind,
      title: row.title,
      language: row.language,
      date: row.date_edtf,
      place: row.place,
      details: row.details,
      formerDetails: row.former_details,
      tagIds: row.tag_ids,
      categoryIds: row.category_ids,
      participants: row.participants,
      rotations: row.rotations,
      playedVersions: row.played_versions,
      posters: row.posters,
    },
  }))
}

/** The facts of an item without files. */
export const noFacts: ActFacts = {
  rating: null,
  hasFile: false,
  family: null,
  hasSound: false,
  pictureIds: [],
  hasTranscript: false,
  hasPlayedSound: false,
  isBeingTranscribed: false,
}

/** What the fields of items do not tell of them. */
export async function loadActFacts(
  db: Kysely<Database>,
  user: UserPrincipal,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ActFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ActFacts & { id: string }>`
    select selected.id, (select value from ratings where item_id = selected.id and user_id = ${user.userId}) as rating,
      exists (select from assets where item_id = selected.id and not detached) as "hasFile",
      (select family from assets where item_id = selected.id and not detached and enclosed_in is null
        order by position limit 1) as family,
      coalesce((select has_sound from assets where item_id = selected.id and not detached and enclosed_in is null
        order by position limit 1), true) as "hasSound",
      array(select assets.id::text from assets
        where item_id = selected.id and not detached and enclosed_in is null and family in ('image', 'video')
        order by position) as "pictureIds",
      exists (
        select from transcripts where item_id = selected.id and segments <> '[]'::jsonb) as "hasTranscript",
      coalesce((select has_sound is not false from assets where item_id = selected.id and not detached
        and enclosed_in is null and family in ('audio', 'video') order by position limit 1), false) as "hasPlayedSound",
      exists (select from operations
        where kind = 'transcription' and key = selected.id::text and ended_at is null) as "isBeingTranscribed"
    from unnest(${[...ids]}::uuid[]) as selected (id)`.execute(db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}
