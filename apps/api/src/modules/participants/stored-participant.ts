import { AppError, notFound } from '@lares/server-kit/app-error'
import type { Revision } from '@lares/shared-types/revisions'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { recordRevision } from '../revisions/record-revision.ts'
import { savedState } from '../revisions/saved-state.ts'
import type { Viewer } from '../visibility/viewer.ts'
import type { ParticipantFields } from './participant-fields.ts'
import { participantRows } from './participant-rows.ts'
import { readParticipant } from './participant-view.ts'

export interface StoredParticipant {
  readonly id: string
  readonly version: number
  readonly fields: ParticipantFields
}

/** A person for a change; whoever calls has taken their turn. Throws `not-found`. */
export async function findParticipant(trx: Transaction<Database>, id: string): Promise<StoredParticipant> {
  const row = await participantRows(trx).where('id', '=', id).executeTakeFirst()
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

/** Throws `version-conflict`, with what stands there now and whose save that is, when somebody has saved in between. */
export async function refuseStale(
  trx: Transaction<Database>,
  viewer: Viewer,
  stored: StoredParticipant,
  version: number,
): Promise<void> {
  if (stored.version === version) return
  throw new AppError('version-conflict', {
    message: 'Somebody has changed this since you opened it.',
    params: {
      current: await readParticipant(trx, viewer, stored.id),
      ...(await savedState(trx, 'participant', stored.id, stored.version)),
    },
  })
}

/** Keeps a state that a save has made. */
export async function recordState(
  trx: Transaction<Database>,
  viewer: Viewer,
  at: Date,
  action: Revision['action'],
  { id, version, fields }: StoredParticipant,
): Promise<void> {
  const byId = viewer.userId
  await recordRevision(trx, { entity: 'participant', entityId: id, version, byId, at, action, fields })
}

/**
 * Notes that the relations of others have changed with somebody's: they have a new version and state, so that a
 * form opened before does not bring the old relations back.
 */
export async function noteChangedRelations(
  trx: Transaction<Database>,
  viewer: Viewer,
  at: Date,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const stored = await findParticipant(trx, id)
    const version = stored.version + 1
    await trx.updateTable('participants').set({ updated_at: at, version }).where('id', '=', id).execute()
    await recordState(trx, viewer, at, 'changed', { ...stored, version })
  }
}
