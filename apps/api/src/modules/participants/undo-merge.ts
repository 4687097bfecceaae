import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { AddedFields, AddedValue, DeletionsTable } from '../../db/schema/deletions.ts'
import type { ParticipantsTable } from '../../db/schema/participants.ts'
import { loadCurrentParticipants } from '../../visibility/current-participants.ts'
import {
  forgetMerge,
  listStoredFollows,
  moveFollowsBack,
  participantLinks,
  releaseItems,
} from '../deletions/merged-items.ts'
import { listItemsOfParticipant } from './items-of-participant.ts'
import {
  areSearchTermsEqual,
  findDateIssues,
  type ParticipantFields,
  toParticipantColumns,
} from './participant-fields.ts'
import { findPortrait } from './portraits.ts'
import { isEqualRelation, isSameRelation, type Relation, replaceRelations } from './relations.ts'
import { loadStoredParticipant } from './stored-participant.ts'

type Deletion = Selectable<DeletionsTable>

/** A merge that is undone. */
export interface ReleasedMerge {
  readonly intoId: string
  /** Follows of the merged participant that became ones of the target. */
  readonly followIds: readonly string[]
  /** Suggestions of the merged participant, which became ones of the target, with their states. */
  readonly suggestions: readonly { readonly id: string; readonly state: string }[]
  /** Relations that the target has got only from the merged participant. */
  readonly relations: readonly Relation[]
  /** Participants who have changed thereby. */
  readonly changedIds: readonly string[]
  /** Items of the target whose search documents have its names. */
  readonly itemIds: readonly string[]
}

/**
 * Takes from the participant whom somebody was merged into what they have got only thereby, as far as nobody has changed it since.
 * Call it before the merged one is restored. Returns undefined if they were deleted and not merged.
 */
export async function releaseMerged(
  trx: Transaction<Database>,
  deletion: Deletion,
): Promise<ReleasedMerge | undefined> {
  const { id, deleted_at, details } = deletion
  const { mergedInto: intoId } = details
  if (!intoId) return undefined
  const targetItems = await listItemsOfParticipant(trx, intoId)
  await releaseItems(trx, participantLinks, { id, intoId, at: deleted_at })
  // A mark whose name somebody has removed since stays without one.
  await sql`delete from deletion_rows using regions
    where deletion_id = ${id} and source = 'regions' and source_column = 'participant_id'
      and regions.id = (stored ->> 'id')::uuid and regions.version <> (stored ->> 'version')::integer
      and regions.participant_id is null`.execute(trx)
  // Null is what a deletion leaves, and what is restored from.
  await sql`update regions set participant_id = null
    from deletion_rows
    where deletion_id = ${id} and source = 'regions' and source_column = 'participant_id'
      and regions.id = (stored ->> 'id')::uuid and regions.version = (stored ->> 'version')::integer
      and regions.participant_id = ${intoId}`.execute(trx)
  const followIds = await listStoredFollows(trx, id)
  const { rows: suggestions } = await sql<{ id: string; state: string }>`
    select stored ->> 'id' as id, stored ->> 'state' as state from deletion_rows
    where deletion_id = ${id} and source = 'region_suggestions'`.execute(trx)
  const { relations, changedIds, isRenamed } = await releaseFields(trx, deletion, intoId)
  return { intoId, followIds, suggestions, relations, changedIds, itemIds: isRenamed ? targetItems : [] }
}

/** Undoes what else a merge has changed, after the merged participant is restored. */
export async function undoMerge(
  trx: Transaction<Database>,
  deletion: Deletion,
  { intoId, followIds, suggestions }: ReleasedMerge,
): Promise<void> {
  const { id } = deletion
  await forgetMerge(trx, 'merged_participants', deletion)
  await moveFollowsBack(trx, 'participant_id', { id, intoId, followIds })
  await sql`update region_suggestions set participant_id = ${id}
    from unnest(${suggestions.map((one) => one.id)}::uuid[], ${suggestions.map(({ state }) => state)}::text[]) stored (id, state)
    where region_suggestions.id = stored.id and region_suggestions.state = stored.state
      and participant_id = ${intoId}`.execute(trx)
}

/**
 * Removes the names, relations and values that the target has got by the merge, unless they have changed since. What another participant
 * who was merged into the target had as well stays, and is recorded to go with that one.
 */
async function releaseFields(
  trx: Transaction<Database>,
  deletion: Deletion,
  intoId: string,
): Promise<Pick<ReleasedMerge, 'relations' | 'changedIds'> & { isRenamed: boolean }> {
  const { added } = deletion.details
  const exists = await trx.selectFrom('participants').select('id').where('id', '=', intoId).executeTakeFirst()
  if (!added || !exists) return { relations: [], changedIds: [], isRenamed: false }
  const { fields: before } = await loadStoredParticipant(trx, intoId)
  const others = await loadOtherMerges(trx, deletion.id, intoId)
  const { relations, released } = await releaseRelations(trx, before, added, others)
  const after: ParticipantFields = {
    ...before,
    aliases: releaseNames(before, added, others),
    relations,
    ...(await releaseValues(trx, before, deletion, others)),
  }
  for (const other of others) {
    const details = JSON.stringify({ ...other.deletion.details, added: other.added })
    await trx.updateTable('deletions').set({ details }).where('id', '=', other.deletion.id).execute()
  }
  const isRenamed = !areSearchTermsEqual(before, after)
  const relatedIds = await replaceRelations(trx, intoId, before.relations, after.relations)
  const hasOtherValues = added.values.some(({ field }) => before[field] !== after[field])
  if (!isRenamed && relatedIds.length === 0 && !hasOtherValues)
    return { relations: released, changedIds: [], isRenamed: false }
  await trx.updateTable('participants').set(toParticipantColumns(after)).where('id', '=', intoId).execute()
  return { relations: released, changedIds: [intoId, ...relatedIds], isRenamed }
}

