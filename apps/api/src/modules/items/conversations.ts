import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listConversations as contract } from '@lares/shared-types/contracts/items'
import { Uuid } from '@lares/shared-types/fields'
import type { ItemSummary } from '@lares/shared-types/items'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { CursorInstant, parsePageRequest, toPage } from '../../http/cursor.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems, visibleItemsForCount } from '../../visibility/visible-items.ts'
import { findLatestOfThreads, type ThreadedKind } from './latest-of-threads.ts'
import { threadKey } from './list-items.ts'
import { loadSummaries } from './summaries.ts'

const Position = Type.Tuple([Type.Union([Type.Literal('-infinity'), CursorInstant]), Uuid])
/** Enough names to recognise a conversation. */
const maxPeople = 8
/** Number of newest items of a conversation whose senders are named. */
const senderWindow = 20

/** One page of the mail threads or message conversations with a visible item, sorted by their latest item. Throws `invalid-cursor`. */
export async function listConversations(
  db: Db,
  viewer: Viewer,
  query: RequestOf<typeof contract>['query'],
): Promise<ReplyOf<typeof contract>> {
  const { position, limit } = parsePageRequest(Position, query)
  const rows = await findLatestOfThreads(db, viewer, query.kind, position, limit + 1)
  const { page, nextCursor } = toPage(rows, limit, (row) => [row.position, row.id])
  const details = await loadThreadDetails(
    db,
    viewer,
    query.kind,
    page.map(({ hash }) => hash),
  )
  const summaries = await loadSummaries(
    db,
    viewer,
    page.map(({ id }) => id),
  )
  const byId = new Map(summaries.map((summary): [string, ItemSummary] => [summary.id, summary]))
  return {
    conversations: page.flatMap(({ id, hash }) => {
      const [latest, thread] = [byId.get(id), details.get(hash)]
      return latest && thread ? [{ ...thread, latest }] : []
    }),
    nextCursor,
  }
}

interface ThreadDetails {
  readonly key: string
  readonly count: number
  readonly people: string[]
}

/** Key, size and senders of threads, by hash, in two queries. */
async function loadThreadDetails(
  db: Db,
  viewer: Viewer,
  kind: ThreadedKind,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, ThreadDetails>> {
  const items = visibleItems(db, viewer).where('items.kind', '=', kind)
  const threads = sql`unnest(${[...hashes]}::uuid[]) as threads (hash)`
  const counts = await visibleItemsForCount(db, viewer)
    .where('items.kind', '=', kind)
    .select((eb) => ['items.thread_hash', eb.fn.countAll<number>().as('count')])
    .where('items.thread_hash', '=', sql<string>`any(${[...hashes]}::uuid[])`)
    .groupBy('items.thread_hash')
    .execute()
  const countByHash = new Map(counts.map(({ thread_hash, count }) => [thread_hash, count]))
  const latest = items
    .where('items.thread_hash', '=', sql.ref<string>('threads.hash'))
    .select([threadKey().as('key'), senderName(kind).as('name')])
    .orderBy('items.sort_date', 'desc')
    .orderBy('items.id', 'desc')
    .limit(senderWindow)
  const { rows } = await sql<{ hash: string; key: string; people: string[] | null }>`
    select hash, min(key) as key,
      (array_agg(distinct name) filter (where name is not null))[1:${sql.lit(maxPeople)}] as people
    from ${threads} cross join lateral ${latest} latest group by hash`.execute(db)
  return new Map(
    rows.map(({ hash, key, people }) => [
      hash,
      { key, count: countByHash.get(hash) ?? 0, people: people ?? [] },
    ]),
  )
}

/** The sender's name from an item's details; for a mail without a name, the address. */
function senderName(kind: ThreadedKind) {
  return kind === 'mail'
    ? sql<string>`coalesce(items.details #>> '{from,name}', items.details #>> '{from,address}')`
    : sql<string>`items.details ->> 'sender'`
}
