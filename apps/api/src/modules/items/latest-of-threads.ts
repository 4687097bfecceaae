import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { cursorInstant } from '../../http/cursor.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleItems } from '../visibility/visible-items.ts'

/** Kinds whose items are gathered into threads. */
export type ThreadedKind = 'mail' | 'message'

/** The latest item of a thread, with its date as a cursor has it. */
export interface LatestItem {
  readonly id: string
  readonly hash: string
  readonly position: string
}

/** Behind which item a page begins: its date in microseconds UTC, or '-infinity', and its id. */
export type Position = readonly [string, string]

/** Items among which the latest of their threads are looked for before all threads are. */
const nearby = 1000

/**
 * The latest visible item of each thread, newest first, `limit` at most. Mails are many short threads: those of a
 * page are found among the next items by date. Messages are a few long ones, so that the next thousand can belong
 * to a handful: then the newest of every thread is read, one step in the index each. Neither reads every item.
 */
export async function latestOfThreads(
  db: Db,
  viewer: Viewer,
  kind: ThreadedKind,
  position: Position | undefined,
  limit: number,
): Promise<readonly LatestItem[]> {
  const found = await amongNext(db, viewer, kind, position, limit)
  if (found.length === limit || !(await hasMore(db, viewer, kind, position))) return found
  return amongAll(db, viewer, kind, position, limit)
}

async function amongNext(
  db: Db,
  viewer: Viewer,
  kind: ThreadedKind,
  position: Position | undefined,
  limit: number,
): Promise<readonly LatestItem[]> {
  const newest = ofKind(db, viewer, kind)
    .where('items.thread_hash', '=', sql.ref<string>('next.thread_hash'))
    .select('items.id')
    .orderBy('items.sort_date', 'desc')
    .orderBy('items.id', 'desc')
    .limit(1)
  return db
    .selectFrom(nextItems(db, viewer, kind, position).limit(nearby).as('next'))
    .select(['next.id', 'next.thread_hash as hash', cursorInstant(sql.ref('next.sort_date')).as('position')])
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
  const row = await nextItems(db, viewer, kind, position).offset(nearby).limit(1).executeTakeFirst()
  return row !== undefined
}

/** From the newest of one thread to that of the next: PostgreSQL's documentation calls it a loose index scan. */
async function amongAll(
  db: Db,
  viewer: Viewer,
  kind: ThreadedKind,
  position: Position | undefined,
  limit: number,
): Promise<readonly LatestItem[]> {
  const first = ofKind(db, viewer, kind)
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
    select id, hash, ${cursorInstant(sql.ref('sort_date'))} as position from threads
    ${position ? sql`where (sort_date, id) < ${instantAndId(position)}` : sql``}
    order by sort_date desc, id desc limit ${limit}`.execute(db)
  return rows
}

function nextItems(db: Db, viewer: Viewer, kind: ThreadedKind, position: Position | undefined) {
  return ofKind(db, viewer, kind)
    .select(['items.id', 'items.thread_hash', 'items.sort_date'])
    .$if(position !== undefined, (items) =>
      items.where(sql<boolean>`(items.sort_date, items.id) < ${position && instantAndId(position)}`),
    )
    .orderBy('items.sort_date', 'desc')
    .orderBy('items.id', 'desc')
}

function ofKind(db: Db, viewer: Viewer, kind: ThreadedKind) {
  return visibleItems(db, viewer).where('items.kind', '=', kind)
}

function instantAndId([instant, id]: Position): RawBuilder<unknown> {
  return sql`(${instant}::timestamptz, ${id}::uuid)`
}
