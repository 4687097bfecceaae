import { maxNotifiedItems } from '@lares/shared-types/notifications'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { JobSender } from '../../jobs/job-sender.ts'

/** The fields of an item that can be followed. */
interface FollowableFields {
  readonly participants: readonly { readonly participantId: string }[]
  readonly categoryIds: readonly string[]
  readonly tagIds: readonly string[]
}

interface SavedItem {
  readonly itemId: string
  /** Who saved it, and hears nothing of it. */
  readonly byId: string | null
  readonly fields: FollowableFields
  /** The fields before the save; absent if the item is new. */
  readonly before?: FollowableFields
}

const none: FollowableFields = { participants: [], categoryIds: [], tagIds: [] }

/**
 * Enqueues the job that notifies whom an item names, and the followers of what it has, if that was not so before, in the
 * transaction that saves the item. Nothing is enqueued if that is nobody, so that most saves cost one query at most, nor for a
 * user whose unread notification is full (`maxNotifiedItems`), so that the import of a mailbox enqueues few jobs for them.
 */
export async function announceToFollowers(
  trx: Transaction<Database>,
  jobs: JobSender,
  { itemId, byId, fields, before = none }: SavedItem,
): Promise<void> {
  const added = {
    participants: subtract(toParticipantIds(fields), toParticipantIds(before)),
    categories: subtract(fields.categoryIds, before.categoryIds),
    tags: subtract(fields.tagIds, before.tagIds),
  }
  if (added.participants.length + added.categories.length + added.tags.length === 0) return
  // Whoever follows a label also follows those below it, as a search by the label also finds these.
  const { rows } = await sql<{
    participantId: string | null
    categoryId: string | null
    tagId: string | null
  }>`
    with recursive
      ${selectAncestors('categories', 'new', added.categories)},
      ${selectAncestors('categories', 'old', before.categoryIds)},
      ${selectAncestors('tags', 'new', added.tags)},
      ${selectAncestors('tags', 'old', before.tagIds)}
    select distinct participant_id as "participantId", category_id as "categoryId", tag_id as "tagId" from follows
    where user_id is distinct from ${byId}
      and (participant_id = any(${added.participants}::uuid[])
        or category_id in (select id from new_categories except select id from old_categories)
        or tag_id in (select id from new_tags except select id from old_tags))
    union
    select id, null, null from participants
    where id = any(${added.participants}::uuid[]) and user_id is not null and user_id is distinct from ${byId}
      and (
        select count(*) from notifications unread join item_notices on item_notices.notification_id = unread.id
        where unread.user_id = participants.user_id and unread.kind = 'named-in-items'
          and unread.read_at is null) < ${maxNotifiedItems}`.execute(trx)
  if (rows.length === 0) return
  await jobs.enqueue(trx, 'announce-items', {
    itemId,
    byId,
    participantIds: rows.flatMap(({ participantId }) => participantId ?? []),
    categoryIds: rows.flatMap(({ categoryId }) => categoryId ?? []),
    tagIds: rows.flatMap(({ tagId }) => tagId ?? []),
  })
}

function toParticipantIds({ participants }: FollowableFields): string[] {
  return participants.map(({ participantId }) => participantId)
}

function subtract(ids: readonly string[], others: readonly string[]): string[] {
  return ids.filter((id) => !others.includes(id))
}

/** A common table expression of labels with everything above them, such as `new_tags(id)`. */
function selectAncestors(
  tree: 'tags' | 'categories',
  prefix: 'new' | 'old',
  ids: readonly string[],
): RawBuilder<unknown> {
  const name = sql.table(`${prefix}_${tree}`)
  return sql`${name}(id) as (
    select unnest(${[...ids]}::uuid[])
    union
    select label.parent_id from ${sql.table(tree)} label join ${name} below on below.id = label.id
    where label.parent_id is not null)`
}
