import { invalidFields } from '@lares/server-kit/app-error'
import {
  type MergeParticipant,
  maxAliases,
  maxRelations,
  type Participant,
} from '@lares/shared-types/participants'
import type { Transaction } from 'kysely'
import { acquireAdvisoryLock } from '../../db/advisory-lock.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { lockRows } from '../../db/lock-rows.ts'
import type { Database } from '../../db/schema/database.ts'
import type { AddedFields, AddedValue } from '../../db/schema/deletions.ts'
import { enqueueReindex } from '../../search-index/enqueue-reindex.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import {
  copyToItems,
  listMergedInto,
  moveFollows,
  participantLinks,
  recordMerge,
} from '../deletions/merged-items.ts'
import { recordDeletion } from '../deletions/record-deletion.ts'
import { missingReferenceCodes } from '../deletions/restore-deleted.ts'
import { listItemsOfParticipant } from './items-of-participant.ts'
import {
  applyChanges,
  areSearchTermsEqual,
  type ParticipantFields,
  toParticipantColumns,
} from './participant-fields.ts'
import { loadParticipant } from './participant-view.ts'
import { visiblePortraits } from './portraits.ts'
import { isSameRelation, replaceRelations, sortRelations, validateRelations } from './relations.ts'
import {
  loadStoredParticipant,
  recordParticipantRevision,
  recordRelationChanges,
  rejectStaleParticipant,
  type StoredParticipant,
} from './stored-participant.ts'

/**
 * Merges a participant into the participant `intoId`, who takes over everything that refers to the merged one and what they
 * themselves lack, so that `restoreParticipant` can undo it. Nobody is notified. Throws `not-found`, `version-conflict`, and
 * `invalid-fields` if both have an account, if their dates or relations contradict each other, or if there are too many of these.
 */
export async function mergeParticipant(
  { db, jobs, now }: Services,
  principal: Principal,
  id: string,
  { intoId, version, intoVersion }: MergeParticipant,
): Promise<Participant> {
  await inTransaction(
    db,
    async (trx) => {
      await acquireAdvisoryLock(trx, 'participants')
      // Locks against transactions that add one of the two to an item.
      const locked = await lockRows(trx, 'participants', [id, intoId], 'update')
      const source = await loadStoredParticipant(trx, id)
      if (intoId === id) throw invalidFields({ path: 'intoId', code: 'not-allowed' })
      if (!locked.some((row) => row.id === intoId))
        throw invalidFields({ path: 'intoId', code: 'unknown-reference' })
      const target = await loadStoredParticipant(trx, intoId)
      await rejectStaleParticipant(trx, principal, source, version)
      await rejectStaleParticipant(trx, principal, target, intoVersion)

      rejectContradictions(source.fields, target)

      const at = now()
      const added = {
        aliases: listAddedNames(source.fields, target.fields),
        relations: listAddedRelations(source.fields, target.fields, intoId),
        dated: listDatedRelations(source.fields, target.fields),
        values: await listAddedValues(trx, principal, source.fields, target.fields),
      } satisfies AddedFields
      const fields = addTo(target.fields, added, id)
      const sourceItems = await listItemsOfParticipant(trx, id)
      const relatedIds = new Set(await replaceRelations(trx, id, source.fields.relations, []))
      await validateRelations(trx, intoId, fields.relations)
      await recordDeletion(trx, {
        entity: 'participant',
        id,
        version: source.version + 1,
        at,
        details: {
          relations: [...source.fields.relations],
          mergedInto: intoId,
          redirectedIds: await listMergedInto(trx, 'merged_participants', id),
          added,
        },
      })
      const kept = target.fields.relations.filter(({ participantId }) => participantId !== id)
      for (const relatedId of await replaceRelations(trx, intoId, kept, fields.relations))
        relatedIds.add(relatedId)

      await copyToItems(trx, participantLinks, id, intoId)
      await moveRegions(trx, id, intoId)
      await recordMerge(trx, 'merged_participants', id, intoId)
      await moveFollows(trx, 'participant_id', id, intoId)
      await trx.deleteFrom('participants').where('id', '=', id).execute()
      await trx
        .updateTable('participants')
        .set(toParticipantColumns(fields))
        .where('id', '=', intoId)
        .execute()
      await recordParticipantRevision(trx, principal, at, 'trashed', {
        ...source,
        version: source.version + 1,
        fields: { ...source.fields, mergedInto: intoId },
      })
      if (Object.values(added).some(({ length }) => length > 0)) relatedIds.add(intoId)
      await recordRelationChanges(trx, principal, at, [...relatedIds].sort())
      const itemIds = areSearchTermsEqual(target.fields, fields)
        ? sourceItems
        : await listItemsOfParticipant(trx, intoId)
      await enqueueReindex(trx, jobs, `${id}:${source.version + 1}`, itemIds)
    },
    missingReferenceCodes,
  )
  return loadParticipant(db, principal, intoId)
}

