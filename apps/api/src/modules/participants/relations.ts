import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import type { ChangeParticipant } from '@lares/shared-types/participants'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/** What another person is to the one who has the relation. */
export type Relation = NonNullable<ChangeParticipant['relations']>[number]

const mirrored: Record<Relation['kind'], Relation['kind']> = {
  parent: 'child',
  child: 'parent',
  sibling: 'sibling',
  partner: 'partner',
  friend: 'friend',
  other: 'other',
}

/** In an order of their own, since the one they are given in means nothing. */
export function sortRelations(relations: readonly Relation[]): Relation[] {
  return relations
    .map(({ participantId, kind }) => ({ participantId, kind }))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Throws `invalid-fields` for relations to oneself, to nobody, named twice, and for those who are their own ancestor. */
export async function checkRelations(
  trx: Transaction<Database>,
  participantId: string,
  relations: readonly Relation[],
): Promise<void> {
  const known = await existing(trx, relations)
  const ancestors = await parentsByChild(trx, participantId)
  const seen = new Set<string>()
  const issues = relations.flatMap((relation, index): Issue[] => {
    const key = keyOf(relation)
    const path = `relations.${index}`
    if (relation.participantId === participantId) return [{ path, code: 'not-allowed' }]
    if (!known.has(relation.participantId))
      return [{ path: `${path}.participantId`, code: 'unknown-reference' }]
    if (seen.has(key)) return [{ path, code: 'duplicate' }]
    seen.add(key)
    // One after the other, so that the relation that closes a circle is the one that is named.
    if (!addLine(ancestors, participantId, relation)) return [{ path, code: 'cycle' }]
    return []
  })
  if (issues.length > 0) throw invalidFields(...issues)
}

/** Makes the relations of a person these, on both sides; gives those whose own relations that has changed. */
export async function writeRelations(
  trx: Transaction<Database>,
  participantId: string,
  before: readonly Relation[],
  after: readonly Relation[],
): Promise<string[]> {
  const gone = without(before, after)
  const fresh = without(after, before)
  for (const { participantId: otherId, kind } of gone) {
    await remove(trx, participantId, otherId, kind)
    await remove(trx, otherId, participantId, mirrored[kind])
  }
  const rows = fresh.flatMap(({ participantId: otherId, kind }) => [
    { participant_id: participantId, other_id: otherId, kind },
    { participant_id: otherId, other_id: participantId, kind: mirrored[kind] },
  ])
  if (rows.length > 0) await trx.insertInto('participant_relations').values(rows).execute()
  return [...new Set([...gone, ...fresh].map((relation) => relation.participantId))].sort()
}

async function existing(
  trx: Transaction<Database>,
  relations: readonly Relation[],
): Promise<ReadonlySet<string>> {
  if (relations.length === 0) return new Set()
  const ids = relations.map(({ participantId }) => participantId)
  const rows = await trx.selectFrom('participants').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Everybody's parents as they stand, those lines left out that the person's relations are about to name anew. */
async function parentsByChild(
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

/** Adds a line of descent and says whether nobody becomes their own ancestor by it. */
function addLine(parents: Map<string, Set<string>>, participantId: string, relation: Relation): boolean {
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
  const known = parents.get(child)
  if (known) known.add(parent)
  else parents.set(child, new Set([parent]))
}

function descendsFrom(parents: ReadonlyMap<string, ReadonlySet<string>>, person: string, ancestor: string) {
  const reached = new Set<string>([person])
  for (const one of reached) {
    if (one === ancestor) return true
    for (const parent of parents.get(one) ?? []) reached.add(parent)
  }
  return false
}

async function remove(
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

function without(relations: readonly Relation[], others: readonly Relation[]): Relation[] {
  const keys = new Set(others.map(keyOf))
  return relations.filter((relation) => !keys.has(keyOf(relation)))
}

function keyOf({ participantId, kind }: Relation): string {
  return `${participantId} ${kind}`
}
