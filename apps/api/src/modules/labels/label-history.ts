import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

interface LabelIds {
  readonly tagIds: readonly string[]
  readonly categoryIds: readonly string[]
}

/** What happened to the labels of revisions since: each still exists, was merged into another, or was deleted. */
export interface LabelHistory {
  /** Replaces merged labels and leaves out deleted ones. */
  readonly toCurrent: (ids: readonly string[]) => string[]
  /** Replaces merged labels and retains deleted ones, to check whether they are hidden. */
  readonly resolveMerged: (ids: readonly string[]) => string[]
  /** Those that were deleted while they were restricted for some user. */
  readonly getDeletedRestricted: (ids: readonly string[]) => readonly string[]
}

/** Loads the history of all labels of the given revisions, in at most three queries. */
export async function loadLabelHistory(
  db: Kysely<Database>,
  revisions: readonly Partial<LabelIds>[],
): Promise<LabelHistory> {
  const ids = unique(
    revisions.flatMap(({ tagIds, categoryIds }) => [...(tagIds ?? []), ...(categoryIds ?? [])]),
  )
  const successors = await loadSuccessors(db, ids)
  const resolveMerged = (list: readonly string[]) => unique(list.map((id) => successors.get(id) ?? id)).sort()
  const existing = await findExisting(db, resolveMerged(ids))
  const restricted = await findDeletedRestricted(
    db,
    resolveMerged(ids).filter((id) => !existing.has(id)),
  )
  return {
    resolveMerged,
    toCurrent: (list) => resolveMerged(list).filter((id) => existing.has(id)),
    getDeletedRestricted: (list) => resolveMerged(list).filter((id) => restricted.has(id)),
  }
}

async function loadSuccessors(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('merged_labels').select(['id', 'into_id']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, into_id }) => [id, into_id]))
}

async function findExisting(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('tags')
    .select('id')
    .where('id', 'in', ids)
    .unionAll(db.selectFrom('categories').select('id').where('id', 'in', ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function findDeletedRestricted(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
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
