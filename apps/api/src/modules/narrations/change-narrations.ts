import { type AppError, invalidFields, notFound } from '@lares/server-kit/app-error'
import {
  type CreateNarration,
  letterKinds,
  maxLetters,
  maxNarrations,
  type Narration,
} from '@lares/shared-types/narrations'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { queueRequestedAlignment, requestAgain } from '../../jobs/narration-queue.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { createOnce } from '../creating/create-once.ts'
import { lockEditableItem } from '../items/lock-item.ts'
import { loadNarration, selectVisible } from './load-narrations.ts'
import { lockNarration } from './lost-narrations.ts'

/**
 * Adds a recording in which a letter is read, and has the times of its words found. Throws `not-found`, `forbidden`, `in-trash`,
 * `invalid-fields` and `id-taken`.
 */
export async function createNarration(
  { db, jobs, now }: Services,
  user: UserPrincipal,
  letterId: string,
  input: CreateNarration,
): Promise<Narration> {
  return createOnce(db, {
    principal: user,
    entity: `narration of ${letterId}`,
    input,
    async insert(trx, id) {
      await lockLetter(trx, user, letterId)
      const { recordingId } = input
      await requireRecording(trx, user, recordingId)
      await requireRoom(trx, user, letterId, recordingId)
      await trx
        .insertInto('narrations')
        .values({
          id,
          letter_id: letterId,
          recording_id: recordingId,
          added_by: user.userId,
          added_at: now(),
          error: null,
          word_count: null,
          spoken_count: null,
        })
        .execute()
      await queueRequestedAlignment(trx, jobs, id, user.userId)
    },
    reply: (id) => loadNarration(db, user, id),
  })
}

/** Has the times of the words found again. Throws `not-found`, `forbidden` and `in-trash`. */
export async function alignAgain(
  { db, jobs }: Services,
  user: UserPrincipal,
  id: string,
): Promise<Narration> {
  await inTransaction(db, async (trx) => {
    await lockLetterOf(trx, user, id)
    const narration = await lockNarration(trx, id)
    if (!narration) throw notFound()
    if (narration.state !== 'pending') await requestAgain(trx).where('id', '=', id).execute()
    // Also while it is pending, because its job can have been lost.
    await queueRequestedAlignment(trx, jobs, id, user.userId)
  })
  return loadNarration(db, user, id)
}

/** No longer offers a recording with a letter. Throws `not-found`, `forbidden` and `in-trash`. */
export async function removeNarration({ db }: Services, user: UserPrincipal, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockLetterOf(trx, user, id)
    await trx.deleteFrom('narrations').where('id', '=', id).execute()
  })
}

/** Locks the letter of a narration that the user may see and change. */
async function lockLetterOf(trx: Transaction<Database>, user: UserPrincipal, id: string): Promise<void> {
  const narration = await selectVisible(trx, user)
    .where('narrations.id', '=', id)
    .select('narrations.letter_id')
    .executeTakeFirst()
  if (!narration) throw notFound()
  await lockEditableItem(trx, user, narration.letter_id)
}

async function lockLetter(trx: Transaction<Database>, user: UserPrincipal, id: string): Promise<void> {
  const { kind } = await lockEditableItem(trx, user, id)
  if (!letterKinds.some((letterKind) => letterKind === kind))
    throw invalidFields({ path: '', code: 'not-allowed' })
}

/** Throws the same for a recording that is hidden, in the trash, or does not exist. It stays until the transaction ends. */
async function requireRecording(trx: Transaction<Database>, user: UserPrincipal, id: string): Promise<void> {
  const item = await visibleItems(trx, user)
    .where('items.id', '=', id)
    .select('items.kind')
    .forKeyShare()
    .executeTakeFirst()
  if (!item) throw unknownRecording()
  if (item.kind !== 'record') throw invalidFields({ path: 'recordingId', code: 'not-allowed' })
}

function unknownRecording(): AppError {
  return invalidFields({ path: 'recordingId', code: 'unknown-reference' })
}

/** Counts only what the user may see, so that the limit does not tell of hidden recordings. */
async function requireRoom(
  trx: Transaction<Database>,
  user: UserPrincipal,
  letterId: string,
  recordingId: string,
): Promise<void> {
  const narrations = await selectVisible(trx, user)
    .where('narrations.letter_id', '=', letterId)
    .select('narrations.recording_id')
    .execute()
  if (narrations.some((one) => one.recording_id === recordingId))
    throw invalidFields({ path: 'recordingId', code: 'duplicate' })
  if (narrations.length >= maxNarrations) throw invalidFields({ path: '', code: 'too-many' })
  const letters = await selectVisible(trx, user)
    .where('narrations.recording_id', '=', recordingId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(letters.count) >= maxLetters) throw invalidFields({ path: 'recordingId', code: 'too-many' })
}