/** The merge of another participant into the same one. */
interface OtherMerge {
  readonly deletion: Deletion
  readonly row: Selectable<ParticipantsTable>
  readonly relations: readonly Relation[]
  readonly added: { aliases: string[]; relations: Relation[]; dated: Relation[]; values: AddedValue[] }
}

/** The latest first. */
async function loadOtherMerges(
  trx: Transaction<Database>,
  id: string,
  intoId: string,
): Promise<readonly OtherMerge[]> {
  const deletions = await trx
    .selectFrom('deletions')
    .selectAll()
    .where('entity', '=', 'participant')
    .where('id', '!=', id)
    .where(sql<boolean>`details ->> 'mergedInto' = ${intoId}::text`)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .execute()
  return deletions.map((deletion) => {
    const { added, relations = [] } = deletion.details
    return {
      deletion,
      row: deletion.stored as unknown as Selectable<ParticipantsTable>,
      relations,
      added: {
        aliases: [...(added?.aliases ?? [])],
        relations: [...(added?.relations ?? [])],
        dated: [...(added?.dated ?? [])],
        values: [...(added?.values ?? [])],
      },
    }
  })
}

function releaseNames(
  { aliases }: ParticipantFields,
  added: AddedFields,
  others: readonly OtherMerge[],
): string[] {
  const released = new Set(added.aliases)
  for (const { row, added: theirs } of others) {
    const names = new Set([...Object.values(row.names), ...row.aliases])
    for (const alias of released) if (names.has(alias) && released.delete(alias)) theirs.aliases.push(alias)
  }
  return aliases.filter((alias) => !released.has(alias))
}

/** The relations that the target keeps, and those that it has got only from the merged one. */
async function releaseRelations(
  trx: Transaction<Database>,
  before: ParticipantFields,
  added: AddedFields,
  others: readonly OtherMerge[],
): Promise<{ relations: Relation[]; released: Relation[] }> {
  const dated = added.dated ?? []
  // Relatives who were merged themselves are among the relations of the target by another id.
  const current = await loadCurrentParticipants(
    trx,
    [...added.relations, ...dated].map(({ participantId }) => participantId),
  )
  const toCurrent = (one: Relation) => ({ ...one, participantId: current.toCurrent(one.participantId) })
  let relations = [...before.relations]
  const release = (relation: Relation, rest: Relation | undefined) => {
    const one = toCurrent(relation)
    relations = relations.flatMap((kept) =>
      isEqualRelation(kept, one) ? (rest ? toCurrent(rest) : []) : kept,
    )
  }
  const released: Relation[] = []
  for (const relation of added.relations) {
    const isSame = (one: Relation) => isSameRelation(one, relation)
    const heir = others.find((other) => other.relations.some(isSame))
    release(relation, heir?.relations.find(isSame))
    if (!heir) {
      released.push(relation)
      continue
    }
    const kept = relations.find((one) => isSameRelation(one, toCurrent(relation))) ?? relation
    heir.added.relations.push({ ...kept, participantId: relation.participantId })
    heir.added.dated = heir.added.dated.filter((one) => !isSame(one))
  }
  for (const relation of dated) {
    const isSame = (one: Relation) => one.since && isSameRelation(one, relation)
    const heir = others.find((other) => other.relations.some(isSame))
    const theirs = heir?.relations.find(isSame)
    const { since, ...undated } = relation
    const isKept = relations.some((one) => isEqualRelation(one, toCurrent(relation)))
    if (isKept && theirs) heir?.added.dated.push(theirs)
    release(relation, theirs ?? undated)
  }
  return { relations, released }
}

const columns = {
  description: 'description',
  birth: 'birth_edtf',
  death: 'death_edtf',
  colour: 'colour',
  portraitAssetId: 'portrait_asset_id',
} as const

/**
 * The values that the target has after the merge is undone: those of the next one who was merged into it where it had none. An account
 * is never of two.
 */
async function releaseValues(
  trx: Transaction<Database>,
  before: ParticipantFields,
  { deleted_at, details }: Deletion,
  others: readonly OtherMerge[],
): Promise<Partial<ParticipantFields>> {
  const released = (details.added?.values ?? []).filter(({ field, after }) => before[field] === after)
  const values: Partial<Record<AddedValue['field'], string | null>> = {}
  const inherited: { heir: OtherMerge; value: AddedValue }[] = []
  const later = others.filter(({ deletion }) => deletion.deleted_at > deleted_at).reverse()
  for (const { field, before: former } of released) {
    values[field] = field === 'portraitAssetId' ? await findPortrait(trx, former) : former
    if (former || field === 'userId') continue
    for (const heir of later) {
      const stored = heir.row[columns[field]]
      const after = field === 'portraitAssetId' ? await findPortrait(trx, stored) : stored
      if (!after) continue
      inherited.push({ heir, value: { field, before: former, after } })
      break
    }
  }
  const inherit = (list: typeof inherited): ParticipantFields => ({
    ...before,
    // A description that was missing is empty, and not null.
    ...(values as Partial<ParticipantFields>),
    ...Object.fromEntries(list.map(({ value }) => [value.field, value.after])),
  })
  const isDate = ({ value: { field } }: { value: AddedValue }) => field === 'birth' || field === 'death'
  const contradict = findDateIssues(inherit(inherited)).length > 0
  const kept = contradict ? inherited.filter((one) => !isDate(one)) : inherited
  for (const { heir, value } of kept) heir.added.values.push(value)
  const after = inherit(kept)
  return Object.fromEntries(released.map(({ field }) => [field, after[field]]))
}
