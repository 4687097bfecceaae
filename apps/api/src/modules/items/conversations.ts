import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listConversations as contract } from '@lares/shared-types/contracts/items'
import { Uuid } from '@lares/shared-types/fields'
import type { ItemSummary } from '@lares/shared-types/items'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { CursorInstant, decodeCursor, encodeCursor } from '../../http/cursor.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleAmongMany, visibleItems } from '../visibility/visible-items.ts'
import { latestOfThreads, type ThreadedKind } from './latest-of-threads.ts'
import { threadKey } from './list-items.ts'
import { loadSummaries } from './summaries.ts'

const Position = Type.Tuple([Type.Union([Type.Literal('-infinity'), CursorInstant]), Uuid])
const defaultLimit = 50
/** Enough names to recognise a conversation by. */
const namedPeople = 8
/** Items of a conversation, the newest, among whose senders they are. */
const heardLately = 20

/** Mail threads or message conversations that hold something visible, the one with the latest item first. */
export async function listConversations(
  db: Db,
  viewer: Viewer,
  query: RequestOf<typeof contract>['query'],
): Promise<ReplyOf<typeof contract>> {
  const limit = query.limit ?? defaultLimit
  const position = query.cursor === undefined ? undefined : decodeCursor(Position, query.cursor)
  const rows = await latestOfThreads(db, viewer, query.kind, position, limit + 1)
  const page = rows.slice(0, limit)
  const details = await detailsOf(
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
  const last = page.at(-1)
  return {
    conversations: page.flatMap(({ id, hash }) => {
      const [latest, thread] = [byId.get(id), details.get(hash)]
      return latest && thread ? [{ ...thread, latest }] : []
    }),
    nextCursor: last && rows.length > limit ? encodeCursor([last.position, last.id]) : null,
  }
}

interface ThreadDetails {
  readonly key: string
  readonly count: number
  readonly people: string[]
}

/** Name, size and people of threads, by hash; two queries however many there are. */
async function detailsOf(
  db: Db,
  viewer: Viewer,
  kind: ThreadedKind,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, ThreadDetails>> {
  const items = visibleItems(db, viewer).where('items.kind', '=', kind)
  const threads = sql`unnest(${[...hashes]}::uuid[]) as threads (hash)`
  const counts = await visibleAmongMany(db, viewer)
    .where('items.kind', '=', kind)
    .select((eb) => ['items.thread_hash', eb.fn.countAll<number>().as('count')])
    .where('items.thread_hash', '=', sql<string>`any(${[...hashes]}::uuid[])`)
    .groupBy('items.thread_hash')
    .execute()
  const countOf = new Map(counts.map(({ thread_hash, count }) => [thread_hash, count]))
  const latest = items
    .where('items.thread_hash', '=', sql.ref<string>('threads.hash'))
    .select([threadKey().as('key'), senderName(kind).as('name')])
    .orderBy('items.sort_date', 'desc')
    .orderBy('items.id', 'desc')
    .limit(heardLately)
  const { rows } = await sql<{ hash: string; key: string; people: string[] | null }>`
    select hash, min(key) as key,
      (array_agg(distinct name) filter (where name is not null))[1:${sql.lit(namedPeople)}] as people
    from ${threads} cross join lateral ${latest} latest group by hash`.execute(db)
  return new Map(
    rows.map(({ hash, key, people }) => [hash, { key, count: countOf.get(hash) ?? 0, people: people ?? [] }]),
  )
}

/** Who sent an item, as its own details tell it: a mail's address has a name, a message's sender is one. */
function senderName(kind: ThreadedKind) {
  return kind === 'mail'
    ? sql<string>`coalesce(items.details #>> '{from,name}', items.details #>> '{from,address}')`
    : sql<string>`items.details ->> 'sender'`
}
