import type { ItemDate } from '@lares/shared-types/fields'
import type { ItemSummary } from '@lares/shared-types/items'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../db/schema/database.ts'
import type { ItemsTable } from '../../db/schema/items.ts'
import { selectUser } from '../../db/select-user.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import type { visibleItems } from '../../visibility/visible-items.ts'
import { isRestricted, visibleVersion } from '../../visibility/visible-version.ts'

type ItemQuery = ReturnType<typeof visibleItems>

/** Selects what summaries and full items share: the item's columns, its author, its participants, the viewer's rating and favourite. */
export function selectSharedColumns(query: ItemQuery, viewer: Viewer) {
  return query
    .select([
      'items.id',
      'items.kind',
      'items.title',
      'items.language',
      'items.date_edtf',
      'items.date_earliest',
      'items.date_latest',
      'items.place',
      'items.details',
      'items.author_id',
      'items.created_at',
      'items.updated_at',
      'items.deleted_at',
      'items.version',
      'items.version_token',
    ])
    .select((eb) => [
      selectUser('items.author_id').as('author'),
      jsonArrayFrom(
        eb
          .selectFrom('item_participants')
          .innerJoin('participants', 'participants.id', 'item_participants.participant_id')
          .select(['participants.id', 'participants.names', 'item_participants.role'])
          .whereRef('item_participants.item_id', '=', 'items.id')
          .orderBy('item_participants.position'),
      ).as('participants'),
      eb
        .selectFrom('ratings')
        .select('ratings.value')
        .whereRef('ratings.item_id', '=', 'items.id')
        .where(sql<boolean>`ratings.user_id = ${viewer.userId}`)
        .as('rating'),
      eb
        .exists(
          eb
            .selectFrom('favourites')
            .select('favourites.item_id')
            .whereRef('favourites.item_id', '=', 'items.id')
            .where(sql<boolean>`favourites.user_id = ${viewer.userId}`),
        )
        .as('favourite'),
    ])
}

/**
 * Selects whether an item's transcript has lines. A cleared transcript keeps its row, because its revisions refer to it. Comparing
 * the lines would read megabytes of them for a page of long recordings; their stored size is known without reading them.
 */
export function selectHasTranscript(eb: ExpressionBuilder<Database, 'items'>) {
  return eb
    .exists(
      eb
        .selectFrom('transcripts')
        .select('transcripts.item_id')
        .whereRef('transcripts.item_id', '=', 'items.id')
        .where(sql<boolean>`pg_column_size(transcripts.segments) > pg_column_size('[]'::jsonb)`),
    )
    .as('has_transcript')
}

type SharedRow = Pick<
  Selectable<ItemsTable>,
  | 'id'
  | 'kind'
  | 'title'
  | 'language'
  | 'date_edtf'
  | 'date_earliest'
  | 'date_latest'
  | 'place'
  | 'details'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
  | 'version'
  | 'version_token'
> & {
  author: { id: string; displayName: string } | null
  participants: ItemSummary['participants']
  rating: number | null
  favourite: unknown
}

/** The fields that summaries and full items share. */
export function toSharedFields(
  row: SharedRow,
  viewer: Viewer,
): Omit<ItemSummary, 'excerpt' | 'cover' | 'assetCount' | 'hasTranscript'> {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    language: row.language,
    date: toItemDate(row.date_edtf, row.date_earliest, row.date_latest),
    place: row.place,
    details: row.details,
    participants: row.participants,
    author: row.author,
    rating: row.rating,
    favourite: row.favourite === true,
    createdAt: row.created_at.toISOString(),
    updatedAt: isRestricted(viewer) ? null : row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    version: visibleVersion(viewer, { version: row.version, versionToken: row.version_token }),
  }
}

/** An EDTF date from its three columns; null without a date. */
export function toItemDate(edtf: string | null, earliest: Date | null, latest: Date | null): ItemDate | null {
  if (edtf === null || earliest === null || latest === null) return null
  return { edtf, earliest: earliest.toISOString(), latest: latest.toISOString() }
}
