import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { findTranscribable as contract } from '@lares/shared-types/contracts/transcriptions'
import { Uuid } from '@lares/shared-types/fields'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { parsePageRequest, toPage } from '../../http/cursor.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { getAuthorId } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { parseSelection } from '../selections/parse-selection.ts'
import { hasSound } from './start-transcription.ts'

const Position = Type.Tuple([Uuid])

/** More items than an archive has. */
const maxSelected = 10_000_000

/** One page of the recordings and films that a user may have transcribed, latest first. Throws `invalid-fields` and `invalid-cursor`. */
export async function findTranscribable(
  db: Db,
  user: UserPrincipal,
  { selection, onlyMissing = false, ...pageQuery }: RequestOf<typeof contract>['body'],
): Promise<ReplyOf<typeof contract>> {
  const { position, limit } = parsePageRequest(Position, pageQuery)
  const selectPart = selection && (await parseSelection(db, user, selection))
  const selected = selectPart?.({ after: undefined, limit: maxSelected })
  const authorId = getAuthorId(user)
  const mayEditAny = user.permissions.has('items:edit-any')
  const mayEditOwn = user.permissions.has('items:edit-own') && authorId !== null
  const mayTranscribe = user.permissions.has('media:process') && (mayEditAny || mayEditOwn)
  if (!mayTranscribe) return { recordings: [], nextCursor: null }
  const rows = await visibleItems(db, user)
    .leftJoin('transcripts', 'transcripts.item_id', 'items.id')
    .select(['items.id', 'items.kind', 'items.title', 'items.date_edtf', 'transcripts.version'])
    .select(['transcripts.origin'])
    .select([
      hasText.as('has_text'),
      sql<number | null>`(select duration from assets where assets.item_id = items.id and not detached
        and enclosed_in is null and family in ('audio', 'video') order by position limit 1)`.as('duration'),
      sql<string | null>`(select operations.id from operations where kind = 'transcription'
        and key = items.id::text and ended_at is null limit 1)`.as('operation_id'),
    ])
    .where(hasSound)
    .$if(!mayEditAny, (items) => items.where('items.author_id', '=', authorId))
    .$if(onlyMissing, (items) => items.where(sql<boolean>`not ${hasText}`))
    .$if(selected !== undefined, (items) =>
      items.where(sql<boolean>`items.id in (select selected.id from (${selected}) as selected)`),
    )
    .$if(position !== undefined, (items) => items.where('items.id', '<', position?.[0] ?? ''))
    // The ids are ordered by time.
    .orderBy('items.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, nextCursor } = toPage(rows, limit, ({ id }) => [id])
  return {
    recordings: page.map((row) => ({
      item: { id: row.id, kind: row.kind, title: row.title },
      date: row.date_edtf,
      duration: row.duration,
      transcript: toState(row),
      operationId: row.operation_id,
    })),
    nextCursor,
  }
}

const hasText = sql<boolean>`coalesce(jsonb_array_length(transcripts.segments), 0) > 0`

/** A later version of a transcript may have been corrected by somebody. */
function toState({
  has_text,
  origin,
  version,
}: {
  readonly has_text: boolean
  readonly origin: 'person' | 'machine' | null
  readonly version: number | null
}) {
  if (!has_text) return 'none'
  return origin === 'machine' && version === 1 ? 'machine' : 'person'
}
