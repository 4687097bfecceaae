import type { Participant } from '@lares/shared-types/participants'
import { type Selectable, sql, type Transaction } from 'kysely'
import { acquireAdvisoryLock } from '../../db/advisory-lock.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { ParticipantsTable } from '../../db/schema/participants.ts'
import { enqueueReindex } from '../../search-index/enqueue-reindex.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { loadDeletion, missingReferenceCodes, restoreDeleted } from '../deletions/restore-deleted.ts'
import { listItemsOfParticipant } from './items-of-participant.ts'
import { loadParticipant } from './participant-view.ts'
import {
  findExisting,
  invertRelation,
  type Relation,
  replaceRelations,
  validateRelations,
} from './relations.ts'
import {
  loadStoredParticipant,
  recordParticipantRevision,
  recordRelationChanges,
} from './stored-participant.ts'

/**
 * Brings a deleted participant back as they were: in their items and pictures, with their relations and followers, as far as
 * what they refer to still exists. A participant who exists is returned as they are, so that a request can be repeated. Throws
 * `not-found`, and `invalid-fields` if their relations contradict others that were added since.
 */
export async function restoreParticipant(
  { db, jobs, now }: Services,
  principal: Principal,
  id: string,
): Promise<Participant> {
  await inTransaction(
    db,
    async (trx) => {
      await acquireAdvisoryLock(trx, 'participants')
      if (await exists(trx, id)) return
      const deletion = await loadDeletion(trx, 'participant', id, now())
      const { portrait_asset_id, user_id } = deletion.stored as unknown as Selectable<ParticipantsTable>
      const relations = deletion.details.relations ?? []
      const known = await findExisting(trx, relations)
      const remaining = relations.filter(({ participantId }) => known.has(participantId))
      for (const relation of relations)
        if (!known.has(relation.participantId)) await addToDeletion(trx, id, relation)
      await validateRelations(trx, id, remaining)

      const at = now()
      const version = deletion.version + 1
      await restoreDeleted(trx, {
        entity: 'participant',
        id,
        changed: {
          portrait_asset_id: await findAsset(trx, portrait_asset_id),
          user_id: await findUnlinkedUser(trx, user_id),
          version,
          updated_at: at.toISOString(),
        },
      })
      const relatedIds = await replaceRelations(trx, id, [], remaining)
      const stored = await loadStoredParticipant(trx, id)
      await recordParticipantRevision(trx, principal, at, 'restored', stored)
      await recordRelationChanges(trx, principal, at, relatedIds)
      await enqueueReindex(trx, jobs, `${id}:${version}`, await listItemsOfParticipant(trx, id))
    },
    missingReferenceCodes,
  )
  return loadParticipant(db, principal, id)
}

/** Stores a relation to another participant who is deleted, so that it comes back with them. */
async function addToDeletion(trx: Transaction<Database>, id: string, relation: Relation): Promise<void> {
  const inverse = JSON.stringify([invertRelation(id, relation)])
  await sql`update deletions
    set details = jsonb_set(details, '{relations}', coalesce(details -> 'relations', '[]') || ${inverse}::jsonb)
    where id = ${relation.participantId} and entity = 'participant'`.execute(trx)
}

async function exists(trx: Transaction<Database>, id: string): Promise<boolean> {
  const row = await trx.selectFrom('participants').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The asset, if it still exists. */
async function findAsset(trx: Transaction<Database>, id: string | null): Promise<string | null> {
  if (id === null) return null
  const row = await trx.selectFrom('assets').select('id').where('id', '=', id).executeTakeFirst()
  return row?.id ?? null
}

/** The user, if they still exist and have not been linked to another participant since. */
async function findUnlinkedUser(trx: Transaction<Database>, id: string | null): Promise<string | null> {
  if (id === null) return null
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('id', 'not in', (linked) =>
      linked
        .selectFrom('participants')
        .select('user_id')
        .where('user_id', 'is not', null)
        .$castTo<{ user_id: string }>(),
    )
    .forKeyShare()
    .executeTakeFirst()
  return row?.id ?? null
}
