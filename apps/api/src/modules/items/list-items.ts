import { invalidFields } from '@lares/server-kit/app-error'
import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listItems as contract } from '@lares/shared-types/contracts/items'
import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import { Uuid } from '@lares/shared-types/fields'
import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { CursorInstant, parsePageRequest, toCursorInstant, toPage } from '../../http/cursor.ts'
import { currentParticipant } from '../../visibility/current-participants.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { loadSummaries } from './summaries.ts'

type Query = RequestOf<typeof contract>['query']
type Sort = NonNullable<Query['sort']>

interface Order {
  readonly key: RawBuilder<string>
  readonly type: 'timestamptz' | 'text'
  readonly direction: 'asc' | 'desc'
}

/** The sort key of each order; the id breaks ties. Undated items come last in both directions. */
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

/** A cursor is the sort key and the id of the last item on the page. Times are text in UTC with microseconds. */
const cursorSchemas = {
  text: Type.Tuple([Type.String({ maxLength: 300 }), Uuid]),
  timestamptz: Type.Tuple([Type.Union([Type.Enum(['infinity', '-infinity']), CursorInstant]), Uuid]),
}

/** One page of visible items. Throws `invalid-cursor` and `invalid-fields`. */
export async function listItems(db: Db, viewer: Viewer, query: Query): Promise<ReplyOf<typeof contract>> {
  const { key, type, direction } = orders[query.sort ?? 'newest']
  const comparison = sql.raw(direction === 'asc' ? '>' : '<')
  const { position, limit } = parsePageRequest(cursorSchemas[type], query)
  const scope = query.trashed ? 'trashed' : 'present'
  const rows = await applyFilters(visibleItems(db, viewer, scope), query, viewer)
    .select('items.id')
    .select((type === 'text' ? key : toCursorInstant(key)).as('key'))
    .$if(position !== undefined, (page) =>
      page.where(
        sql<boolean>`(${key}, items.id) ${comparison} (${position?.[0]}::${sql.raw(type)}, ${position?.[1]}::uuid)`,
      ),
    )
    .orderBy(key, direction)
    .orderBy('items.id', direction)
    .limit(limit + 1)
    .execute()
  const { page, nextCursor } = toPage(rows, limit, (row) => [row.key, row.id])
  return {
    items: await loadSummaries(
      db,
      viewer,
      page.map(({ id }) => id),
      scope,
    ),
    nextCursor,
  }
}

function applyFilters(items: ReturnType<typeof visibleItems>, query: Query, viewer: Viewer) {
  const { kind, tag, category, participant, thread, conversation, containing } = query
  // Without a conversation the text of every item would be read.
  if (containing !== undefined && conversation === undefined)
    throw invalidFields({ path: 'conversation', code: 'required' })
  const within = query.within === undefined ? undefined : parseRange(query.within)
  return items
    .$if(kind !== undefined, (q) => q.where('items.kind', '=', kind ?? 'post'))
    .$if(query.id !== undefined, (q) => q.where(sql<boolean>`items.id = any(${query.id ?? []}::uuid[])`))
    .$if(tag !== undefined, (q) => q.where(isLinkedTo('item_tags', 'tag_id', tag)))
    .$if(category !== undefined, (q) => q.where(isLinkedTo('item_categories', 'category_id', category)))
    .$if(participant !== undefined, (q) =>
      q.where(
        isLinkedTo('item_participants', 'participant_id', currentParticipant(sql`${participant}::uuid`)),
      ),
    )
    .$if(query.favourite === true, (q) => q.where(isFavourite(viewer)))
    .$if(thread !== undefined, (q) => q.where('items.kind', '=', 'mail').where(isInThread(thread)))
    .$if(conversation !== undefined, (q) =>
      q.where('items.kind', '=', 'message').where(isInThread(conversation)),
    )
    .$if(containing !== undefined, (q) => q.where(bodyContains(containing)))
    .$if(query.undated === true, (q) => q.where(sql<boolean>`items.sort_date = '-infinity'`))
    .$if(within !== undefined, (q) =>
      q
        .where('items.date_earliest', '<=', within?.latest ?? null)
        // Redundant, but lets the planner start the scan of the index on sort_date at this value.
        .where('items.sort_date', '<=', within?.latest ?? null)
        .where('items.date_latest', '>=', within?.earliest ?? null),
    )
}

/** The key of an item's conversation; an item outside any conversation is keyed by its id. */
export function threadKey() {
  return sql<string>`coalesce(items.thread, items.id::text)`
}

/** Compares hashes, because keys can be longer than the maximum size of an index entry. */
function isInThread(key: string | undefined) {
  return sql<boolean>`items.thread_hash = md5(${key})::uuid`
}

function bodyContains(text: string | undefined) {
  const fold = (value: RawBuilder<unknown>) => sql`unaccent(lower(${value}))`
  return sql<boolean>`position(${fold(sql`${text?.normalize('NFC')}::text`)} in ${fold(sql`items.body`)}) > 0`
}

function isLinkedTo(table: string, column: string, id: unknown) {
  return sql<boolean>`exists (select 1 from ${sql.table(table)} where item_id = items.id and ${sql.ref(column)} = ${id})`
}

function isFavourite(viewer: Viewer) {
  return sql<boolean>`exists (select 1 from favourites where item_id = items.id and user_id = ${viewer.userId})`
}

function parseRange(within: string) {
  const range = parseEdtfRange(within)
  if (!range) throw invalidFields({ path: 'within', code: 'invalid-edtf' })
  return range
}
