import { notFound } from '@lares/server-kit/app-error'
import type { Comment } from '@lares/shared-types/comments'
import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listComments as listContract } from '@lares/shared-types/contracts/comments'
import { Uuid } from '@lares/shared-types/fields'
import type { Reaction } from '@lares/shared-types/reactions'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { CursorInstant, parsePageRequest, toCursorInstant, toPage } from '../../http/cursor.ts'
import { getUser, type Principal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { selectComments, toComment } from './comment-view.ts'
import { selectReactions } from './select-reactions.ts'

const Position = Type.Tuple([CursorInstant, Uuid])

/** One page of the comments on an item, the latest first. Throws `not-found` and `invalid-cursor`. */
export async function listComments(
  db: Db,
  principal: Principal,
  itemId: string,
  pageQuery: RequestOf<typeof listContract>['query'],
): Promise<ReplyOf<typeof listContract>> {
  const { position, limit } = parsePageRequest(Position, pageQuery)
  const item = await visibleItems(db, principal, 'any')
    .where('items.id', '=', itemId)
    .select('items.deleted_at')
    .select(selectReactions('item', principal).as('reactions'))
    .select((eb) =>
      eb
        .selectFrom('comments')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('comments.item_id', '=', 'items.id')
        .where('comments.removed_at', 'is', null)
        .as('total'),
    )
    .executeTakeFirst()
  if (!item) throw notFound()
  const rows = await selectComments(db, principal)
    .where('items.id', '=', itemId)
    .select(toCursorInstant(sql`comments.created_at`).as('createdAt'))
    .$if(position !== undefined, (comments) => {
      const [createdAt, id] = position ?? []
      return comments.where(
        sql<boolean>`(comments.created_at, comments.id) < (${createdAt}::timestamptz, ${id}::uuid)`,
      )
    })
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, nextCursor } = toPage(rows, limit, ({ createdAt, id }) => [createdAt, id])
  return {
    comments: page.map((row) => toComment(principal, row)),
    reactions: item.reactions,
    total: Number(item.total ?? 0),
    may: { comment: getUser(principal) !== null && item.deleted_at === null },
    nextCursor,
  }
}

/** All comments on an item that were not removed, the oldest first, for an export. */
export async function loadAllComments(db: Db, principal: Principal, itemId: string): Promise<Comment[]> {
  const rows = await selectComments(db, principal)
    .where('items.id', '=', itemId)
    .where('comments.removed_at', 'is', null)
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute()
  return rows.map((row) => toComment(principal, row))
}

/** The reactions to an item, for an export; none if it does not exist for the principal. */
export async function loadItemReactions(db: Db, principal: Principal, itemId: string): Promise<Reaction[]> {
  const item = await visibleItems(db, principal, 'any')
    .where('items.id', '=', itemId)
    .select(selectReactions('item', principal).as('reactions'))
    .executeTakeFirst()
  return item?.reactions ?? []
}
