import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { toCursorInstant } from '../../http/cursor.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'

/** Kinds whose items form threads. */
export type ThreadedKind = 'mail' | 'message'

/** The latest item of a thread, with its date in the format of a cursor. */
export interface LatestItem {
  readonly id: string
  readonly hash: string
  readonly position: string
}

/** The last item of the page before: its date in UTC with microseconds, or '-infinity', and its id. */
export type Position = readonly [string, string]

/** Number of next items that are searched before falling back to all threads. */
const windowSize = 1000

/**
 * The latest visible item of each thread, newest first, at most `limit`. Mails form many short threads, so the next items
 * by date contain enough of them for a page. Messages form few long threads, so a thousand items may belong to a handful:
 * then the newest item of every thread is found by one index lookup per thread. Neither way reads all items.
 */
export async function findLatestOfThreads(
  db: Db,
  viewer: Viewer,
  kind: ThreadedKind,
  position: Position | undefined,
  limit: number,
): Promise<readonly LatestItem[]> {
  const found = await findAmongNextItems(db, viewer, kind, position, limit)
  if (found.length === limit || !(await hasMore(db, viewer, kind, position))) return found
  return findAmongAllThreads(db, viewer, kind, position, limit)
}

async function findAmongNextItems(
  db: Db,
  viewer: Viewer,
  kind: ThreadedKind,
  position: Position | undefined,
  limit: number,
): Promise<readonly LatestItem[]> {
  const newest = visibleItemsOfKind(db, viewer, kind)
    .where('items.thread_hash', '=', sql.ref<string>('next.thread_hash'))
    .select('items.id')
    .orderBy('items.sort_date', 'desc')
    .orderBy('items.id', 'desc')
    .limit(1)
  return db
    .selectFrom(selectNextItems(db, viewer, kind, position).limit(windowSize).as('next'))
    .select([
      'next.id',
      'next.thread_hash as hash',
      toCursorInstant(sql.ref('next.sort_date')).as('position'),
    ])
    .where('next.id', '=', newest)
    .orderBy('next.sort_date', 'desc')
    .orderBy('next.id', 'desc')
    .limit(limit)
    .execute()
}

async function hasMore(
  db: Db,
  viewer: Viewer,
  kind: ThreadedKind,
  position: Position | undefined,
): Promise<boolean> {
  const row = await selectNextItems(db, viewer, kind, position).offset(windowSize).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Jumps through the index from thread to thread (a loose index scan), one recursion step per thread. */
async function findAmongAllThreads(
  db: Db,
  viewer: Viewer,
  kind: ThreadedKind,
  position: Position | undefined,
  limit: number,
): Promise<readonly LatestItem[]> {
  const first = visibleItemsOfKind(db, viewer, kind)
    .select(['items.thread_hash', 'items.sort_date', 'items.id'])
    .orderBy('items.thread_hash')
    .orderBy('items.sort_date', 'desc')
    .orderBy('items.id', 'desc')
    .limit(1)
  const following = first.where('items.thread_hash', '>', sql.ref<string>('threads.hash'))
  const { rows } = await sql<LatestItem>`
    with recursive threads (hash, sort_date, id) as (
      ${first}
      union all
      select following.* from threads cross join lateral ${following} following
    )
    select id, hash, ${toCursorInstant(sql.ref('sort_date'))} as position from threads
    ${position ? sql`where (sort_date, id) < ${toRowValue(position)}` : sql``}
    order by sort_date desc, id desc limit ${limit}`.execute(db)
  return rows
}

function selectNextItems(db: Db, viewer: Viewer, kind: ThreadedKind, position: Position | undefined) {
  return visibleItemsOfKind(db, viewer, kind)
    .select(['items.id', 'items.thread_hash', 'items.sort_date'])
    .$if(position !== undefined, (items) =>
      items.where(sql<boolean>`(items.sort_date, items.id) < ${position && toRowValue(position)}`),
    )
    .orderBy('items.sort_date', 'desc')
    .orderBy('items.id', 'desc')
}

function visibleItemsOfKind(db: Db, viewer: Viewer, kind: ThreadedKind) {
  return visibleItems(db, viewer).where('items.kind', '=', kind)
}

function toRowValue([instant, id]: Position): RawBuilder<unknown> {
  return sql`(${instant}::timestamptz, ${id}::uuid)`
}
