import { AppError } from '@lares/server-kit/app-error'
import type { Language } from '@lares/shared-types/languages'
import type {
  StartedTranscriptions,
  StartTranscriptions,
  TranscriptionRefusal,
} from '@lares/shared-types/transcriptions'
import { sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../../db/in-transaction.ts'
import { lockRows } from '../../db/lock-rows.ts'
import type { Database } from '../../db/schema/database.ts'
import { startOperation } from '../../jobs/operations/start-operation.ts'
import type { Services } from '../../services.ts'
import { canProcessItem } from '../../visibility/item-rights.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { chooseEngine } from './choose-engine.ts'

/** Items of one transaction, during which an embedded database serves nobody else. */
const maxItemsPerTransaction = 20

/** Starts transcribing items, each as an operation. Throws `ai-not-configured`. */
export async function startTranscriptions(
  services: Services,
  user: UserPrincipal,
  { itemIds, language, replace = false }: StartTranscriptions,
): Promise<StartedTranscriptions> {
  if (!chooseEngine(services))
    throw new AppError('ai-not-configured', { message: 'Nothing that transcribes is configured.' })
  const operationIds: string[] = []
  const refused: { itemId: string; reason: TranscriptionRefusal }[] = []
  for (let from = 0; from < itemIds.length; from += maxItemsPerTransaction) {
    const part = itemIds.slice(from, from + maxItemsPerTransaction)
    const outcomes = await inTransaction(services.db, async (trx) => {
      // Deleting the user waits; and two requests of the user get different priorities.
      await lockRows(trx, 'users', [user.userId], 'no key update')
      const results: Started[] = []
      for (const itemId of part)
        results.push(await startTranscription(trx, services, user, { itemId, language, replace }))
      return results
    })
    for (const [index, outcome] of outcomes.entries()) {
      if ('operationId' in outcome) operationIds.push(outcome.operationId)
      else refused.push({ itemId: part[index] ?? '', reason: outcome.refusal })
    }
  }
  return { operationIds, refused }
}

export type Started = { readonly operationId: string } | { readonly refusal: TranscriptionRefusal }

/**
 * Starts transcribing an item in the caller's transaction. Of several recordings of a user the first one comes first, and the
 * first one of another user before the second.
 */
export async function startTranscription(
  trx: Transaction<Database>,
  { jobs, now }: Pick<Services, 'jobs' | 'now'>,
  user: UserPrincipal,
  {
    itemId,
    language,
    replace,
  }: { readonly itemId: string; readonly language: Language | null; readonly replace: boolean },
): Promise<Started> {
  const item = await visibleItems(trx, user, 'any')
    .leftJoin('transcripts', 'transcripts.item_id', 'items.id')
    .select(['items.author_id', 'items.deleted_at', 'transcripts.version'])
    .select(sql<boolean>`coalesce(jsonb_array_length(transcripts.segments), 0) > 0`.as('has_text'))
    .select(hasSound.as('has_sound'))
    .where('items.id', '=', itemId)
    .executeTakeFirst()
  if (!item) return { refusal: 'not-found' }
  if (!canProcessItem(user, item.author_id)) return { refusal: 'forbidden' }
  if (item.deleted_at) return { refusal: 'in-trash' }
  if (!item.has_sound) return { refusal: 'no-file' }
  if (item.has_text && !replace) return { refusal: 'has-transcript' }
  const priority = -(await countActive(trx, user.userId))
  const id = uuidv7()
  const operationId = await startOperation(
    trx,
    jobs,
    'transcribe',
    { transcriptionId: id },
    { kind: 'transcription', userId: user.userId, itemId, key: itemId, priority },
  )
  if (operationId === undefined) return { refusal: 'already-running' }
  await trx
    .insertInto('transcriptions')
    .values({
      id,
      user_id: user.userId,
      item_id: itemId,
      operation_id: operationId,
      language,
      transcript_version: item.version ?? 0,
      priority,
      engine: null,
      sound: null,
      failure: null,
      retry_at: null,
      created_at: now(),
    })
    .execute()
  return { operationId }
}

/** Whether an item is a record or film, and its first recording or film has sound as far as that is known. */
export const hasSound = sql<boolean>`(items.kind in ('record', 'video') and coalesce((
  select has_sound is not false from assets where assets.item_id = items.id and not detached and enclosed_in is null
    and family in ('audio', 'video') order by position limit 1), false))`

async function countActive(trx: Transaction<Database>, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('operations')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'transcription')
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
