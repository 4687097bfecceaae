import { invalidFields, notFound } from '@lares/server-kit/app-error'
import { type FollowedThing, type FollowType, maxFollows } from '@lares/shared-types/follows'
import { sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { lockRows } from '../../db/lock-rows.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { categoryKind, tagKind } from '../labels/label-kinds.ts'
import { visibleLabels } from '../labels/label-view.ts'
import { sortByName } from '../own-searches/own-names.ts'
import { followColumns } from './follow-columns.ts'
import { loadFollowed } from './load-followed.ts'

interface Target {
  readonly type: FollowType
  readonly id: string
}

/** What the user follows and may see, sorted by name in their language. */
export async function listFollows(db: Db, user: UserPrincipal): Promise<FollowedThing[]> {
  return sortByName([...(await loadFollowed(db, user)).values()], user)
}

/**
 * Lets the user hear of items that are added from now on. Throws `not-found` for what does not exist for them, and
 * `invalid-fields` if they follow the maximum number of things.
 */
export async function follow(
  { db, now }: Services,
  user: UserPrincipal,
  { type, id }: Target,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Serialises concurrent requests of the user, so that they cannot exceed the maximum.
    await lockRows(trx, 'users', [user.userId], 'no key update')
    if (!(await lockTarget(trx, user, { type, id }))) throw notFound()
    const { others, isFollowed } = await trx
      .selectFrom('follows')
      .where('user_id', '=', user.userId)
      .select(sql<number>`count(*)::integer`.as('others'))
      .select(
        sql<boolean>`coalesce(bool_or(${sql.ref(followColumns[type])} = ${id}), false)`.as('isFollowed'),
      )
      .executeTakeFirstOrThrow()
    if (isFollowed) return
    if (others >= maxFollows) throw invalidFields({ path: 'id', code: 'too-many' })
    const at = now()
    const nothing = { participant_id: null, category_id: null, tag_id: null, saved_search_id: null }
    await trx
      .insertInto('follows')
      .values({
        ...nothing,
        id: uuidv7(),
        user_id: user.userId,
        created_at: at,
        checked_at: at,
        [followColumns[type]]: id,
      })
      .execute()
  })
}

/** Stops following; what the user does not follow is no error. */
export async function unfollow(db: Db, user: UserPrincipal, { type, id }: Target): Promise<void> {
  await db
    .deleteFrom('follows')
    .where('user_id', '=', user.userId)
    .where(followColumns[type], '=', id)
    .execute()
}

/** Locks what is to be followed against deletion. Returns whether it exists for the user. */
async function lockTarget(
  trx: Transaction<Database>,
  user: UserPrincipal,
  { type, id }: Target,
): Promise<boolean> {
  return (await selectTarget(trx, user, { type, id }).executeTakeFirst()) !== undefined
}

function selectTarget(trx: Transaction<Database>, user: UserPrincipal, { type, id }: Target) {
  switch (type) {
    case 'participant':
      return trx.selectFrom('participants').select('id').where('id', '=', id).forKeyShare()
    case 'category':
      return visibleLabels(trx, categoryKind, user).where('id', '=', id).forKeyShare()
    case 'tag':
      return visibleLabels(trx, tagKind, user).where('id', '=', id).forKeyShare()
    case 'saved-search':
      return trx
        .selectFrom('saved_searches')
        .select('id')
        .where('id', '=', id)
        .where('user_id', '=', user.userId)
        .forKeyShare()
  }
}
