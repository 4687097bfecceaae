import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** How long what was deleted can be restored, in milliseconds. */
export const trashLifetimeMs = 30 * 24 * 3600 * 1000

/** The instant before which what expires at `now` was deleted. */
export function getTrashLimit(now: Date): Date {
  return new Date(now.getTime() - trashLifetimeMs)
}

/**
 * Since when something deleted counts as deleted. What a restore of the archive has brought back is in the trash since then: it can be
 * years older.
 */
export function inTrashSince(deletedAt: string): RawBuilder<Date> {
  return sql<Date>`greatest(${sql.ref(deletedAt)}, (select restored_at from archive))`
}

/** Whether something deleted has been in the trash since before `limit`. */
export function hasExpired(deletedAt: string, limit: Date): RawBuilder<SqlBool> {
  // The first condition is for the index.
  return sql<SqlBool>`(${sql.ref(deletedAt)} < ${limit} and ${inTrashSince(deletedAt)} < ${limit})`
}
