import { invalidFields } from '@lares/server-kit/app-error'
import { maxItemParticipants } from '@lares/shared-types/items'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { saveFields } from '../items/change-item.ts'
import type { StoredItem } from '../items/lock-item.ts'
import { announceAcceptance } from './announce-suggestion.ts'

interface Naming {
  readonly item: StoredItem
  readonly regionId: string
  readonly participantId: string
  /** The suggestion that was accepted, if the name comes from one. */
  readonly suggestionId?: string
}

/**
 * What follows from the name of a person in a picture: they are present in its item, and whoever suggested them was right.
 * Removing the region or its name later does not take them off the item. Throws `invalid-fields`.
 */
export async function applyName(
  trx: Transaction<Database>,
  services: Services,
  user: UserPrincipal,
  { item, regionId, participantId, suggestionId }: Naming,
): Promise<void> {
  await lockParticipant(trx, participantId)
  const { participants } = item.fields
  const isPresent = participants.some(
    (entry) => entry.participantId === participantId && entry.role === 'present',
  )
  if (!isPresent) {
    if (participants.length >= maxItemParticipants)
      throw invalidFields({ path: 'participantId', code: 'too-many' })
    const added = { participantId, role: 'present' as const }
    const fields = { ...item.fields, participants: [...participants, added] }
    await saveFields(trx, services, user, item, fields, 'changed')
  }
  const accepted = await trx
    .updateTable('region_suggestions')
    .set({ state: 'accepted', decided_at: services.now(), decided_by: user.userId })
    .where('region_id', '=', regionId)
    .where('state', '=', 'open')
    .where((eb) =>
      eb.or([
        eb('participant_id', '=', participantId),
        ...(suggestionId === undefined ? [] : [eb('id', '=', suggestionId)]),
      ]),
    )
    .returning(['id', 'by_id'])
    .execute()
  await announceAcceptance(trx, { itemId: item.id, accepted, userId: user.userId })
}

/** Locks a participant against deletion. Throws `invalid-fields`. */
export async function lockParticipant(trx: Transaction<Database>, id: string): Promise<void> {
  const participant = await trx
    .selectFrom('participants')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!participant) throw invalidFields({ path: 'participantId', code: 'unknown-reference' })
}
