import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import type { ChangeParticipant } from '@lares/shared-types/participants'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/** `kind` says what the other participant is to the one who has the relation. */
export type Relation = NonNullable<ChangeParticipant['relations']>[number]

const inverseKinds: Record<Relation['kind'], Relation['kind']> = {
  parent: 'child',
  child: 'parent',
  sibling: 'sibling',
  partner: 'partner',
  friend: 'friend',
  other: 'other',
}

/** Sorts relations, because the order in a request has no meaning, and leaves empty dates out. */
export function sortRelations(relations: readonly Relation[]): Relation[] {
  return relations
    .map(({ participantId, kind, since }) => ({
      participantId,
      kind,
      ...(since?.trim() && { since: since.trim() }),
    }))
    .sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1))
}

/**
 * Throws `invalid-fields` for relations to the same or an unknown participant, duplicates, cycles of descent, and dates that are
 * invalid or of others than partners.
 */
export async function validateRelations(
  trx: Transaction<Database>,
  participantId: string,
  relations: readonly Relation[],
): Promise<void> {
  const knownIds = await findExisting(trx, relations)
  const ancestors = await loadParentsByChild(trx, participantId)
  const seen = new Set<string>()
  const issues = relations.flatMap((relation, index): Issue[] => {
    const key = toKey(relation)
    const path = `relations.${index}`
    if (relation.participantId === participantId) return [{ path, code: 'not-allowed' }]
    if (!knownIds.has(relation.participantId))
      return [{ path: `${path}.participantId`, code: 'unknown-reference' }]
    if (seen.has(key)) return [{ path, code: 'duplicate' }]
    seen.add(key)
    if (relation.since && relation.kind !== 'partner') return [{ path: `${path}.since`, code: 'not-allowed' }]
    if (relation.since && !parseEdtfRange(relation.since))
      return [{ path: `${path}.since`, code: 'invalid-edtf' }]
    // Adds relations one by one, so that the issue names the relation that closes the cycle.
    if (!addParentUnlessCycle(ancestors, participantId, relation)) return [{ path, code: 'cycle' }]
    return []
  })
  if (issues.length > 0) throw invalidFields(...issues)
}

/** What a relation of a participant to another is for the other. */
export const invertRelation = (participantId: string, { kind, since }: Relation): Relation => ({
  participantId,
  kind: inverseKinds[kind],
  ...(since && { since }),
})

/** Replaces the relations of a participant, with their inverses. Returns the ids of the other participants whose relations changed. */
export async function replaceRelations(
  trx: Transaction<Database>,
  participantId: string,
  before: readonly Relation[],
  after: readonly Relation[],
): Promise<string[]> {
  const removed = subtract(before, after)
  const added = subtract(after, before)
  for (const { participantId: otherId, kind } of removed) {
    await deleteRelation(trx, participantId, otherId, kind)
    await deleteRelation(trx, otherId, participantId, inverseKinds[kind])
  }
  const rows = added.flatMap(({ participantId: otherId, kind, since = null }) => [
    { participant_id: participantId, other_id: otherId, kind, since },
    { participant_id: otherId, other_id: participantId, kind: inverseKinds[kind], since },
  ])
  if (rows.length > 0) await trx.insertInto('participant_relations').values(rows).execute()
  return [...new Set([...removed, ...added].map((relation) => relation.participantId))].sort()
}

/** The others in these relations who exist. */
export async function findExisting(
  trx: Transaction<Database>,
  relations: readonly Relation[],
): Promise<ReadonlySet<string>> {
  if (relations.length === 0) return new Set()
  const ids = relations.map(({ participantId }) => participantId)
  const rows = await trx.selectFrom('participants').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The stored parents of all participants, without the relations of this participant, which are about to be replaced. */
async function loadParentsByChild(
  trx: Transaction<Database>,
  participantId: string,
): Promise<Map<string, Set<string>>> {
  const rows = await trx
    .selectFrom('participant_relations')
    .select(['participant_id', 'other_id'])
    .where('kind', '=', 'parent')
    .where('participant_id', '!=', participantId)
    .where('other_id', '!=', participantId)
    .execute()
  const parents = new Map<string, Set<string>>()
  for (const { participant_id, other_id } of rows) addParent(parents, participant_id, other_id)
  return parents
}

/** Adds a parent or child relation to `parents`. Returns false if it would make somebody their own ancestor. */
function addParentUnlessCycle(
  parents: Map<string, Set<string>>,
  participantId: string,
  relation: Relation,
): boolean {
  if (relation.kind !== 'parent' && relation.kind !== 'child') return true
  const [child, parent] =
    relation.kind === 'parent'
      ? [participantId, relation.participantId]
      : [relation.participantId, participantId]
  if (descendsFrom(parents, parent, child)) return false
  addParent(parents, child, parent)
  return true
}

function addParent(parents: Map<string, Set<string>>, child: string, parent: string): void {
  const existing = parents.get(child)
  if (existing) existing.add(parent)
  else parents.set(child, new Set([parent]))
}

function descendsFrom(parents: ReadonlyMap<string, ReadonlySet<string>>, person: string, ancestor: string) {
  const ancestors = new Set<string>([person])
  for (const one of ancestors) {
    if (one === ancestor) return true
    for (const parent of parents.get(one) ?? []) ancestors.add(parent)
  }
  return false
}

async function deleteRelation(
  trx: Transaction<Database>,
  participantId: string,
  otherId: string,
  kind: Relation['kind'],
): Promise<void> {
  await trx
    .deleteFrom('participant_relations')
    .where('participant_id', '=', participantId)
    .where('other_id', '=', otherId)
    .where('kind', '=', kind)
    .execute()
}

function subtract(relations: readonly Relation[], others: readonly Relation[]): Relation[] {
  const keys = new Set(others.map(toDatedKey))
  return relations.filter((relation) => !keys.has(toDatedKey(relation)))
}

/** Whether two relations are the same but for their dates. */
export function isSameRelation(one: Relation, other: Relation): boolean {
  return toKey(one) === toKey(other)
}

/** Whether two relations are the same and have the same date. */
export function isEqualRelation(one: Relation, other: Relation): boolean {
  return toDatedKey(one) === toDatedKey(other)
}

function toDatedKey(relation: Relation): string {
  return `${toKey(relation)} ${relation.since ?? ''}`
}

function toKey({ participantId, kind }: Relation): string {
  return `${participantId} ${kind}`
}
