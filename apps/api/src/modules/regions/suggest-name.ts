import { AppError, invalidFields } from '@lares/server-kit/app-error'
import { type CreateSuggestion, maxSuggestions, type Suggestion } from '@lares/shared-types/regions'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { createOnce } from '../creating/create-once.ts'
import { announceSuggestion } from './announce-suggestion.ts'
import { lockRegion, requireRegionRight } from './lock-region.ts'
import { lockParticipant } from './name-region.ts'
import { loadSuggestion } from './region-view.ts'

/**
 * Suggests who a person is. Throws `not-found`, `in-trash`, `forbidden` (the person has a name), `invalid-fields`,
 * `already-exists` (the user has suggested the same), `too-many-suggestions` and `id-taken`.
 */
export async function createSuggestion(
  services: Services,
  user: UserPrincipal,
  regionId: string,
  input: CreateSuggestion,
): Promise<Suggestion> {
  const { participantId, name } = input
  if (participantId === undefined && name === undefined)
    throw invalidFields({ path: 'participantId', code: 'required' })
  if (participantId !== undefined && name !== undefined)
    throw invalidFields({ path: 'name', code: 'not-allowed' })
  return createOnce(services.db, {
    principal: user,
    entity: `suggestion for ${regionId}`,
    input,
    insert: (trx, id) => insertSuggestion(trx, user, { ...input, id, regionId, at: services.now() }),
    reply: (id) => loadSuggestion(services.db, user, id),
  })
}

async function insertSuggestion(
  trx: Transaction<Database>,
  user: UserPrincipal,
  input: CreateSuggestion & { id: string; regionId: string; at: Date },
): Promise<void> {
  const { id, regionId, at, participantId = null, remark = '' } = input
  const name = input.name?.trim() ?? ''
  const { item, region } = await lockRegion(trx, user, regionId)
  requireRegionRight(user, region, 'suggest')
  if (participantId !== null) await lockParticipant(trx, participantId)
  const earlier = await trx
    .selectFrom('region_suggestions')
    .select(['by_id', 'participant_id', 'name', 'state'])
    .where('region_id', '=', regionId)
    .execute()
  if (earlier.length >= maxSuggestions)
    throw new AppError('too-many-suggestions', { message: 'Enough names are suggested for this person.' })
  const isRepeated = earlier.some(
    (other) =>
      other.state === 'open' &&
      other.by_id === user.userId &&
      other.participant_id === participantId &&
      other.name === name,
  )
  if (isRepeated) throw new AppError('already-exists', { message: 'You have suggested this already.' })
  await trx
    .insertInto('region_suggestions')
    .values({
      id,
      region_id: regionId,
      participant_id: participantId,
      name,
      remark: remark.trim(),
      origin: 'person',
      by_id: user.userId,
      created_at: at,
      state: 'open',
      decided_at: null,
      decided_by: null,
    })
    .execute()
  await announceSuggestion(trx, {
    itemId: item.id,
    suggestionId: id,
    askedBy: region.asked_by,
    itemAuthorId: item.authorId,
    userId: user.userId,
  })
}