/** Throws `invalid-fields` if both have an account, or one is the parent of the other. */
function rejectContradictions(source: ParticipantFields, { id, fields }: StoredParticipant): void {
  if (source.userId && fields.userId) throw invalidFields({ path: 'userId', code: 'duplicate' })
  const isDescent = source.relations.some(
    ({ participantId, kind }) => participantId === id && (kind === 'parent' || kind === 'child'),
  )
  if (isDescent) throw invalidFields({ path: 'relations', code: 'cycle' })
}

/** The names of the merged participant that the other one does not have. */
function listAddedNames(source: ParticipantFields, target: ParticipantFields): string[] {
  const known = new Set([...Object.values(target.names), ...target.aliases])
  const names = new Set([...Object.values(source.names), ...source.aliases])
  return [...names].filter((name) => !known.has(name))
}

/** The relations of the merged participant that the other one does not have, without those of the two to each other. */
function listAddedRelations(source: ParticipantFields, target: ParticipantFields, intoId: string) {
  return source.relations.filter(
    (relation) =>
      relation.participantId !== intoId && !target.relations.some((one) => isSameRelation(one, relation)),
  )
}

/** The relations of the merged participant that the other one has without their date. */
function listDatedRelations(source: ParticipantFields, target: ParticipantFields) {
  return source.relations.filter(
    (relation) =>
      relation.since && target.relations.some((one) => !one.since && isSameRelation(one, relation)),
  )
}

/**
 * The values of the merged participant where the other one has none. A portrait that is hidden from the principal looks like none to
 * them, so that keeping it would reveal it.
 */
async function listAddedValues(
  trx: Transaction<Database>,
  principal: Principal,
  source: ParticipantFields,
  target: ParticipantFields,
): Promise<AddedValue[]> {
  const names = ['description', 'birth', 'death', 'colour', 'portraitAssetId', 'userId'] as const
  const visible = await visiblePortraits(
    trx,
    principal,
    [source, target].flatMap(({ portraitAssetId }) => portraitAssetId ?? []),
  )
  const isReplaced = visible.has(source.portraitAssetId ?? '') && !visible.has(target.portraitAssetId ?? '')
  return names.flatMap((field) => {
    const [before, after] = [target[field], source[field]]
    if (!after || before === after) return []
    return !before || (field === 'portraitAssetId' && isReplaced) ? [{ field, before, after }] : []
  })
}

/** The fields of the target with what is added to them. Throws `invalid-fields` for what cannot be united. */
function addTo(target: ParticipantFields, added: AddedFields, mergedId: string): ParticipantFields {
  const relations = target.relations
    .filter(({ participantId }) => participantId !== mergedId)
    .map((relation) => added.dated?.find((one) => isSameRelation(one, relation)) ?? relation)
  const fields = applyChanges(target, {
    aliases: [...target.aliases, ...added.aliases],
    relations: sortRelations([...relations, ...added.relations]),
    ...Object.fromEntries(added.values.map(({ field, after }) => [field, after])),
  })
  if (fields.aliases.length > Math.max(maxAliases, target.aliases.length))
    throw invalidFields({ path: 'aliases', code: 'too-many' })
  if (fields.relations.length > Math.max(maxRelations, target.relations.length))
    throw invalidFields({ path: 'relations', code: 'too-many' })
  return fields
}

/** Pictures and suggestions show the target in the place of the merged participant. */
async function moveRegions(trx: Transaction<Database>, id: string, intoId: string): Promise<void> {
  const moved = { participant_id: intoId }
  await trx.updateTable('regions').set(moved).where('participant_id', '=', id).execute()
  await trx.updateTable('region_suggestions').set(moved).where('participant_id', '=', id).execute()
}
