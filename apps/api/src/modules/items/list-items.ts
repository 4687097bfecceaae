import { invalidFields } from '@lares/server-kit/app-error'
import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listItems as contract } from '@lares/shared-types/contracts/items'
import { edtfRange } from '@lares/shared-types/edtf-range'
import { Uuid } from '@lares/shared-types/fields'
import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { CursorInstant, cursorInstant, decodeCursor, encodeCursor } from '../../http/cursor.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleItems } from '../visibility/visible-items.ts'
import { loadSummaries } from './summaries.ts'

type Query = RequestOf<typeof contract>['query']
type Sort = NonNullable<Query['sort']>

interface Order {
  readonly key: RawBuilder<string>
  readonly type: 'timestamptz' | 'text'
  readonly direction: 'asc' | 'desc'
}

/** By what each order goes; the id makes it total. Undated items stand at the end, whichever way the dates go. */
const orders: Record<Sort, Order> = {
  newest: { key: sql`items.sort_date`, type: 'timestamptz', direction: 'desc' },
  oldest: {
    key: sql`coalesce(items.date_earliest, 'infinity'::timestamptz)`,
    type: 'timestamptz',
    direction: 'asc',
  },
  added: { key: sql`items.created_at`, type: 'timestamptz', direction: 'desc' },
  title: { key: sql`items.sort_title`, type: 'text', direction: 'asc' },
}

/** The last key as text, times in microseconds UTC, and the last id. */
const positions = {
  text: Type.Tuple([Type.String({ maxLength: 300 }), Uuid]),
  timestamptz: Type.Tuple([Type.Union([Type.Enum(['infinity', '-infinity']), CursorInstant]), Uuid]),
}
const defaultLimit = 50

/** One page of visible items. Throws `invalid-cursor` and `invalid-fields`. */
export async function listItems(db: Db, viewer: Viewer, query: Query): Promise<ReplyOf<typeof contract>> {
  const limit = query.limit ?? defaultLimit
  const { key, type, direction } = orders[query.sort ?? 'newest']
  const comparison = sql.raw(direction === 'asc' ? '>' : '<')
  const position = query.cursor === undefined ? undefined : decodeCursor(positions[type], query.cursor)
  const shelf = query.trashed ? 'trashed' : 'present'
  const rows = await filtered(visibleItems(db, viewer, shelf), query, viewer)
    .select('items.id')
    .select((type === 'text' ? key : cursorInstant(key)).as('key'))
    .$if(position !== undefined, (page) =>
      page.where(
        sql<boolean>`(${key}, items.id) ${comparison} (${position?.[0]}::${sql.raw(type)}, ${position?.[1]}::uuid)`,
      ),
    )
    .orderBy(key, direction)
    .orderBy('items.id', direction)
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await loadSummaries(
      db,
      viewer,
      page.map(({ id }) => id),
      shelf,
    ),
    nextCursor: last && rows.length > limit ? encodeCursor([last.key, last.id]) : null,
  }
}

function filtered(items: ReturnType<typeof visibleItems>, query: Query, viewer: Viewer) {
  const { kind, tag, category, participant, thread, conversation } = query
  const within = query.within === undefined ? undefined : rangeOf(query.within)
  return items
    .$if(kind !== undefined, (q) => q.where('items.kind', '=', kind ?? 'post'))
    .$if(query.id !== undefined, (q) => q.where(sql<boolean>`items.id = any(${query.id ?? []}::uuid[])`))
    .$if(tag !== undefined, (q) => q.where(carries('item_tags', 'tag_id', tag)))
    .$if(category !== undefined, (q) => q.where(carries('item_categories', 'category_id', category)))
    .$if(participant !== undefined, (q) =>
      q.where(carries('item_participants', 'participant_id', participant)),
    )
    .$if(query.favourite === true, (q) => q.where(isFavourite(viewer)))
    .$if(thread !== undefined, (q) => q.where('items.kind', '=', 'mail').where(isOfThread(thread)))
    .$if(conversation !== undefined, (q) =>
      q.where('items.kind', '=', 'message').where(isOfThread(conversation)),
    )
    .$if(query.undated === true, (q) => q.where(sql<boolean>`items.sort_date = '-infinity'`))
    .$if(within !== undefined, (q) =>
      q
        .where('items.date_earliest', '<=', within?.latest ?? null)
        // The same once more in the words of the index by date, which then begins there.
        .where('items.sort_date', '<=', within?.latest ?? null)
        .where('items.date_latest', '>=', within?.earliest ?? null),
    )
}

/** What gathers items into a conversation; an item that stands alone is its own. */
export function threadKey() {
  return sql<string>`coalesce(items.thread, items.id::text)`
}

/** By the hash of the key, which is what gathers items: keys can be longer than what an index takes. */
function isOfThread(key: string | undefined) {
  return sql<boolean>`items.thread_hash = md5(${key})::uuid`
}

function carries(table: string, column: string, id: string | undefined) {
  return sql<boolean>`exists (select 1 from ${sql.table(table)} where item_id = items.id and ${sql.ref(column)} = ${id})`
}

function isFavourite(viewer: Viewer) {
  return sql<boolean>`exists (select 1 from favourites where item_id = items.id and user_id = ${viewer.userId})`
}

function rangeOf(within: string) {
  const range = edtfRange(within)
  if (!range) throw invalidFields({ path: 'within', code: 'invalid-edtf' })
  return range
}
