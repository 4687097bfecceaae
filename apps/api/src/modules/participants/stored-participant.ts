import { notFound } from '@lares/server-kit/app-error'
import type { Revision } from '@lares/shared-types/revisions'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { getAuthorId, type Principal } from '../../visibility/principal.ts'
import type { CurrentState } from '../../visibility/visible-version.ts'
import { findSave } from '../revisions/find-save.ts'
import { recordRevision } from '../revisions/record-revision.ts'
import type { ParticipantFields } from './participant-fields.ts'
import { loadParticipant } from './participant-view.ts'
import { selectParticipants } from './select-participants.ts'

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
    fields: {
      names: row.names,
      aliases: row.aliases,
      description: row.description,
      birth: row.birth_edtf,
      death: row.death_edtf,
      colour: row.colour,
      portraitAssetId: row.portrait_asset_id,
      userId: row.user_id,
      relations: row.relations,
    },
  }
}

/** The current participant and their last save, for a save based on an older version. */
export async function loadCurrentState(
  trx: Transaction<Database>,
  principal: Principal,
  { id, version }: StoredParticipant,
): Promise<CurrentState> {
  const current = await loadParticipant(trx, principal, id)
  return { current, ...(await findSave(trx, 'participant', id, version)) }
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
