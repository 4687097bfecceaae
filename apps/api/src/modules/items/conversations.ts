import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listConversations as contract } from '@lares/shared-types/contracts/items'
import type { ItemSummary } from '@lares/shared-types/items'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { CursorInstant, cursorInstant, decodeCursor, encodeCursor } from '../../http/cursor.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleItems } from '../visibility/visible-items.ts'
import { threadKey } from './list-items.ts'
import { loadSummaries } from './summaries.ts'

const Position = Type.Tuple([
  Type.Union([Type.Literal('-infinity'), CursorInstant]),
  Type.String({ maxLength: 1000 }),
])
const defaultLimit = 50
/** Enough names to recognise a conversation by. */
const namedPeople = 8

/** Mail threads or message conversations that hold something visible, the one with the latest item first. */
export async function listConversations(
  db: Db,
  viewer: Viewer,
  query: RequestOf<typeof contract>['query'],
): Promise<ReplyOf<typeof contract>> {
  const limit = query.limit ?? defaultLimit
  const position = query.cursor === undefined ? undefined : decodeCursor(Position, query.cursor)
  const grouped = visibleItems(db, viewer)
    .where('items.kind', '=', query.kind)
    .select([
      threadKey().as('key'),
      sql<Date>`max(items.sort_date)`.as('latest_date'),
      sql<string>`(array_agg(items.id order by items.sort_date desc, items.id desc))[1]`.as('latest_id'),
      sql<number>`count(*)`.as('count'),
      sql<
        string[]
      >`(array_agg(distinct ${senderName(query.kind)}) filter (where ${senderName(query.kind)} is not null))[1:${sql.lit(namedPeople)}]`.as(
        'people',
      ),
    ])
    .groupBy(threadKey())
  const rows = await db
    .selectFrom(grouped.as('conversations'))
    .selectAll()
    .select(cursorInstant(sql.ref('latest_date')).as('position'))
    .$if(position !== undefined, (page) =>
      page.where(sql<boolean>`(latest_date, key) < (${position?.[0]}::timestamptz, ${position?.[1]})`),
    )
    .orderBy('latest_date', 'desc')
    .orderBy('key', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const summaries = await loadSummaries(
    db,
    viewer,
    page.map(({ latest_id }) => latest_id),
  )
  const byId = new Map(summaries.map((summary): [string, ItemSummary] => [summary.id, summary]))
  const last = page.at(-1)
  return {
    conversations: page.flatMap(({ key, count, latest_id, people }) => {
      const latest = byId.get(latest_id)
      return latest ? [{ key, count, latest, people: people ?? [] }] : []
    }),
    nextCursor: last && rows.length > limit ? encodeCursor([last.position, last.key]) : null,
  }
}

/** Who sent an item, as its own details tell it: a mail's address has a name, a message's sender is one. */
function senderName(kind: 'mail' | 'message') {
  return kind === 'mail'
    ? sql<string>`coalesce(items.details #>> '{from,name}', items.details #>> '{from,address}')`
    : sql<string>`items.details ->> 'sender'`
}
