import { notFound } from '@lares/server-kit/app-error'
import type { Revision } from '@lares/shared-types/revisions'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { getAuthorId, type Principal } from '../../visibility/principal.ts'
import { rejectStaleState, toStateToken } from '../../visibility/state-token.ts'
import { isRestricted } from '../../visibility/visible-version.ts'
import { findSave } from '../revisions/find-save.ts'
import { recordRevision } from '../revisions/record-revision.ts'
import type { ParticipantFields } from './participant-fields.ts'
import { loadParticipant, toVisibleState } from './participant-view.ts'
import { visiblePortraits } from './portraits.ts'
import { selectParticipants, toFields } from './select-participants.ts'

export interface StoredParticipant {
  readonly id: string
  readonly version: number
  readonly fields: ParticipantFields
}

/** Loads a participant for a change. The caller holds the advisory lock `participants`. Throws `not-found`. */
export async function loadStoredParticipant(
  trx: Transaction<Database>,
  id: string,
): Promise<StoredParticipant> {
  const row = await selectParticipants(trx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return {
    id,
    version: row.version,
    fields: toFields(row),
  }
}

/** Throws `version-conflict` with the current participant and their last save if they are not as the principal has opened them. */
export async function rejectStaleParticipant(
  trx: Transaction<Database>,
  principal: Principal,
  { id, version, fields }: StoredParticipant,
  opened: number,
): Promise<void> {
  const token = isRestricted(principal)
    ? toStateToken(toVisibleState(fields, await visiblePortraits(trx, principal, toPortraitIds(fields))))
    : undefined
  await rejectStaleState(principal, { version, token }, opened, async () => ({
    current: await loadParticipant(trx, principal, id),
    ...(await findSave(trx, 'participant', id, version)),
  }))
}

function toPortraitIds({ portraitAssetId }: ParticipantFields): string[] {
  return portraitAssetId === null ? [] : [portraitAssetId]
}

export async function recordParticipantRevision(
  trx: Transaction<Database>,
  principal: Principal,
  at: Date,
  action: Revision['action'],
  { id, version, fields }: StoredParticipant,
): Promise<void> {
  const byId = getAuthorId(principal)
  await recordRevision(trx, { entity: 'participant', entityId: id, version, byId, at, action, fields })
}

/**
 * Increments the version of participants whose relations changed with somebody else's, and records a revision, so that
 * saving a form opened earlier cannot restore the old relations.
 */
export async function recordRelationChanges(
  trx: Transaction<Database>,
  principal: Principal,
  at: Date,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const stored = await loadStoredParticipant(trx, id)
    const version = stored.version + 1
    await trx.updateTable('participants').set({ updated_at: at, version }).where('id', '=', id).execute()
    await recordParticipantRevision(trx, principal, at, 'changed', { ...stored, version })
  }
}
