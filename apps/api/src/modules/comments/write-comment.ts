import { invalidFields } from '@lares/server-kit/app-error'
import type { ChangeComment, Comment, CreateComment } from '@lares/shared-types/comments'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { nextVersion, rejectStaleVersion } from '../../visibility/visible-version.ts'
import { createOnce } from '../creating/create-once.ts'
import { recordRevision } from '../revisions/record-revision.ts'
import { announceComment, listThreadAuthors, withdrawMentions } from './announce-comment.ts'
import { loadComment } from './comment-view.ts'
import { lockComment, lockCommentedItem } from './lock-comment.ts'
import { listMentions, resolveMentions, writeMentions } from './mentions.ts'

/** Adds a comment to an item. Throws `not-found`, `in-trash`, `invalid-fields` and `id-taken`. */
export async function createComment(
  { db, now }: Services,
  user: UserPrincipal,
  itemId: string,
  input: CreateComment,
): Promise<Comment> {
  return createOnce(db, {
    principal: user,
    entity: `comment on ${itemId}`,
    input,
    insert: (trx, id) => insertComment(trx, user, { ...input, id, itemId, at: now() }),
    reply: (id) => loadComment(db, user, id),
  })
}

async function insertComment(
  trx: Transaction<Database>,
  user: UserPrincipal,
  { id, itemId, at, replyToId, ...input }: CreateComment & { id: string; itemId: string; at: Date },
): Promise<void> {
  const item = await lockCommentedItem(trx, user, itemId)
  const repliedAuthorId = replyToId ? await findRepliedAuthor(trx, itemId, replyToId) : null
  const body = cleanText(input.body)
  const mentions = await resolveMentions(trx, itemId, { body, ids: input.mentions ?? [] })
  const version = nextVersion({ version: 0 })
  await trx
    .insertInto('comments')
    .values({
      id,
      item_id: itemId,
      author_id: user.userId,
      reply_to_id: replyToId ?? null,
      body,
      ...version,
      created_at: at,
      edited_at: null,
      removed_at: null,
      removed_by: null,
    })
    .execute()
  await writeMentions(trx, id, mentions)
  await recordRevision(trx, {
    entity: 'comment',
    entityId: id,
    version: version.version,
    byId: user.userId,
    at,
    action: 'created',
    fields: { body },
  })
  await announceComment(trx, {
    commentId: id,
    itemId,
    authorId: user.userId,
    mentionedIds: mentions.map((mention) => mention.id),
    repliedAuthorId,
    itemAuthorId: item.author_id,
    threadAuthorIds: await listThreadAuthors(trx, itemId),
  })
}

/** The author who is told of a reply; null if the comment was removed. Throws `invalid-fields` unless it is on this item. */
async function findRepliedAuthor(
  trx: Transaction<Database>,
  itemId: string,
  id: string,
): Promise<string | null> {
  const replied = await trx
    .selectFrom('comments')
    .select(['author_id', 'removed_at'])
    .where('id', '=', id)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  if (!replied) throw invalidFields({ path: 'replyToId', code: 'unknown-reference' })
  return replied.removed_at ? null : replied.author_id
}

/** Changes the text of an own comment. Throws `not-found`, `in-trash`, `forbidden` and `version-conflict`. */
export async function changeComment(
  { db, now }: Services,
  user: UserPrincipal,
  id: string,
  input: ChangeComment,
): Promise<Comment> {
  await inTransaction(db, async (trx) => {
    const stored = await lockComment(trx, user, id, 'edit')
    const versions = { version: stored.version, versionToken: stored.version_token }
    await rejectStaleVersion(user, versions, input.version, async () => ({
      current: await loadComment(trx, user, id),
      savedAt: (stored.edited_at ?? stored.created_at).toISOString(),
      savedBy: { id: user.userId, displayName: user.displayName },
    }))
    const body = cleanText(input.body)
    const earlier = await listMentions(trx, id)
    const earlierIds = earlier.map((mention) => mention.id)
    const ids = input.mentions ?? earlierIds
    const mentions = await resolveMentions(trx, stored.item_id, { body, ids, earlier })
    const mentionedIds = mentions.map((mention) => mention.id)
    const at = now()
    const next = nextVersion(versions)
    await trx
      .updateTable('comments')
      .set({ body, edited_at: body === stored.body ? stored.edited_at : at, ...next })
      .where('id', '=', id)
      .execute()
    await writeMentions(trx, id, mentions)
    await recordRevision(trx, {
      entity: 'comment',
      entityId: id,
      version: next.version,
      byId: user.userId,
      at,
      action: 'changed',
      fields: { body },
    })
    await withdrawMentions(trx, id, mentionedIds)
    await announceComment(trx, {
      commentId: id,
      itemId: stored.item_id,
      authorId: user.userId,
      mentionedIds: mentionedIds.filter((mentionedId) => !earlierIds.includes(mentionedId)),
    })
  })
  return loadComment(db, user, id)
}

function cleanText(body: string): string {
  return body.replaceAll(/\r\n?/g, '\n').trim()
}
