import { notFound } from '@lares/server-kit/app-error'
import type { Comment } from '@lares/shared-types/comments'
import type { UserRef } from '@lares/shared-types/fields'
import type { Reaction } from '@lares/shared-types/reactions'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/client.ts'
import { selectUser } from '../../db/select-user.ts'
import { canEditItem } from '../../visibility/item-rights.ts'
import { getAuthorId, type Principal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { visibleVersion } from '../../visibility/visible-version.ts'
import { excerptSourceLength, toMarkdownExcerpt } from '../items/excerpt.ts'
import { selectReactions } from './select-reactions.ts'

/** A query of the comments on items that exist for the principal, also in the trash, for `toComment`. */
export function selectComments(db: Db, principal: Principal) {
  return visibleItems(db, principal, 'any')
    .innerJoin('comments', 'comments.item_id', 'items.id')
    .leftJoin('comments as replied', (join) =>
      join
        .onRef('replied.id', '=', 'comments.reply_to_id')
        // The visibility of the item was examined for its own comments only.
        .onRef('replied.item_id', '=', 'comments.item_id'),
    )
    .select([
      'comments.id',
      'comments.author_id',
      'comments.body',
      'comments.version',
      'comments.version_token',
      'comments.created_at',
      'comments.edited_at',
      'comments.removed_at',
      'comments.removed_by',
      'comments.reply_to_id',
      'items.author_id as item_author_id',
      'items.deleted_at as item_deleted_at',
      'replied.removed_at as replied_removed_at',
    ])
    .select((eb) => [
      sql<string | null>`left(replied.body, ${excerptSourceLength})`.as('replied_body'),
      selectReactions('comment', principal).as('reactions'),
      selectUser('comments.author_id').as('author'),
      selectUser('comments.removed_by').as('remover'),
      selectUser('replied.author_id').as('replied_author'),
      jsonArrayFrom(
        eb
          .selectFrom('comment_mentions')
          .select(['comment_mentions.user_id as id', 'comment_mentions.name'])
          .whereRef('comment_mentions.comment_id', '=', 'comments.id')
          .orderBy('comment_mentions.name'),
      ).as('mentions'),
    ])
}

interface CommentRow {
  id: string
  author_id: string | null
  body: string
  version: number
  version_token: number
  created_at: Date
  edited_at: Date | null
  removed_at: Date | null
  removed_by: string | null
  reply_to_id: string | null
  item_author_id: string | null
  item_deleted_at: Date | null
  replied_removed_at: Date | null
  replied_body: string | null
  reactions: Reaction[]
  author: UserRef | null
  remover: UserRef | null
  replied_author: UserRef | null
  mentions: Comment['mentions']
}

/** Serializes a comment for the principal. The text of a removed one is only for who has removed it. */
export function toComment(principal: Principal, row: CommentRow): Comment {
  const userId = getAuthorId(principal)
  const isRemover = userId !== null && row.removed_by === userId
  const isHidden = row.removed_at !== null && !isRemover
  return {
    id: row.id,
    author: row.author,
    createdAt: row.created_at.toISOString(),
    editedAt: isHidden ? null : (row.edited_at?.toISOString() ?? null),
    version: visibleVersion(principal, { version: row.version, versionToken: row.version_token }),
    body: isHidden ? null : row.body,
    mentions: isHidden ? [] : row.mentions,
    replyTo: row.reply_to_id
      ? {
          id: row.reply_to_id,
          author: row.replied_author,
          excerpt: row.replied_removed_at ? null : toMarkdownExcerpt(row.replied_body ?? ''),
        }
      : null,
    reactions: row.removed_at ? [] : row.reactions,
    removed: row.removed_at && { at: row.removed_at.toISOString(), by: row.remover },
    may: getRights(principal, row),
  }
}

/** What a principal may do with a comment: nobody changes the words of somebody else. */
export function getRights(
  principal: Principal,
  row: Pick<CommentRow, 'author_id' | 'removed_at' | 'removed_by' | 'item_author_id' | 'item_deleted_at'>,
): Comment['may'] {
  const userId = getAuthorId(principal)
  if (userId === null || row.item_deleted_at) return { edit: false, remove: false, restore: false }
  const isAuthor = row.author_id === userId
  const isModerator = principal.isAdmin || canEditItem(principal, row.item_author_id)
  const isRemoved = row.removed_at !== null
  return {
    edit: isAuthor && !isRemoved,
    remove: (isAuthor || isModerator) && !isRemoved,
    restore: isRemoved && row.removed_by === userId,
  }
}

/** Throws `not-found` if the comment does not exist for the principal. */
export async function loadComment(db: Db, principal: Principal, id: string): Promise<Comment> {
  const row = await selectComments(db, principal).where('comments.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toComment(principal, row)
}
