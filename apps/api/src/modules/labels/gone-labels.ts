import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/** The labels that an item carried in an earlier state. */
interface Carrying {
  readonly tagIds: readonly string[]
  readonly categoryIds: readonly string[]
}

/** What has become of labels since. */
export interface LabelFates {
  /** The labels as they are called today: merged ones are what they became; gone ones are left out. */
  readonly today: (ids: readonly string[]) => string[]
  /** The same with those that are gone still named, for the question whether they are hidden. */
  readonly named: (ids: readonly string[]) => string[]
  /** Those that are gone and were hidden from somebody. */
  readonly goneAndRestricted: (ids: readonly string[]) => readonly string[]
}

/** Looks up what has become of the labels of earlier states; three short queries, however many states. */
export async function fatesOf(
  db: Kysely<Database>,
  states: readonly Partial<Carrying>[],
): Promise<LabelFates> {
  const ids = unique(states.flatMap(({ tagIds, categoryIds }) => [...(tagIds ?? []), ...(categoryIds ?? [])]))
  const merged = await successors(db, ids)
  const named = (list: readonly string[]) => unique(list.map((id) => merged.get(id) ?? id)).sort()
  const present = await presentOf(db, named(ids))
  const restricted = await restrictedOf(
    db,
    named(ids).filter((id) => !present.has(id)),
  )
  return {
    named,
    today: (list) => named(list).filter((id) => present.has(id)),
    goneAndRestricted: (list) => named(list).filter((id) => restricted.has(id)),
  }
}

async function successors(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('merged_labels').select(['id', 'into_id']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, into_id }) => [id, into_id]))
}

async function presentOf(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('tags')
    .select('id')
    .where('id', 'in', ids)
    .unionAll(db.selectFrom('categories').select('id').where('id', 'in', ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function restrictedOf(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('user_gone_labels')
    .select('label_id')
    .where('label_id', 'in', ids)
    .execute()
  return new Set(rows.map(({ label_id }) => label_id))
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
