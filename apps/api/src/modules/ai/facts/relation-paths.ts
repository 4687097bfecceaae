import type { relationKinds } from '@lares/shared-types/participants'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { RelationName } from '../../../languages/fact-words.ts'

type Step = (typeof relationKinds)[number]

/** Relatives beyond this number make the relation unknown, so that no count is wrong. */
const maxRelatives = 500

/** Each relation as ways to go, step by step. Siblings are also the other children of the same parents. */
const paths: Readonly<Record<RelationName, readonly (readonly Step[])[]>> = {
  parent: [['parent']],
  child: [['child']],
  sibling: [['sibling']],
  partner: [['partner']],
  grandparent: [['parent', 'parent']],
  grandchild: [['child', 'child']],
  greatGrandparent: [['parent', 'parent', 'parent']],
  greatGrandchild: [['child', 'child', 'child']],
  greatGreatGrandparent: [['parent', 'parent', 'parent', 'parent']],
  parentSibling: [
    ['parent', 'sibling'],
    ['parent', 'sibling', 'partner'],
  ],
  siblingChild: [
    ['sibling', 'child'],
    ['partner', 'sibling', 'child'],
  ],
  greatUncle: [['parent', 'parent', 'sibling']],
  cousin: [['parent', 'sibling', 'child']],
  secondCousin: [['parent', 'parent', 'sibling', 'child', 'child']],
  parentInLaw: [['partner', 'parent']],
  childInLaw: [['child', 'partner']],
  siblingInLaw: [
    ['partner', 'sibling'],
    ['sibling', 'partner'],
  ],
}

/** The ids of a person's relatives by one relation; undefined if there are too many. */
export async function findRelatives(
  db: Db,
  personId: string,
  relation: RelationName,
): Promise<ReadonlySet<string> | undefined> {
  const found = new Set<string>()
  for (const path of paths[relation]) {
    let ids: ReadonlySet<string> = new Set([personId])
    for (const step of path) {
      const next = await takeStep(db, ids, step)
      if (!next) return undefined
      ids = next
    }
    for (const id of ids) found.add(id)
  }
  found.delete(personId)
  return found
}

/** Who is reached from some people by one step. */
async function takeStep(db: Db, from: ReadonlySet<string>, step: Step): Promise<Set<string> | undefined> {
  if (from.size === 0) return new Set()
  const ids = sql`${[...from]}::uuid[]`
  const siblings = sql`
    union
    select other.other_id from participant_relations up
      join participant_relations other on other.participant_id = up.other_id and other.kind = 'child'
    where up.participant_id = any(${ids}) and up.kind = 'parent' and other.other_id <> up.participant_id`
  const { rows } = await sql<{ id: string }>`
    select other_id as id from participant_relations where participant_id = any(${ids}) and kind = ${step}
    ${step === 'sibling' ? siblings : sql``}
    limit ${sql.lit(maxRelatives + 1)}`.execute(db)
  if (rows.length > maxRelatives) return undefined
  return new Set(rows.map(({ id }) => id))
}
